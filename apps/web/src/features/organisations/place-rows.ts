import { MAX_MOVED_STORES, PLACE_CODE_LENGTH, PLACE_NAME_LENGTH } from '@foyer/contract/limits/organisations.ts';
import { trimName } from '@foyer/contract/rules/visible-name.ts';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { currentLanguage, t } from '#/shared/i18n/language.ts';

const NAME = '/name';
const CODE = '/code';

/** Error texts for names and codes. */
const PLACE_ROWS: readonly ProblemRow[] = [
  { code: 'A0410', field: NAME, message: () => t('errors.A0410') },
  { code: 'A0411', field: CODE, message: () => t('errors.A0411') },
  { code: 'A0401', at: NAME, field: NAME, message: () => t('administration.wrong.nameRefused') },
  { code: 'A0401', at: CODE, field: CODE, message: () => t('administration.wrong.codeRefused') },
];

/** Error texts for adding or changing an organisation. */
export const ORGANISATION_ROWS: readonly ProblemRow[] = [
  ...PLACE_ROWS,
  { code: 'A0401', at: '/parentId', rule: 'too_deep', message: () => t('organisations.wrong.tooDeep') },
  { code: 'A0401', at: '/parentId', message: () => t('organisations.wrong.parentGone') },
  ...COMMON_ROWS,
];

/** Error texts for moving an organisation, all shown at the target field. */
export const MOVE_ROWS: readonly ProblemRow[] = [
  { code: 'A0410', field: '/parentId', message: () => t('organisations.wrong.nameTakenThere') },
  { code: 'A0401', at: '/parentId', rule: 'below', field: '/parentId', message: () => t('organisations.wrong.below') },
  {
    code: 'A0401',
    at: '/parentId',
    rule: 'too_deep',
    field: '/parentId',
    message: () => t('organisations.wrong.tooDeep'),
  },
  { code: 'A0401', at: '/parentId', rule: 'roles', field: '/parentId', message: () => t('organisations.wrong.roles') },
  { code: 'A0401', at: '/parentId', field: '/parentId', message: () => t('administration.wrong.organisationGone') },
  { code: 'A0302', field: '/parentId', message: () => t('organisations.wrong.moveForbidden') },
  ...COMMON_ROWS,
];

/** Error texts for moving stores as a whole, shown at the target field except for problems of the selection. */
export const STORE_MOVE_ROWS: readonly ProblemRow[] = [
  {
    code: 'A0401',
    at: '/organisationId',
    field: '/organisationId',
    message: () => t('administration.wrong.organisationGone'),
  },
  { code: 'A0302', field: '/organisationId', message: () => t('organisations.storeMove.forbidden') },
  {
    code: 'A0401',
    at: '/selection',
    rule: 'too_many',
    message: () =>
      t('organisations.storeMove.tooMany', { most: numberFormat(currentLanguage()).format(MAX_MOVED_STORES) }),
  },
  { code: 'A0401', at: '/selection', message: () => t('organisations.storeMove.gone') },
  ...COMMON_ROWS,
];

/** Error texts for removing an organisation. */
export const REMOVE_ROWS: readonly ProblemRow[] = [
  { code: 'A0401', rule: 'not_empty', message: () => t('organisations.wrong.notEmpty') },
  ...COMMON_ROWS,
];

/** Pointer of licence problems, which are shown above all fields with the next step. */
export const LICENCE = '/licence';

/** Error texts for adding or changing a store. */
export const STORE_ROWS: readonly ProblemRow[] = [
  { code: 'A0804', field: LICENCE, message: () => t('errors.A0804') },
  { code: 'A0805', field: LICENCE, message: () => t('errors.A0805') },
  { code: 'A0410', field: NAME, message: () => t('organisations.wrong.storeName') },
  { code: 'A0411', field: CODE, message: () => t('organisations.wrong.storeCode') },
  ...PLACE_ROWS,
  {
    code: 'A0401',
    at: '/organisationId',
    field: '/organisationId',
    message: () => t('administration.wrong.organisationGone'),
  },
  ...(['address', 'country', 'timeZone', 'phone', 'externalId', 'openedOn'] as const).map((detail): ProblemRow => ({
    code: 'A0401',
    at: `/${detail}`,
    field: `/${detail}`,
    message: () => t(`organisations.wrong.${detail}`),
  })),
  ...COMMON_ROWS,
];

/** Validates a name and a code by the server's rules, as far as possible here. */
export function checkPlace({ name, code }: { name: string; code: string }): Record<string, string> {
  const problems: Record<string, string> = {};
  if (trimName(name) === '') problems[NAME] = t('administration.wrong.name');
  if (name.length > PLACE_NAME_LENGTH) problems[NAME] = t('administration.wrong.nameRefused');
  if (code.trim() === '') problems[CODE] = t('administration.wrong.code');
  if (code.length > PLACE_CODE_LENGTH) problems[CODE] = t('administration.wrong.codeRefused');
  return problems;
}
