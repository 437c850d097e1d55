import { expect, test } from 'vitest';

import { pagesOf } from './pages.ts';

test.each([
  [0, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [40, 2],
])('%i have %i pages of 20', (total, pages) => {
  expect(pagesOf(total, 20)).toBe(pages);
});
