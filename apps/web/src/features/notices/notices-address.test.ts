import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { listPath, noticePath, viewOf, WRITE_PATH } from './notices-address.ts';

const at = (path: string) => viewOf(parseHash(`#${path}`));

test('an address selects the list, one notice or the form', () => {
  expect(at('/notices')).toEqual({ shows: 'list', page: 1 });
  expect(at(listPath(3))).toEqual({ shows: 'list', page: 3 });
  expect(at(noticePath('a&b'))).toEqual({ shows: 'notice', id: 'a&b' });
  expect(at(WRITE_PATH)).toEqual({ shows: 'form' });
});

test.each(['0', '-1', '1.5', 'x', '', '99999999'])('page %j selects the first page', (page) => {
  expect(at(`/notices?page=${page}`)).toEqual({ shows: 'list', page: 1 });
});
