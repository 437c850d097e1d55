import type { TextKey } from '@foyer/contract/generated/text-keys.ts';
import { MAX_PROVIDERS } from '@foyer/contract/limits/identity-providers.ts';

import { COMMON_ROWS, type ProblemRow } from '#/shared/forms/form-problems.ts';
import { t } from '#/shared/i18n/language.ts';

import type { ProviderKind, ProviderDraft } from './form/provider-draft.ts';

/** Error texts by broken rule, optionally for one field. */
const WRONG: Readonly<Record<string, TextKey>> = {
  address: 'identityProviders.wrong.address',
  needed: 'identityProviders.wrong.needed',
  needed_again: 'identityProviders.secretAgain',
  'loginAddress address': 'identityProviders.wrong.start',
  'name pattern': 'identityProviders.wrong.name',
  'name taken': 'identityProviders.wrong.taken',
  'name reserved': 'identityProviders.wrong.reserved',
  'name kind': 'identityProviders.wrong.taken',
  'name too_many': 'identityProviders.wrong.tooMany',
  'tenant needed': 'identityProviders.wrong.tenant',
  'secret needed': 'identityProviders.wrong.secret',
  'icon unknown': 'identityProviders.wrong.icon',
  'roleId needed': 'administration.wrong.role',
  'roleId unknown': 'administration.wrong.roleGone',
  'roleId highest': 'identityProviders.wrong.highest',
  'roleId elsewhere': 'identityProviders.wrong.roleElsewhere',
  'storeId needed': 'identityProviders.wrong.store',
  'storeId unknown': 'identityProviders.wrong.storeGone',
};

export function fieldErrorText(field: keyof ProviderDraft, rule: string): string {
  return t(WRONG[`${field} ${rule}`] ?? WRONG[rule] ?? 'errors.A0401', { most: MAX_PROVIDERS });
}

/** JSON pointers of the server and the form fields they belong to, where the names differ. */
const FIELD_POINTERS: readonly (readonly [pointer: string, field: keyof ProviderDraft])[] = [
  ['/name', 'name'],
  ['/secret', 'secret'],
  ...(['label', 'icon', 'loginAddress'] as const).map((field) => [`/page/${field}`, field] as const),
  ...(['roleId', 'storeId'] as const).map((field) => [`/value/newcomers/${field}`, field] as const),
  ['/value/appId', 'clientId'],
  ...(
    [
      'issuer',
      'authorizeAddress',
      'tokenAddress',
      'userInfoAddress',
      'authority',
      'tenant',
      'clientId',
      'scopes',
      'subjectClaim',
      'usernameClaim',
      'nameClaim',
      'emailClaim',
      'requiredClaim',
      'requiredValue',
      'requiredRole',
    ] as const
  ).map((field) => [`/value/${field}`, field] as const),
];

/** The form field for a JSON pointer of the server. */
export function fieldAt(pointer: string): keyof ProviderDraft | undefined {
  return FIELD_POINTERS.find(([at]) => at === pointer)?.[1];
}

const RULES = [
  'address',
  'needed',
  'needed_again',
  'reserved',
  'kind',
  'too_many',
  'unknown',
  'highest',
  'elsewhere',
] as const;

/** Error texts for a refused change. */
export function rowsOf(kind: ProviderKind): readonly ProblemRow[] {
  const issuer = kind === 'microsoft' ? '/tenant' : kind === 'oidc' ? '/issuer' : '/authorizeAddress';
  return [
    { code: 'A0633', field: issuer, message: () => t('identityProviders.wrong.issuerTaken') },
    ...FIELD_POINTERS.flatMap(([at, field]) => [
      ...RULES.map((rule): ProblemRow => ({
        code: 'A0401',
        at,
        rule,
        field: `/${field}`,
        message: () => fieldErrorText(field, rule),
      })),
      { code: 'A0401' as const, at, field: `/${field}`, message: () => t('identityProviders.wrong.value') },
    ]),
    ...COMMON_ROWS,
  ];
}
