import type { Licence } from '@foyer/contract/licence.ts';
import { describe, expect, test } from 'vitest';

import { isTemporary } from './data.ts';
import { tipOf } from './tip-of.ts';

const licence = (overrides: Partial<Licence>): Licence => ({
  state: 'valid',
  activationTime: '2026-01-01',
  expirationTime: '2027-01-31',
  permanentAuthorization: false,
  daysLeft: 70,
  renewed: false,
  type: 'official',
  id: null,
  primaryLicenceId: null,
  enlargeLicenceIds: null,
  serviceStore: null,
  devicesNumber: null,
  epdQuantity: null,
  luminaQuantity: null,
  limitContent: null,
  ...overrides,
});
const permanent = licence({ permanentAuthorization: true, expirationTime: null, daysLeft: null });
const expired = licence({ state: 'expired', daysLeft: null });

describe('a tip', () => {
  test.each([
    [91, undefined],
    [90, 'info'],
    [31, 'info'],
    [30, 'warning'],
    [1, 'warning'],
    [0, 'warning'],
  ])('with %i days left is %s', (daysLeft, tone) => {
    expect(tipOf(licence({ daysLeft }), false)?.tone).toBe(tone);
  });

  test('contains the remaining days and the last day', () => {
    expect(tipOf(licence({ daysLeft: 30 }), true)).toEqual({
      tone: 'warning',
      isEvaluation: false,
      days: 30,
      last: '2027-01-31',
    });
  });

  test('about the evaluation is only for super administrators', () => {
    const evaluation = licence({ state: 'evaluation', daysLeft: 12 });
    expect(tipOf(evaluation, true)).toMatchObject({ isEvaluation: true });
    expect(tipOf(evaluation, false)).toBeUndefined();
  });

  test('is undefined if the renewal is uploaded', () => {
    expect(tipOf(licence({ daysLeft: 5, renewed: true }), true)).toBeUndefined();
  });

  test.each([
    ['permanent', permanent],
    ['expired', expired],
  ])('is undefined for a licence that is %s', (_, one) => {
    expect(tipOf(one, true)).toBeUndefined();
    expect(isTemporary(one)).toBe(false);
  });

  test.each(['valid', 'evaluation'] as const)(
    'is possible in the state %s, regardless of the remaining time',
    (state) => {
      expect(isTemporary(licence({ state, daysLeft: 3000 }))).toBe(true);
    },
  );
});
