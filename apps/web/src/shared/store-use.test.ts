import { expect, test } from 'vitest';

import { shareOfUse, toneOfUse } from './store-use.ts';

test.each([
  [0, 3, 'calm', 0],
  [8, 10, 'calm', 0.8],
  [9, 10, 'warning', 0.9],
  [10, 10, 'danger', 1],
  [11, 10, 'danger', 1],
  [0, 0, 'danger', 1],
])('%i of %i is %s, and fills %f of the bar', (used, allowed, tone, share) => {
  expect([toneOfUse(used, allowed, false), shareOfUse(used, allowed)]).toEqual([tone, share]);
});

test('what has expired allows nothing, however much of it is left', () => {
  expect(toneOfUse(2, 10, true)).toBe('danger');
});
