import { CONFIRMED_SECONDS, LINKED_ACCOUNTS_MOST } from '@foyer/contract/limits.ts';

import type { ProblemRow } from '#/shared/form-problems.ts';
import { t } from '#/shared/language.ts';

const MINUTE = 60;

/** Told to those alone who have no password to enter. */
const NOT_FRESH: ProblemRow = {
  code: 'A0301',
  words: () => t('linkedAccounts.signInAgain', { minutes: CONFIRMED_SECONDS / MINUTE }),
};

const notOffered = () => t('linkedAccounts.notOffered');
const failed = () => t('linkedAccounts.linkFailed');

/** Why an account cannot be linked. */
export const LINK_ROWS: readonly ProblemRow[] = [
  NOT_FRESH,
  {
    code: 'A0401',
    at: '/provider',
    rule: 'too_many',
    words: () => t('linkedAccounts.mostReached', { most: LINKED_ACCOUNTS_MOST }),
  },
  { code: 'A0401', words: notOffered },
  { code: 'A0620', words: notOffered },
  { code: 'A0852', words: notOffered },
  { code: 'A0857', words: () => t('linkedAccounts.noPublicUrl') },
  { code: 'A0625', words: failed },
  { code: 'A0858', words: failed },
];

/** Why one cannot be taken off. */
export const UNLINK_ROWS: readonly ProblemRow[] = [
  NOT_FRESH,
  { code: 'A0401', at: '/id', rule: 'last_way', words: () => t('linkedAccounts.lastWay') },
  { code: 'A0401', words: () => t('error.A0401') },
];
