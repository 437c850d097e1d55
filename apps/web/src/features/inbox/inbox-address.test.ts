import { expect, test } from 'vitest';

import { inboxPath, readInboxAddress } from './inbox-address.ts';

const read = (query: string) => readInboxAddress(new URLSearchParams(query));

test('the default is the first page of unread notices', () => {
  expect(read('')).toEqual({ status: 'unread', page: 1, message: undefined });
  expect(inboxPath()).toBe('/inbox');
});

test.each([
  ['/inbox', {}],
  ['/inbox?status=read', { status: 'read' }],
  ['/inbox?page=500', { page: 500 }],
  ['/inbox?message=a-1', { message: 'a-1' }],
  ['/inbox?status=read&page=2&message=a-1', { status: 'read', page: 2, message: 'a-1' }],
] as const)('%s is parsed back into the same view', (path, view) => {
  expect(inboxPath(view)).toBe(path);
  expect(inboxPath(read(path.split('?')[1] ?? ''))).toBe(path);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'page=', 'page=NaN', 'status=all', 'message='])(
  '%s selects the default view',
  (query) => {
    expect(read(query)).toEqual({ status: 'unread', page: 1, message: undefined });
  },
);
