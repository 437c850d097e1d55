import { CREDENTIAL_LENGTH } from '@foyer/contract/limits.ts';
import { PASSWORD_RANKS, unmetRules, type PasswordRule, type RankName } from '@foyer/contract/password-rank.ts';
import { canonicalUsername } from '@foyer/contract/username.ts';

type RuleName = Exclude<PasswordRule, 'tooShort' | 'tooLong'> | 'length' | 'leastLength' | 'notUsername';

/** One line that a new password must satisfy. */
export type Requirement = {
  readonly text: `password.rule.${RuleName}`;
  readonly values: { readonly least: number; readonly most: number };
  readonly met: boolean;
};

/** What the rank asks of a password, and that it is not the username; before anything is typed nothing is met. */
export function requirementsOf(rank: RankName, password: string, username: string): readonly Requirement[] {
  const { least, most } = PASSWORD_RANKS[rank];
  const rules: readonly Exclude<PasswordRule, 'tooShort' | 'tooLong'>[] = PASSWORD_RANKS[rank].rules;
  const unmet = unmetRules(rank, password);
  const line = (name: RuleName, met: boolean): Requirement => ({
    text: `password.rule.${name}`,
    values: { least, most },
    met: met && password !== '',
  });
  return [
    // What the field cannot hold needs no line.
    line(
      most < CREDENTIAL_LENGTH ? 'length' : 'leastLength',
      !unmet.includes('tooShort') && !unmet.includes('tooLong'),
    ),
    ...rules.map((rule) => line(rule, !unmet.includes(rule))),
    line('notUsername', canonicalUsername(password) !== username),
  ];
}
