import { expect, test } from 'vitest';

import { ApiError } from '#/shared/api/errors.ts';
import { problemsOf } from '#/shared/forms/form-problems.ts';

import type { ProviderKind } from './form/provider-draft.ts';
import { rowsOf } from './provider-rows.ts';

const CALL = 'PUT /v2/manage/identity-providers/{name}';

// Tests load no catalogue, so each text is its key.
test.each([
  ['/name', 'reserved', { '/name': 'identityProviders.wrong.reserved' }],
  ['/value/issuer', 'address', { '/issuer': 'identityProviders.wrong.address' }],
  ['/value/newcomers/roleId', 'highest', { '/roleId': 'identityProviders.wrong.highest' }],
  ['/value/newcomers/storeId', 'unknown', { '/storeId': 'identityProviders.wrong.storeGone' }],
  ['/value/clientId', 'too_long', { '/clientId': 'identityProviders.wrong.value' }],
])('a refused %s (%s) is reported at its field', (pointer, rule, fields) => {
  const refused = new ApiError(CALL, 400, { resultCode: 'A0401', fields: { [pointer]: rule } });
  expect(problemsOf(refused, rowsOf('oidc'))).toEqual({ fields });
});

test.each([
  ['oidc', '/issuer'],
  ['oauth', '/authorizeAddress'],
  ['microsoft', '/tenant'],
] as const)('%s: an issuer that another provider uses is reported at %s', (kind: ProviderKind, field) => {
  const refused = new ApiError(CALL, 400, { resultCode: 'A0633' });
  expect(problemsOf(refused, rowsOf(kind))).toEqual({ fields: { [field]: 'identityProviders.wrong.issuerTaken' } });
});
