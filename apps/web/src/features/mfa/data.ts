import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';

export type FactorOptions = Result<EndpointName['GET /v2/google/ways']>;
export type AuthenticatorSecret = Result<EndpointName['GET /v2/google/secret']>;
export type SecondFactorOverview = Result<EndpointName['GET /v2/users/second-factor']>;

/** The second factors that this session can verify (`step` is `show`) or enrol (`bind`). */
export function fetchFactorOptions(signal: AbortSignal): Promise<FactorOptions> {
  return call('GET /v2/google/ways', { signal });
}

/** Signs in with a code of the authenticator app or a recovery code; the caller shows a wrong one beside its field. */
export function signInByCode(code: string, trustDevice: boolean): Promise<SignInResponse> {
  return call('GET /v2/google', {
    query: { code, ...(trustDevice && { trustDevice }) },
    handles: ['A0203', 'A0401', 'A0444'],
  });
}

/** Starts to enrol an authenticator app. Throws A0301 if the user must reauthenticate first. */
export function fetchSecret(signal?: AbortSignal): Promise<AuthenticatorSecret> {
  return call('GET /v2/google/secret', { handles: ['A0301'], ...(signal && { signal }) });
}

/** Enrols the authenticator app. The code must be one of the secret from `fetchSecret`. */
export function enrolAuthenticator(code: string): Promise<SecondFactorEnrolment> {
  return call('POST /v2/google', { body: { code }, handles: ['A0205', 'A0401', 'A0444'] });
}

/** Removes the authenticator app. Throws A0301 if the user must reauthenticate first. */
export function removeAuthenticator(): Promise<null> {
  return call('DELETE /v2/google', { handles: ['A0301'] });
}

/** Replaces the recovery codes with ten new ones. Throws A0301 if the user must reauthenticate first. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call('POST /v2/google/recovery-codes', { handles: ['A0301'] })).recoveryCodes;
}

/** Confirms the password, which allows sensitive calls for ten minutes. */
export async function confirmPassword(oldPwd: string): Promise<void> {
  await call('POST /v2/users/password/check', { body: { oldPwd }, handles: ['A0203', 'A0211'] });
}

/** Removes a trusted device, which then requires the second factor again. Returns false if it was not trusted. */
export function distrustDevice(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/users/trusted-devices/{id}', { params: { id }, handles: ['A0404'] }));
}
