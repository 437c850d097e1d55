import { unmetRules, type PasswordRule, type RankName } from '@foyer/contract/rules/password-rank.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';

import { rulesOfRank } from '#/shared/auth/rank-rules.ts';

type RuleName = Exclude<PasswordRule, 'tooShort' | 'tooLong'> | 'length' | 'leastLength' | 'notUsername';

/** A rule for new passwords. */
export type PasswordRequirement = {
  readonly text: `password.rule.${RuleName}`;
  readonly values: { readonly least: number; readonly most: number };
  readonly met: boolean;
};

/** The rules of a rank, and the rule against the username. No rule is met while the field is empty. */
export function requirementsOf(rank: RankName, password: string, username: string): readonly PasswordRequirement[] {
  const { length, rules, values } = rulesOfRank(rank);
  const unmet = unmetRules(rank, password);
  const line = (name: RuleName, met: boolean): PasswordRequirement => ({
    text: `password.rule.${name}`,
    values,
    met: met && password !== '',
  });
  return [
    line(length, !unmet.includes('tooShort') && !unmet.includes('tooLong')),
    ...rules.map((rule) => line(rule, !unmet.includes(rule))),
    line('notUsername', canonicalUsername(password) !== username),
  ];
}
