import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import type { SecondFactorEnrolment } from '@foyer/contract/mfa.ts';
import type { SignInResponse } from '@foyer/contract/sign-in.ts';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import type { PasskeyOptions } from '#/shared/auth/passkeys.ts';

type SentPasskey = Body<EndpointName['POST /v2/passkeys/second-factor']>['credential'];
type Registered = Body<EndpointName['POST /v2/passkeys']>['credential'];

/** What the browser is asked to show one of the passkeys of whoever is signing in. */
export function requestStep(): Promise<PasskeyOptions> {
  return call('POST /v2/passkeys/second-factor/challenge', { handles: ['A0404'] });
}

/** The second step of a sign-in, by the passkey that the browser has shown. */
export function signInByPasskey(credential: SentPasskey, trustDevice: boolean): Promise<SignInResponse> {
  return call('POST /v2/passkeys/second-factor', {
    body: { credential, ...(trustDevice && { trustDevice }) },
    handles: ['A0205', 'A0444'],
  });
}

/** What the browser is asked to make a passkey; A0301 when the password must be entered first. */
export function requestRegistration(): Promise<PasskeyOptions> {
  return call('POST /v2/passkeys/registration', { handles: ['A0301', 'A0302'] });
}

/** Adds the passkey that the browser has made. */
export function addPasskey(name: string, credential: Registered): Promise<SecondFactorEnrolment> {
  return call('POST /v2/passkeys', { body: { name, credential }, handles: ['A0205', 'A0302', 'A0401'] });
}

/** Gives a passkey another name; false when there is no such passkey any more. */
export function renamePasskey(id: string, name: string): Promise<boolean> {
  return ignoreNotFound(
    call('PUT /v2/users/passkeys/{id}', { params: { id }, body: { name }, handles: ['A0401', 'A0404'] }),
  );
}

/** Removes a passkey; false when it was gone already, A0301 when the password must be entered first. */
export function removePasskey(id: string): Promise<boolean> {
  return ignoreNotFound(
    call('DELETE /v2/users/passkeys/{id}', { params: { id }, handles: ['A0301', 'A0302', 'A0404'] }),
  );
}
