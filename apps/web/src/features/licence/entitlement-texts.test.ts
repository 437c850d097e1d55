import { expect, test } from 'vitest';

import type { LicenceEntitlement } from './data.ts';
import { remainingTimeText, entitlementStateOf } from './entitlement-texts.ts';

test.each([
  ['evaluation', 3, 'info', 'licence.state.evaluation'],
  ['valid', null, 'success', 'licence.state.valid'],
  ['valid', 31, 'success', 'licence.state.valid'],
  ['valid', 30, 'warning', 'licence.state.ending'],
  ['valid', 0, 'warning', 'licence.state.ending'],
  ['expired', null, 'danger', 'licence.state.expired'],
] as const)('%s with %s days left has the tone %s and the text %s', (state, daysLeft, tone, text) => {
  expect(entitlementStateOf({ state, daysLeft, renewed: false })).toEqual({ tone, text });
});

test('a renewed licence is not shown as ending soon', () => {
  expect(entitlementStateOf({ state: 'valid', daysLeft: 3, renewed: true }).text).toBe('licence.state.valid');
});

// Tests load no catalogue, so each text is its key.
test.each([
  [null, null, 'licence.permanent'],
  ['2027-01-31', null, 'licence.ended'],
  ['2027-01-31', 0, 'licence.lastDayToday'],
  ['2027-01-31', 40, 'licence.daysLeft'],
])('the expiry date %s with %s days left has the text %s', (expirationTime, daysLeft, text) => {
  const entitlement = { expirationTime, daysLeft } as LicenceEntitlement; // only these fields are read
  expect(remainingTimeText(entitlement, 'en')).toBe(text);
});
