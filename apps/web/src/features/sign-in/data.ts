import type { Body, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { ErrorCode } from '@foyer/contract/core/errors.ts';

import { call } from '#/shared/api/api.ts';

export type SignInCredentials = Body<EndpointName['POST /user/login']>;
export type SignedInResult = Result<EndpointName['POST /user/login']>;
export type LoginPageSettings = Result<EndpointName['GET /v2/configs/login']>;

/** Codes shown beside the fields; app/ shows all others. */
const HANDLED_CODES = [
  'A0201',
  'A0203',
  'A0204',
  'A0205',
  'A0206',
  'A0207',
  'A0210',
] as const satisfies readonly ErrorCode[];

export function signIn(credentials: SignInCredentials): Promise<SignedInResult> {
  return call('POST /user/login', { body: credentials, handles: HANDLED_CODES });
}

export function fetchLoginPage(): Promise<LoginPageSettings> {
  return call('GET /v2/configs/login');
}
