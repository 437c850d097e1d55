import { LINKED_ACCOUNTS_MOST } from '@foyer/contract/limits/linked-accounts.ts';

import type { ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

const notOffered = () => t('linkedAccounts.notOffered');
const failed = () => t('linkedAccounts.linkFailed');

/** Why an account cannot be linked. */
export const LINK_ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/provider',
    rule: 'too_many',
    words: () => t('linkedAccounts.mostReached', { max: LINKED_ACCOUNTS_MOST }),
  },
  { code: 'A0401', words: notOffered },
  { code: 'A0620', words: notOffered },
  { code: 'A0852', words: notOffered },
  { code: 'A0857', words: () => t('linkedAccounts.noPublicUrl') },
  { code: 'A0626', words: failed },
  { code: 'A0853', words: failed },
];

/** Why one cannot be taken off. */
export const UNLINK_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/id', rule: 'last_way', words: () => t('linkedAccounts.lastWay') },
  { code: 'A0401', words: () => t('error.A0401') },
];
