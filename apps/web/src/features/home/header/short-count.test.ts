import { expect, test } from 'vitest';

import { shortCount } from './short-count.ts';

test.each([
  [0, '0'],
  [3, '3'],
  [99, '99'],
  [100, '99+'],
  [120, '99+'],
])('%i is shown as %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});
