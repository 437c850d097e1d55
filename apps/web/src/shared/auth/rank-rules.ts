import { CREDENTIAL_LENGTH } from '@foyer/contract/core/limits.ts';
import { PASSWORD_RANKS, type PasswordRule, type RankName } from '@foyer/contract/rules/password-rank.ts';

type RankRequest = Exclude<PasswordRule, 'tooShort' | 'tooLong'>;

/** The length and the rules that a rank requires of a password. */
export function rulesOfRank(rank: RankName) {
  const { min, max } = PASSWORD_RANKS[rank];
  const rules: readonly RankRequest[] = PASSWORD_RANKS[rank].rules;
  return {
    // A maximum that the field enforces anyway is not shown.
    length: max < CREDENTIAL_LENGTH ? ('length' as const) : ('leastLength' as const),
    rules,
    values: { least: min, most: max },
  };
}
