import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

/** Error texts for fetching a manifest from another server. */
export const FETCH_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/url', rule: 'address', field: '/url', message: () => t('applications.wrong.address') },
  { code: 'A0401', at: '/url', rule: 'unreachable', field: '/url', message: () => t('applications.wrong.unreachable') },
  { code: 'A0401', at: '/url', rule: 'status', field: '/url', message: () => t('applications.wrong.status') },
  { code: 'A0401', at: '/url', rule: 'too_large', field: '/url', message: () => t('applications.wrong.tooLarge') },
  { code: 'A0401', at: '/url', rule: 'type', field: '/url', message: () => t('applications.wrong.type') },
  { code: 'A0401', at: '/url', field: '/url', message: () => t('applications.wrong.format') },
  ...COMMON_ROWS,
];

/** Error texts for installing an application, except those inside its manifest. */
export const INSTALL_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/entry', rule: 'required', field: '/entry', message: () => t('applications.wrong.enterEntry') },
  {
    code: 'A0401',
    at: '/entry',
    rule: 'own',
    field: '/entry',
    message: () => t('applications.wrong.ownEntry'),
  },
  {
    code: 'A0401',
    at: '/entry',
    rule: 'public_url',
    field: '/entry',
    message: () => t('applications.wrong.unknownHost'),
  },
  {
    code: 'A0401',
    at: '/entry',
    rule: 'insecure',
    field: '/entry',
    message: () => t('applications.wrong.insecureEntry'),
  },
  { code: 'A0401', at: '/entry', field: '/entry', message: () => t('applications.wrong.entry') },
  ...COMMON_ROWS,
];

/** Error texts for changing the order of the applications. */
export const ORDER_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: '/codes', message: () => t('administration.staleNow') },
  ...COMMON_ROWS,
];
