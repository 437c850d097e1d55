import { closed, endpoint, mapOf } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { PASSKEY_NAME_LENGTH } from './limits/passkeys.ts';
import { SecondFactorEnrolment } from './mfa.ts';
import { SignInResponse } from './sign-in.ts';

/**
 * Options for the browser (WebAuthn Level 3, `PublicKeyCredentialCreationOptionsJSON` and
 * `PublicKeyCredentialRequestOptionsJSON`). The challenge is single-use.
 */
const Options = mapOf(Type.Unknown());

const Bytes = Type.String({ maxLength: 16_384, pattern: '^[\\w-]*$' });
const credential = <P extends Type.TProperties>(response: P) =>
  // Open, because browsers may add members that are not read; bounded by the body size.
  Type.Object({
    id: Bytes,
    rawId: Bytes,
    type: Type.Literal('public-key'),
    response: Type.Object(response),
  });

/** Response to a registration (WebAuthn Level 3, `RegistrationResponseJSON`); bytes are base64url. */
const Registration = credential({ clientDataJSON: Bytes, attestationObject: Bytes });
/** Response to a sign-in (`AuthenticationResponseJSON`). */
const Assertion = credential({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes });

const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_LENGTH });
const Id = closed({ id: Type.String({ maxLength: 2048 }) });

export const passkeyRegistration = endpoint({
  method: 'POST',
  path: '/v2/passkeys/registration',
  access: ['bind', 'full'],
  result: Options,
  errors: ['confirmation_needed'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Starts adding a passkey and returns `PublicKeyCredentialCreationOptionsJSON`. In a session of scope `full` it needs a confirmation (A0301). A0302 if passkeys are not offered, or if the user has twenty.',
});

export const passkeyEnrol = endpoint({
  method: 'POST',
  path: '/v2/passkeys',
  access: ['bind', 'full'],
  body: closed({ name: Name, credential: Registration }),
  result: SecondFactorEnrolment,
  errors: ['code_expired'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Adds the passkey that the browser has created, under a name; every other session of the user ends. A0205 if its challenge was used or has expired, A0401 with `/credential` for a passkey that was not created for this installation or is already registered, A0302 if the user has twenty.',
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/v2/users/passkeys/{id}',
  access: 'full',
  params: Id,
  body: closed({ name: Name }),
  result: Type.Null(),
  errors: [],
  rate: { calls: 600, seconds: 60 },
  doc: 'Renames a passkey of the caller. A0404 if there is no such passkey.',
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v2/users/passkeys/{id}',
  access: 'full',
  params: Id,
  result: Type.Null(),
  errors: ['confirmation_needed'],
  doc: 'Removes a passkey of the caller; every other session of the user ends. A0302 if a second factor is enforced and there is no other, A0404 if there is no such passkey. Needs a confirmation (A0301).',
});

export const passkeyStepChallenge = endpoint({
  method: 'POST',
  path: '/v2/passkeys/second-factor/challenge',
  access: 'mfa',
  result: Options,
  errors: [],
  rate: { calls: 120, seconds: 60 },
  doc: 'Requests one of the passkeys of the user who is signing in: returns `PublicKeyCredentialRequestOptionsJSON`. A0404 if the user has none.',
});

export const passkeyStep = endpoint({
  method: 'POST',
  path: '/v2/passkeys/second-factor',
  access: 'mfa',
  body: closed({ credential: Assertion, trustDevice: Type.Optional(Type.Boolean()) }),
  result: SignInResponse,
  errors: ['mfa_code_wrong', 'code_expired'],
  rate: { calls: 120, seconds: 60 },
  doc: 'The second step of a sign-in, with a passkey. Returns the token of the next step. A0444 for a passkey that does not match, A0205 if its challenge was used or has expired.',
});

export const passkeySignInChallenge = endpoint({
  method: 'POST',
  path: '/v2/passkeys/sign-in/challenge',
  access: 'open',
  result: Options,
  errors: ['login_settings_changed'],
  rate: { calls: 1500, seconds: 60 },
  doc: 'Requests any passkey of this installation, to sign in without a password: returns `PublicKeyCredentialRequestOptionsJSON`. A0207 if this is switched off.',
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/v2/passkeys/sign-in',
  access: 'open',
  body: closed({ credential: Assertion }),
  result: SignInResponse,
  errors: ['wrong_credentials', 'code_expired', 'login_settings_changed'],
  rate: { calls: 120, seconds: 60 },
  doc: 'Signs in with a passkey that has verified its user, which counts as both factors. A0210 for a passkey with which no user may sign in, A0205 if its challenge was used or has expired.',
});
