import { expect, test } from 'vitest';

import { parseHash } from '#/shared/navigation/location.ts';

import { readListQuery, rolesPath, viewOf } from './roles-address.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const read = (path: string) => ({ listQuery: readListQuery(parseHash(path)), view: viewOf(parseHash(path)) });

test('an address can be parsed back into its parts', () => {
  for (const cursor of [{}, { after: 'a/b+c=' }, { before: 'x' }])
    for (const query of ['', 'North & South?'])
      for (const view of [{ shows: 'list' }, { shows: 'form' }, { shows: 'role', id: ID }] as const)
        expect(read(rolesPath({ query, cursor }, view))).toEqual({ listQuery: { query, cursor }, view });
});

test('invalid parameters are ignored', () => {
  expect(read('/roles?role=../users&after=a&before=b')).toEqual({
    listQuery: { query: '', cursor: {} },
    view: { shows: 'list' },
  });
  expect(read(`/roles?query=${'x'.repeat(999)}`).listQuery.query).toHaveLength(256);
});

test('the first page has no parameters', () => {
  expect(rolesPath({ query: '', cursor: {} })).toBe('/roles');
});
