import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lockSeconds } from './lock.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 900],
  [11, 900],
  [1_000_000, 900],
])('%i failures lock for %i seconds', (failures, seconds) => {
  expect(lockSeconds(failures, 5)).toBe(seconds);
});

test('more failures never lock for less time', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), fc.integer({ min: 1, max: 100 }), (a, b, limit) => {
      const [fewer, more] = a < b ? [a, b] : [b, a];
      return lockSeconds(fewer, limit) <= lockSeconds(more, limit);
    }),
  );
});
