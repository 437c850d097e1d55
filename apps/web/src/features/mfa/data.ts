import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';

export type FactorOptions = Result<EndpointName['GET /v2/google/ways']>;
export type AuthenticatorSecret = Result<EndpointName['GET /v2/google/secret']>;
export type SecondFactorOverview = Result<EndpointName['GET /v2/users/second-factor']>;

/** How the second factor may be shown, or which kinds may be bound. */
export function fetchFactorOptions(signal: AbortSignal): Promise<FactorOptions> {
  return call('GET /v2/google/ways', { signal });
}

/** Signs in by a code of the authenticator app, or a recovery code; a wrong one is told beside its field. */
export function signInByCode(code: string, trustDevice: boolean): Promise<SignInResponse> {
  return call('GET /v2/google', {
    query: { code, ...(trustDevice && { trustDevice }) },
    handles: ['A0203', 'A0401', 'A0444'],
  });
}

/** Starts binding an authenticator app; A0301 when the password must be entered first. */
export function fetchSecret(signal?: AbortSignal): Promise<AuthenticatorSecret> {
  return call('GET /v2/google/secret', { handles: ['A0301'], ...(signal && { signal }) });
}

/** Binds the authenticator app whose secret was started, by a code of it. */
export function enrolAuthenticator(code: string): Promise<SecondFactorEnrolment> {
  return call('POST /v2/google', { body: { code }, handles: ['A0205', 'A0401', 'A0444'] });
}

/** Removes the authenticator app; A0301 when the password must be entered first. */
export function removeAuthenticator(): Promise<null> {
  return call('DELETE /v2/google', { handles: ['A0301'] });
}

/** Ten new recovery codes in place of the old ones; A0301 when the password must be entered first. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call('POST /v2/google/recovery-codes', { handles: ['A0301'] })).recoveryCodes;
}

/** Enters the password again, which confirms sensitive calls for ten minutes. */
export async function confirmPassword(oldPwd: string): Promise<void> {
  await call('POST /v2/users/password/check', { body: { oldPwd }, handles: ['A0203', 'A0211'] });
}

/** A device must show the second factor again; false when it had to already. */
export function distrustDevice(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/users/trusted-devices/{id}', { params: { id }, handles: ['A0404'] }));
}
