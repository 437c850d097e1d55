import { trimName } from '@foyer/contract/rules/visible-name.ts';

import type { ApiError } from '#/shared/api/errors.ts';
import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

const NAME = '/name';
const ORGANISATION = '/organisationId';

/** Whether permissions are unknown because their application has been uninstalled. */
export function namesPermissions({ code, fields }: ApiError): boolean {
  return code === 'A0401' && Object.keys(fields).some((at) => at.startsWith('/permissions/'));
}

/** Error texts for adding, changing or removing a role. */
export const ROLE_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', at: NAME, rule: 'taken', field: NAME, message: () => t('roles.wrong.nameTaken') },
  { code: 'A0401', at: NAME, field: NAME, message: () => t('administration.wrong.nameRefused') },
  { code: 'A0401', at: ORGANISATION, field: ORGANISATION, message: () => t('administration.wrong.organisationGone') },
  {
    code: 'A0302',
    at: '/secondFactorEnforced',
    rule: 'weaker',
    field: '/secondFactorEnforced',
    message: () => t('settings.weaker'),
  },
  { code: 'A0302', message: () => t('roles.wrong.forbidden') },
  ...COMMON_ROWS.filter(({ code, at }) => code !== 'A0401' || at !== undefined),
  {
    code: 'A0401',
    message: (failure) => t(namesPermissions(failure) ? 'roles.wrong.permissionGone' : 'errors.A0401'),
  },
];

/** Validation errors of a role, by field. */
export function checkRole(name: string): Record<string, string> {
  return trimName(name) === '' ? { [NAME]: t('administration.wrong.name') } : {};
}
