import { PASSWORD_RANKS, RANK_NAMES, unmetRules } from '@foyer/contract/rules/password-rank.ts';
import { describe, expect, test } from 'vitest';

import { requirementsOf } from './requirements.ts';

const unmet = (...parameters: Parameters<typeof requirementsOf>) =>
  requirementsOf(...parameters)
    .filter(({ met }) => !met)
    .map(({ text }) => text);

describe('the requirements', () => {
  test.each(RANK_NAMES)('of rank %s are met exactly if its rules are met', (rank) => {
    for (const password of ['a', 'abc', 'Abcdefg1', 'Abcdef_1', 'ümlaut 1', '1'.repeat(20), 'a'.repeat(300)]) {
      expect(unmet(rank, password, 'ada').length === 0).toBe(unmetRules(rank, password).length === 0);
    }
  });

  test.each(RANK_NAMES)('of rank %s have the same number for every password', (rank) => {
    const expected = PASSWORD_RANKS[rank].rules.length + 2;
    for (const password of ['', 'a', 'Abcdef_1']) expect(requirementsOf(rank, password, 'ada')).toHaveLength(expected);
  });

  test('are all unmet while the field is empty', () => {
    expect(unmet('default', '', 'ada')).toHaveLength(3);
  });

  test('have an upper bound only if the field can contain more', () => {
    expect(requirementsOf('default', '', 'ada')[0]?.text).toBe('password.rule.leastLength');
    expect(requirementsOf('low', '', 'ada')[0]).toMatchObject({
      text: 'password.rule.length',
      values: { least: 6, most: 10 },
    });
  });

  test('have one text for passwords that are too long or too short', () => {
    expect(unmet('low', 'abcde1', 'ada')).toEqual([]);
    expect(unmet('low', 'abc1', 'ada')).toEqual(['password.rule.length']);
    expect(unmet('low', 'abcdefghij1', 'ada')).toEqual(['password.rule.length']);
  });

  test('refuse the username in upper or lower case', () => {
    expect(unmet('default', 'ADA_LOVELACE', 'ada_lovelace')).toEqual(['password.rule.notUsername']);
    expect(unmet('default', 'ada_lovelace_1', 'ada_lovelace')).toEqual([]);
  });
});
