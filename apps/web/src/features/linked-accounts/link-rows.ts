import { MAX_LINKED_ACCOUNTS } from '@foyer/contract/limits/linked-accounts.ts';

import type { ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

const notOffered = () => t('linkedAccounts.notOffered');
const failed = () => t('linkedAccounts.linkFailed');

/** Error texts for an account that cannot be linked. */
export const LINK_ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/provider',
    rule: 'too_many',
    message: () => t('linkedAccounts.mostReached', { most: MAX_LINKED_ACCOUNTS }),
  },
  { code: 'A0401', message: notOffered },
  { code: 'A0620', message: notOffered },
  { code: 'A0852', message: notOffered },
  { code: 'A0857', message: () => t('linkedAccounts.noPublicUrl') },
  { code: 'A0626', message: failed },
  { code: 'A0853', message: failed },
];

/** Error texts for an account that cannot be unlinked. */
export const UNLINK_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/id', rule: 'last_way', message: () => t('linkedAccounts.lastWay') },
  { code: 'A0401', message: () => t('errors.A0401') },
];
