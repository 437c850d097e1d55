import { expect, test } from 'vitest';

import { parseHash } from '#/shared/location.ts';

import { isNoticeId, listPath, noticePath, placeOf, WRITE_PATH } from './places.ts';

const at = (path: string) => placeOf(parseHash(`#${path}`));

test('an address tells the list from one notice and from the form', () => {
  expect(at('/notices')).toEqual({ shows: 'list', page: 1 });
  expect(at(listPath(3))).toEqual({ shows: 'list', page: 3 });
  expect(at(noticePath('a&b'))).toEqual({ shows: 'notice', id: 'a&b' });
  expect(at(WRITE_PATH)).toEqual({ shows: 'form' });
});

test.each(['0', '-1', '1.5', 'x', '', '99999999'])('page %j is the beginning of the list', (page) => {
  expect(at(`/notices?page=${page}`)).toEqual({ shows: 'list', page: 1 });
});

test('what can be no id of a notice is not asked for', () => {
  expect(['019a2b3c-0000-7000-8000-000000000000', 'a'].map(isNoticeId)).toEqual([true, true]);
  expect(['', '.', '..', 'a/b', 'x'.repeat(65)].map(isNoticeId)).toEqual([false, false, false, false, false]);
});
