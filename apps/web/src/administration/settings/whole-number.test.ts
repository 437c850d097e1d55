import { expect, test } from 'vitest';

import { wholeNumber } from './whole-number.ts';

test.each([
  ['1', 1],
  [' 100 ', 100],
  ['007', 7],
])('%j is %i', (text, number) => expect(wholeNumber(text, 1, 100)).toBe(number));

test.each(['', ' ', '0', '101', '-1', '+1', '1.0', '1,0', '1e1', '١', 'NaN'])('%j is none from 1 to 100', (text) =>
  expect(wholeNumber(text, 1, 100)).toBeUndefined(),
);
