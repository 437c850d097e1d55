import { expect, test } from 'vitest';

import { readShown, sessionsPath } from './sessions-address.ts';

test('a list has an address that leads to the same list', () => {
  const shown = { query: 'ada l', address: '10.0.0.1', cursor: { before: 'place' } };
  const path = sessionsPath(shown);
  expect(readShown({ query: new URLSearchParams(path.slice(path.indexOf('?'))) })).toEqual(shown);
  expect(sessionsPath({ query: '', address: '', cursor: {} })).toBe('/sessions');
});
