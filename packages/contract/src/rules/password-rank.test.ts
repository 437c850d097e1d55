import { measureGrowth, MAX_GROWTH } from '@foyer/contract/test/growth.ts';
import { describe, expect, test } from 'vitest';

import { type PasswordRule, type RankName, RANK_NAMES, unmetRules } from './password-rank.ts';

test('there are the six ranks of the specification and the passphrase', () => {
  expect([...RANK_NAMES].sort()).toEqual(['cross', 'default', 'high', 'low', 'medium', 'passphrase', 'special']);
});

const table: Record<RankName, { good: string[]; bad: [string, ...PasswordRule[]][] }> = {
  default: {
    good: ['abc_12', '______'],
    bad: [
      ['abc12', 'tooShort'],
      ['abc-12', 'wordCharacters'],
      ['ümlaut', 'wordCharacters'],
    ],
  },
  low: {
    good: ['abcde1', '1234567a89'],
    bad: [
      ['abcdef', 'digit'],
      ['123456', 'letter'],
      ['abc1', 'tooShort'],
      ['abcdefghij1', 'tooLong'],
    ],
  },
  medium: {
    good: ['Abcdefg1', 'ABCDEFGHIJKLMNo1'],
    bad: [
      ['abcdefg1', 'upper'],
      ['ABCDEFG1', 'lower'],
      ['Abcdefgh', 'digit'],
      ['Abcdef1', 'tooShort'],
      ['Abcdefghijklmnop1', 'tooLong'],
    ],
  },
  high: {
    good: ['Abcdef_1'],
    bad: [
      ['Abcdefg1', 'underscore'],
      ['abc', 'tooShort', 'digit', 'upper', 'underscore'],
    ],
  },
  cross: {
    good: ['abcdef', 'a-----'],
    bad: [
      ['1bcdef', 'letterFirst'],
      ['_bcdef', 'letterFirst'],
      ['abcde', 'tooShort'],
      ['a'.repeat(19), 'tooLong'],
    ],
  },
  special: {
    good: ['abc12!', 'ä1-----'],
    bad: [
      ['abc123', 'special'],
      ['abcde!', 'digit'],
      ['12345!', 'letter'],
      ['abc 12', 'special'],
    ],
  },
  passphrase: {
    good: ['correct horse', '😀'.repeat(8), 'a'.repeat(128)],
    bad: [
      ['short', 'tooShort'],
      ['😀'.repeat(7), 'tooShort'],
      ['a'.repeat(129), 'tooLong'],
    ],
  },
};

describe.each(RANK_NAMES)('rank %s', (rank) => {
  test.each(table[rank].good)('takes %j', (password) => expect(unmetRules(rank, password)).toEqual([]));
  test.each(table[rank].bad)('refuses %j: %s', (password, ...rules) => {
    expect(unmetRules(rank, password).sort()).toEqual([...rules].sort());
  });
  test('reads anything in time that grows with its length alone', () => {
    const read = (length: number) => {
      for (const unit of ['a', '1', '_', '!', ' ', 'ä', '\u0301']) unmetRules(rank, unit.repeat(length));
    };
    expect(measureGrowth(read, 64_000)).toBeLessThan(MAX_GROWTH);
  });
});
