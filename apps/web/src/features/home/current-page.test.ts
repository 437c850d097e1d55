import { expect, test } from 'vitest';

import { currentPage } from './current-page.ts';

const page = (code: string, path: string | null) => ({ code, names: { en: code }, path });
const menu = [
  {
    ...page('shelf', '/'),
    pages: [page('labels', '/labels'), page('archive', '/labels/archive'), page('new', '/labels?new')],
  },
  { ...page('devices', '/devices'), pages: [] },
  { ...page('help', null), pages: [] },
];

test.each([
  ['/labels', 'labels'],
  ['/labels/', 'labels'],
  ['/labels/7?x=1#top', 'labels'],
  ['/labels/archive/3', 'archive'],
  ['/labels?new&x=1', 'new'],
  ['/labels?newer', 'labels'],
  ['/devices#4', 'devices'],
  ['/labelsmith', undefined],
  ['/', undefined],
  [undefined, undefined],
])('the path %s belongs to the page %s', (path, code) => {
  expect(currentPage(menu, path)).toBe(code);
});
