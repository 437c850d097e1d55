import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import { PASSWORD_RANKS, type PasswordRule, type RankName } from '@foyer/contract/rules/password-rank.ts';

type RankRequest = Exclude<PasswordRule, 'tooShort' | 'tooLong'>;

/** What a rank asks of a password: its length, and its rules. */
export function rulesOfRank(rank: RankName) {
  const { min, max } = PASSWORD_RANKS[rank];
  const rules: readonly RankRequest[] = PASSWORD_RANKS[rank].rules;
  return {
    // What the field cannot hold needs no line.
    length: max < CREDENTIAL_LENGTH ? ('length' as const) : ('leastLength' as const),
    rules,
    values: { least: min, most: max },
  };
}
