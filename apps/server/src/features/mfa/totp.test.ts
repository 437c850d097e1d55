import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';

import { authenticatorUri, generateSeed, findTimeStep } from './totp.ts';

/** RFC 6238, appendix B: the seed of its SHA-1 rows. */
const SEED = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at %d the code ends as the eight digits of %s do', (seconds, eightDigits) => {
  const code = eightDigits.slice(-6); // the same number modulo 10^6 instead of 10^8 (RFC 4226, 5.3)
  expect(findTimeStep(SEED, code, seconds)).toBe(Math.floor(seconds / 30));
});

describe('a code of the step from 30 s to 60 s', () => {
  const code = '287082';
  test.each([
    [-0.001, undefined],
    [0, 1],
    [29.999, 1],
    [30, 1],
    [59.999, 1],
    [60, 1],
    [89.999, 1],
    [90, undefined],
  ])('asked at %d s is of step %s', (seconds, step) => {
    expect(findTimeStep(SEED, code, seconds)).toBe(step);
  });
});

test.each(['', '28708', '2870820', '287082\n', '２８７０８２'])('what is no code, %j, matches no step', (code) => {
  expect(findTimeStep(SEED, code, 59)).toBe(undefined);
});

test('seeds are 160 random bits (RFC 4226, section 4)', () => {
  const seeds = Array.from({ length: 1000 }, generateSeed);
  expect(new Set(seeds).size).toBe(1000);
  for (const seed of seeds) expect(seed).toMatch(/^[A-Z2-7]{32}$/);
});

test('an issuer with a colon is still one issuer', () => {
  const address = new URL(authenticatorUri(SEED, 'zoë', 'Acme: Shops & Co'));
  expect(address.searchParams.get('issuer')).toBe('Acme  Shops & Co');
  expect(address.pathname.split('/').at(-1)?.split(':')).toHaveLength(2);
});

test('the QR code has its account, and the parameters that every app supports', () => {
  const address = new URL(authenticatorUri(SEED, 'zoë:o’neil&issuer=Evil', 'Foyer'));
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Foyer:/);
  expect(address.pathname.split('/').at(-1)?.split(':')).toHaveLength(2); // one colon, between issuer and name
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Foyer',
    secret: SEED,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
