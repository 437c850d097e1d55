import { expect, test } from 'vitest';

import type { ReaderPage } from './data.ts';
import { visibleReaders } from './visible-readers.ts';

const ada = { username: 'ada', displayName: 'Ada', read: false, readAt: null };
/** A page of readers, of whom 50 are listed, and more are counted. */
const readerPage = ({ read = 10, ...changes }: Partial<ReaderPage>): ReaderPage => ({
  audience: 70,
  read: read + 15,
  listed: { audience: 50, read },
  status: 'unread',
  list: [ada],
  ...changes,
});

test('readers are listed under their own read status only', () => {
  expect(visibleReaders(readerPage({}), 'unread', 2)).toEqual({ total: 40, list: [ada], page: 2 });
  expect(visibleReaders(readerPage({}), 'read', 1)).toEqual({ total: 10, list: undefined, page: 1 });
  expect(visibleReaders(readerPage({}), 'all', 1)).toEqual({ total: 50, list: undefined, page: 1 });
});

test('a page that no longer exists is replaced by the last one', () => {
  expect(visibleReaders(readerPage({ read: 30, list: [] }), 'unread', 2)).toEqual({
    total: 20,
    list: undefined,
    page: 1,
  });
  expect(visibleReaders(readerPage({ read: 29, list: [] }), 'unread', 3)).toEqual({
    total: 21,
    list: undefined,
    page: 2,
  });
});

test('a read status without readers has an empty list', () => {
  expect(visibleReaders(readerPage({ read: 50, list: [] }), 'unread', 2)).toEqual({ total: 0, list: [], page: 1 });
});
