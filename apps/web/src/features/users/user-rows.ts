import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

const ACCOUNT_ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/displayName',
    rule: 'confusable',
    field: '/displayName',
    message: () => t('account.nameConfusable'),
  },
  { code: 'A0401', at: '/displayName', field: '/displayName', message: () => t('account.nameRefused') },
  { code: 'A0401', at: '/email', rule: 'taken', field: '/email', message: () => t('users.wrong.emailTaken') },
  { code: 'A0401', at: '/email', field: '/email', message: () => t('password.wrongEmail') },
];

/** Error texts for changing an account. */
export const CHANGE_ROWS: readonly ProblemRow[] = [
  ...ACCOUNT_ROWS,
  { code: 'A0302', message: () => t('users.wrong.higher') },
  ...COMMON_ROWS,
];

/** Error texts for moving a user. */
export const MOVE_ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/organisationId',
    field: '/organisationId',
    message: () => t('administration.wrong.organisationGone'),
  },
  { code: 'A0302', field: '/organisationId', message: () => t('users.wrong.notThere') },
  ...COMMON_ROWS,
];

/** Error texts for the actions on an account. */
export const ACTION_ROWS: readonly ProblemRow[] = [
  { code: 'A0302', at: '/mail', message: () => t('users.wrong.mailServer') },
  { code: 'A0302', message: () => t('users.wrong.higher') },
  { code: 'A0945', message: () => t('users.wrong.activated') },
  { code: 'A0944', message: () => t('users.wrong.noEmail') },
  { code: 'A0947', message: () => t('users.wrong.disabled') },
  ...COMMON_ROWS,
];

/** Error texts for granting a role. */
export const GRANT_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/placeId', rule: 'closed', field: '/placeId', message: () => t('users.wrong.storeClosed') },
  {
    code: 'A0401',
    at: '/placeId',
    field: '/placeId',
    message: () => t('administration.wrong.placeGone'),
  },
  { code: 'A0401', at: '/roleId', rule: 'assigned', field: '/roleId', message: () => t('users.wrong.assigned') },
  { code: 'A0401', at: '/roleId', field: '/roleId', message: () => t('administration.wrong.roleGone') },
  {
    code: 'A0401',
    at: '/endsOn',
    rule: 'super_administrator',
    field: '/endsOn',
    message: () => t('users.wrong.endOfSuper'),
  },
  { code: 'A0401', at: '/endsOn', field: '/endsOn', message: () => t('users.wrong.endPast') },
  { code: 'A0302', message: () => t('users.wrong.grant') },
  ...COMMON_ROWS,
];

/** Error texts for revoking a role. */
export const REVOKE_ROWS: readonly ProblemRow[] = [
  { code: 'A0302', message: () => t('users.wrong.revoke') },
  ...COMMON_ROWS,
];

type EnteredAccount = { readonly displayName: string; readonly email: string };

/** Validates an account by the server's rules, as far as possible here. */
export function checkAccount({ displayName, email }: EnteredAccount, { mayLackEmail }: { mayLackEmail: boolean }) {
  const problems: Record<string, string> = {};
  const length = Array.from(trimName(displayName)).length;
  if (length === 0) problems['/displayName'] = t('account.enterName');
  if (length > DISPLAY_NAME_LENGTH)
    problems['/displayName'] = t('account.nameTooLong', { most: DISPLAY_NAME_LENGTH, length });
  if (email.trim() === '') {
    if (!mayLackEmail) problems['/email'] = t('password.enterEmail');
  } else if (canonicalEmail(email) === undefined) problems['/email'] = t('password.wrongEmail');
  return problems;
}

/** Validates a username by the server's rules, as far as possible here. */
export function checkUsername(username: string): Record<string, string> {
  if (username.trim() === '') return { '/username': t('signIn.enterUsername') };
  return canonicalUsername(username) === undefined ? { '/username': t('users.wrong.usernameRefused') } : {};
}
