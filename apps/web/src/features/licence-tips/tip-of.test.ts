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

  test('names the days and the last of them', () => {
    expect(tipOf(licence({ daysLeft: 30 }), true)).toEqual({
      tone: 'warning',
      isEvaluation: false,
      days: 30,
      last: '2027-01-31',
    });
  });

  test('of the evaluation is for super administrators alone', () => {
    const evaluation = licence({ state: 'evaluation', daysLeft: 12 });
    expect(tipOf(evaluation, true)).toMatchObject({ isEvaluation: true });
    expect(tipOf(evaluation, false)).toBeUndefined();
  });

  test('there is none when the next licence is here already', () => {
    expect(tipOf(licence({ daysLeft: 5, renewed: true }), true)).toBeUndefined();
  });

  test.each([
    ['permanent', permanent],
    ['expired', expired],
  ])('there is none of a licence that is %s', (_, one) => {
    expect(tipOf(one, true)).toBeUndefined();
    expect(isTemporary(one)).toBe(false);
  });

  test.each(['valid', 'evaluation'] as const)(
    'one may be due while the state is %s, however long it lasts',
    (state) => {
      expect(isTemporary(licence({ state, daysLeft: 3000 }))).toBe(true);
    },
  );
});
