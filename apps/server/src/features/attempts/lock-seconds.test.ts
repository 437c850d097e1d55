import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { countForAccount, countForAddress, type FailureCount, lockSeconds } from './lockout.ts';

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 900],
  [11, 900],
  [1_000_000, 900],
])('%i failures lock for %i seconds', (failures, seconds) => {
  expect(lockSeconds(failures)).toBe(seconds);
});

test('more failures never lock for less time', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (a, b) => {
      const [fewer, more] = a < b ? [a, b] : [b, a];
      return lockSeconds(fewer) <= lockSeconds(more);
    }),
  );
});

test('an address never counts more than 100 failures, and an attempt at the cap adds none that could be taken back', () => {
  const counted = (failures: number, secondsAgo = 0) => countForAddress({ failures, secondsAgo });
  expect(counted(99)).toMatchObject({ failures: 100, isAdded: true });
  expect(counted(100)).toMatchObject({ failures: 100, isAdded: false });
  expect(counted(100, 60)).toMatchObject({ failures: 100, isAdded: true });
});

test('an address is suspect from 50 failures on, until so many minutes have passed that fewer are left', () => {
  const isSuspect = (failures: number, secondsAgo: number) => countForAddress({ failures, secondsAgo }).isSuspect;
  expect([isSuspect(49, 0), isSuspect(50, 0), isSuspect(50, 59), isSuspect(50, 60)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isSuspect(100, 50 * 60), isSuspect(100, 51 * 60)]).toEqual([true, false]);
});

test('an address is never locked', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(100_000), (failures, secondsAgo) => {
      return countForAddress({ failures, secondsAgo }).lockSeconds === 0;
    }),
  );
});

describe('the bound of guessing (docs/security/rate-limits.md)', () => {
  const HOUR = 60 * 60;
  const DAY = 24 * HOUR;

  /** Number of guesses for one account by an attacker who retries as soon as each lock ends. */
  function guessesOfAccount(seconds: number): number {
    let counted: FailureCount = { failures: 0, secondsAgo: 0 };
    let attempts = 0;
    for (let now = 0; now <= seconds; attempts += 1) {
      const { failures, lockSeconds: waits } = countForAccount(counted);
      counted = { failures, secondsAgo: waits };
      now += waits;
    }
    return attempts;
  }

  /** Number of guesses from one address without a captcha, with a new username for each. */
  function guessesOfAddress(seconds: number): number {
    let counted: FailureCount = { failures: 0, secondsAgo: 0 };
    let attempts = 0;
    for (let now = 0; now <= seconds;) {
      const count = countForAddress(counted);
      if (count.isSuspect) {
        counted = { ...counted, secondsAgo: counted.secondsAgo + 1 };
        now += 1;
      } else {
        counted = count;
        attempts += 1;
      }
    }
    return attempts;
  }

  test('of one account and one counter are 12 in the first hour, 104 on the first day, 96 on each further one', () => {
    expect(guessesOfAccount(HOUR)).toBe(12);
    expect(guessesOfAccount(DAY)).toBe(104);
    expect(guessesOfAccount(2 * DAY)).toBe(200);
  });

  test('of one address without a captcha are 110 in the first hour and 1,490 on the first day', () => {
    expect(guessesOfAddress(HOUR)).toBe(110);
    expect(guessesOfAddress(DAY)).toBe(1490);
  });
});
