import { claimsOf, type ClaimOverrides } from '@foyer/server/test/fakes/licence-vendor.ts';
import { describe, expect, test } from 'vitest';

import { dayOf, isDay } from './days.ts';
import { licenceStatuses, inOrder, currentEntitlement } from './entitlement.ts';

const at = (today: string, clock = today) => ({ today, clock, evaluatedFrom: '2026-11-01' });
const year = (overrides: ClaimOverrides) =>
  claimsOf({ activationTime: '2026-01-01', expirationTime: '2026-12-31', ...overrides });
const statuses = (today: string, ...licences: ClaimOverrides[]) =>
  Object.fromEntries(licenceStatuses(inOrder(licences.map(year), 'UTC'), at(today)));

describe('before the first licence', () => {
  test('three stores are allowed for thirty days, to the end of the last', () => {
    expect(currentEntitlement([], at('2026-11-01'))).toMatchObject({
      state: 'evaluation',
      serviceStore: 3,
      daysLeft: 30,
    });
    expect(currentEntitlement([], at('2026-12-01'))).toMatchObject({ state: 'evaluation', daysLeft: 0 });
    expect(currentEntitlement([], at('2026-12-02'))).toMatchObject({ state: 'expired', daysLeft: null, id: null });
  });
});

describe('a licence', () => {
  const licence = year({ id: 'P' });

  test('is valid to the end of its last day', () => {
    expect(currentEntitlement([licence], at('2026-12-31'))).toMatchObject({ state: 'valid', daysLeft: 0, id: 'P' });
    expect(currentEntitlement([licence], at('2027-01-01'))).toMatchObject({
      state: 'expired',
      daysLeft: null,
      id: 'P',
    });
  });

  test('that is permanent never ends', () => {
    const entitlement = currentEntitlement(
      [year({ permanentAuthorization: true, expirationTime: null })],
      at('9999-12-31'),
    );
    expect(entitlement).toMatchObject({ state: 'valid', daysLeft: null, expirationTime: null });
  });

  test('that begins later changes nothing until then', () => {
    const later = year({ id: 'Q', activationTime: '2026-12-01', serviceStore: 9 });
    expect(currentEntitlement([licence, later], at('2026-11-30'))).toMatchObject({ id: 'P', serviceStore: 5 });
    expect(currentEntitlement([licence, later], at('2026-12-01'))).toMatchObject({ id: 'Q', serviceStore: 9 });
    expect(currentEntitlement([later], at('2026-11-20'))).toMatchObject({ state: 'evaluation' });
  });
});

test('a clock that was set ahead for a moment begins nothing early, and ends what it has ended', () => {
  const [present, next] = [year({ id: 'P' }), year({ id: 'Q', activationTime: '2026-12-01', serviceStore: 99 })];
  expect(currentEntitlement([present, next], at('2026-12-15', '2026-11-15'))).toMatchObject({
    id: 'P',
    serviceStore: 5,
  });
  expect(currentEntitlement([present, next], at('2027-01-15', '2026-11-15'))).toMatchObject({
    id: 'P',
    state: 'expired',
  });
});

test('a licence is renewed by one that begins on the day after it at the latest', () => {
  const present = year({ id: 'P' });
  const next = (activationTime: string, input: ClaimOverrides = {}) =>
    currentEntitlement(
      [present, year({ id: 'Q', activationTime, expirationTime: '2027-12-31', ...input })],
      at('2026-12-01'),
    );
  expect(currentEntitlement([present], at('2026-12-01')).renewed).toBe(false);
  expect(next('2027-01-01').renewed).toBe(true);
  expect(next('2026-12-24').renewed).toBe(true);
  expect(next('2027-01-02').renewed).toBe(false);
  expect(next('2027-01-01', { primaryLicenceId: 'P' }).renewed).toBe(false);
});

describe('what enlarges a licence', () => {
  const enlarging = year({
    id: 'E',
    primaryLicenceId: 'P',
    serviceStore: 2,
    devicesNumber: 10,
    epdQuantity: 20,
    luminaQuantity: 30,
    limitContent: 'Spring sale',
    expirationTime: '2026-06-30',
  });
  const primary = year({ id: 'P', devicesNumber: 1, limitContent: 'Europe' });

  test('adds up with it while both are valid', () => {
    expect(currentEntitlement([primary, enlarging], at('2026-06-30'))).toMatchObject({
      id: 'P',
      enlargeLicenceIds: ['E'],
      serviceStore: 7,
      devicesNumber: 11,
      epdQuantity: 20,
      luminaQuantity: 30,
      limitContent: 'Europe\nSpring sale',
      expirationTime: '2026-12-31',
    });
    expect(currentEntitlement([primary, enlarging], at('2026-07-01'))).toMatchObject({
      serviceStore: 5,
      enlargeLicenceIds: [],
      limitContent: 'Europe',
    });
  });

  test('is replaced with it, unless the next one names it', () => {
    const next = year({ id: 'Q', serviceStore: 6 });
    expect(currentEntitlement([primary, enlarging, next], at('2026-05-01'))).toMatchObject({
      id: 'Q',
      serviceStore: 6,
    });
    const naming = year({ id: 'Q', serviceStore: 6, enlargeLicenceIds: ['E'] });
    expect(currentEntitlement([primary, enlarging, naming], at('2026-05-01'))).toMatchObject({
      id: 'Q',
      serviceStore: 8,
    });
  });

  test('does not make up for one that has expired', () => {
    const lasting = year({ id: 'E', primaryLicenceId: 'P', expirationTime: null, permanentAuthorization: true });
    expect(currentEntitlement([primary, lasting], at('2027-01-01'))).toMatchObject({
      state: 'expired',
      enlargeLicenceIds: [],
    });
  });
});

describe('what has become of each', () => {
  const P = { id: 'P' };
  const E = { id: 'E', primaryLicenceId: 'P' };
  const later = { activationTime: '2026-12-01' };

  test.each([
    ['valid', { P: 'valid', E: 'valid' }, '2026-11-01', [P, E]],
    ['expired with its primary', { P: 'expired', E: 'expired' }, '2027-01-01', [P, E]],
    ['replaced', { P: 'replaced', E: 'replaced', Q: 'valid' }, '2026-11-01', [P, E, { id: 'Q' }]],
    ['upcoming', { P: 'valid', Q: 'upcoming' }, '2026-11-01', [P, { id: 'Q', ...later }]],
    [
      'enlarging one that is upcoming',
      { Q: 'upcoming', F: 'upcoming' },
      '2026-11-01',
      [
        { id: 'Q', ...later },
        { id: 'F', primaryLicenceId: 'Q' },
      ],
    ],
    [
      'upcoming still, though a later one begins sooner',
      { Q: 'upcoming', P: 'valid' },
      '2026-11-30',
      [{ id: 'Q', ...later }, P],
    ],
    [
      'upcoming, and replaced by a later one for the same day',
      { Q: 'replaced', R: 'valid' },
      '2026-12-01',
      [
        { id: 'Q', ...later },
        { id: 'R', ...later },
      ],
    ],
    [
      'replaced by one that was signed later, in any order of upload',
      { R: 'valid', P: 'replaced' },
      '2026-11-01',
      [{ id: 'R', issuedAt: '2026-10-01T00:00:00Z' }, P],
    ],
  ] as const)('%s', (_what, expected, today, licences) => {
    expect(statuses(today, ...licences)).toEqual(expected);
  });
});

test('a day is of the calendar', () => {
  for (const day of ['2028-02-29', '0001-01-01', '9999-12-31']) expect(isDay(day), day).toBe(true);
  for (const none of ['2027-02-29', '2026-1-1', '2026-11-22T00:00:00Z', '+002026-11-22', ''])
    expect(isDay(none)).toBe(false);
});

test.each([
  ['UTC', '2026-12-31'],
  ['Europe/Berlin', '2027-01-01'],
  ['America/Los_Angeles', '2026-12-31'],
  ['Pacific/Kiritimati', '2027-01-01'],
])('a day of %s begins there', (zone, day) => {
  expect(dayOf(new Date('2026-12-31T23:30:00Z'), zone)).toBe(day);
});
