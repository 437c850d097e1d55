import { expect, test } from 'vitest';

import type { Standing } from './data.ts';
import { lastingWords, lookOf } from './standing-words.ts';

test.each([
  ['evaluation', 3, 'info', 'licence.state.evaluation'],
  ['valid', null, 'success', 'licence.state.valid'],
  ['valid', 31, 'success', 'licence.state.valid'],
  ['valid', 30, 'warning', 'licence.state.ending'],
  ['valid', 0, 'warning', 'licence.state.ending'],
  ['expired', null, 'danger', 'licence.state.expired'],
] as const)('%s with %s days left is marked in %s by %s', (state, daysLeft, tone, words) => {
  expect(lookOf({ state, daysLeft, renewed: false })).toEqual({ tone, words });
});

test('what is renewed does not end soon', () => {
  expect(lookOf({ state: 'valid', daysLeft: 3, renewed: true }).words).toBe('licence.state.valid');
});

// Without texts every key stands for itself.
test.each([
  [null, null, 'licence.permanent'],
  ['2027-01-31', null, 'licence.ended'],
  ['2027-01-31', 0, 'licence.lastDayToday'],
  ['2027-01-31', 40, 'licence.daysLeft'],
])('until %s with %s days left: %s', (expirationTime, daysLeft, words) => {
  const standing = { expirationTime, daysLeft } as Standing; // nothing else is asked
  expect(lastingWords(standing, 'en')).toBe(words);
});
