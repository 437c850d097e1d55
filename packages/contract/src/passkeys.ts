import Type from 'typebox';

import { closed, endpoint, mapOf } from './core/endpoint.ts';
import { PASSKEY_NAME_LENGTH } from './limits/passkeys.ts';
import { SecondFactorEnrolment } from './mfa.ts';
import { SignInResponse } from './sign-in.ts';

/** What the browser is asked to do, as JSON (WebAuthn Level 3, 5.1.8 to 5.1.10); its challenge is good once. */
const Options = mapOf(Type.Unknown());

const Bytes = Type.String({ maxLength: 16_384, pattern: '^[\\w-]*$' });
const credential = <P extends Type.TProperties>(response: P) =>
  // Open, since browsers may tell more than is looked at; bounded by the size of a body.
  Type.Object({
    id: Bytes,
    rawId: Bytes,
    type: Type.Literal('public-key'),
    response: Type.Object(response),
  });

/** What the browser made of it (WebAuthn Level 3, 5.1.7, `RegistrationResponseJSON`); bytes are base64url. */
const Registration = credential({ clientDataJSON: Bytes, attestationObject: Bytes });
/** And of a sign-in (`AuthenticationResponseJSON`). */
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
  doc: 'Starts adding a passkey: `PublicKeyCredentialCreationOptionsJSON`. In a session of scope `full` it needs a confirmation (A0301). A0302 where passkeys are not offered, or when the person has twenty.',
});

export const passkeyEnrol = endpoint({
  method: 'POST',
  path: '/v2/passkeys',
  access: ['bind', 'full'],
  body: closed({ name: Name, credential: Registration }),
  result: SecondFactorEnrolment,
  errors: ['code_expired'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Adds the passkey that the browser has made, under a name; every other session of the user ends. A0205 when its challenge is used or over, A0401 with `/credential` for one that was not made for this installation, or is known already, A0302 when the person has twenty.',
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
  doc: 'Gives a passkey of the caller another name. A0404 when there is no such passkey.',
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v2/users/passkeys/{id}',
  access: 'full',
  params: Id,
  result: Type.Null(),
  errors: ['confirmation_needed'],
  doc: 'Removes a passkey of the caller; every other session of the user ends. A0302 when a second factor is enforced and there is no other, A0404 when there is no such passkey.',
});

export const passkeyStepChallenge = endpoint({
  method: 'POST',
  path: '/v2/passkeys/second-factor/challenge',
  access: 'mfa',
  result: Options,
  errors: [],
  rate: { calls: 120, seconds: 60 },
  doc: 'Asks for one of the passkeys of whoever is signing in: `PublicKeyCredentialRequestOptionsJSON`. A0404 when there is none.',
});

export const passkeyStep = endpoint({
  method: 'POST',
  path: '/v2/passkeys/second-factor',
  access: 'mfa',
  body: closed({ credential: Assertion, trustDevice: Type.Optional(Type.Boolean()) }),
  result: SignInResponse,
  errors: ['mfa_code_wrong', 'code_expired'],
  rate: { calls: 120, seconds: 60 },
  doc: 'The second step of a sign-in by a passkey. Answers with the token of the next step. A0444 for a passkey that does not fit, A0205 when its challenge is used or over.',
});

export const passkeySignInChallenge = endpoint({
  method: 'POST',
  path: '/v2/passkeys/sign-in/challenge',
  access: 'open',
  result: Options,
  errors: ['login_settings_changed'],
  rate: { calls: 1500, seconds: 60 },
  doc: 'Asks for any passkey of this installation, to sign in without a password: `PublicKeyCredentialRequestOptionsJSON`. A0207 when that is switched off.',
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/v2/passkeys/sign-in',
  access: 'open',
  body: closed({ credential: Assertion }),
  result: SignInResponse,
  errors: ['wrong_credentials', 'code_expired', 'login_settings_changed'],
  rate: { calls: 120, seconds: 60 },
  doc: 'Signs in by a passkey that has verified its user, which stands for both factors. A0210 for one that nobody may sign in with, A0205 when its challenge is used or over.',
});
