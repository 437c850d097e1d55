import { expect, test } from 'vitest';

import { readListQuery, sessionsPath } from './sessions-address.ts';

test('an address is parsed back into the same list query', () => {
  const listQuery = { query: 'ada l', address: '10.0.0.1', cursor: { before: 'place' } };
  const path = sessionsPath(listQuery);
  expect(readListQuery({ query: new URLSearchParams(path.slice(path.indexOf('?'))) })).toEqual(listQuery);
  expect(sessionsPath({ query: '', address: '', cursor: {} })).toBe('/sessions');
});
