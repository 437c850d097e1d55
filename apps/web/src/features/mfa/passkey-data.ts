import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import type { PasskeyOptions } from '#/shared/auth/passkeys.ts';

type SentPasskey = Body<EndpointName['POST /v2/passkeys/second-factor']>['credential'];
type Registered = Body<EndpointName['POST /v2/passkeys']>['credential'];

/** Options for the browser to verify a passkey of the user who is signing in. */
export function requestStep(): Promise<PasskeyOptions> {
  return call('POST /v2/passkeys/second-factor/challenge', { handles: ['A0404'] });
}

/** Completes the second step of a sign-in with a verified passkey. */
export function signInByPasskey(credential: SentPasskey, trustDevice: boolean): Promise<SignInResponse> {
  return call('POST /v2/passkeys/second-factor', {
    body: { credential, ...(trustDevice && { trustDevice }) },
    handles: ['A0205', 'A0444'],
  });
}

/** Options for the browser to create a passkey. Throws A0301 if the user must reauthenticate first. */
export function requestRegistration(): Promise<PasskeyOptions> {
  return call('POST /v2/passkeys/registration', { handles: ['A0301', 'A0302'] });
}

/** Enrols the passkey that the browser has created. */
export function addPasskey(name: string, credential: Registered): Promise<SecondFactorEnrolment> {
  return call('POST /v2/passkeys', { body: { name, credential }, handles: ['A0205', 'A0302', 'A0401'] });
}

/** Renames a passkey. Returns false if the user has no such passkey. */
export function renamePasskey(id: string, name: string): Promise<boolean> {
  return ignoreNotFound(
    call('PUT /v2/users/passkeys/{id}', { params: { id }, body: { name }, handles: ['A0401', 'A0404'] }),
  );
}

/** Removes a passkey. Returns false if the user has no such passkey. Throws A0301 if they must reauthenticate first. */
export function removePasskey(id: string): Promise<boolean> {
  return ignoreNotFound(
    call('DELETE /v2/users/passkeys/{id}', { params: { id }, handles: ['A0301', 'A0302', 'A0404'] }),
  );
}
