import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { MfaMode } from './settings.ts';
import { SignInResponse } from './sign-in.ts';

/** What somebody typed as their second factor: six digits, or a recovery code. Its form is judged by the server. */
const Code = Type.String({ maxLength: 64 });

/** Ten codes, each good once, shown this one time only. */
const RecoveryCodes = Type.Array(Type.String());

/** A factor has been bound. */
export const SecondFactorEnrolment = closed({
  /** New recovery codes; none when those that the person has are still good, or nothing asks for them. */
  recoveryCodes: RecoveryCodes,
  /** How a sign-in goes on that had to bind one; null in a session of scope `full`, which stays. */
  signedIn: Type.Union([SignInResponse, Type.Null()]),
});
export type SecondFactorEnrolment = Type.Static<typeof SecondFactorEnrolment>;

export const mfaSignIn = endpoint({
  method: 'GET',
  path: '/v2/google',
  access: 'mfa',
  query: closed({ code: Code, trustDevice: Type.Optional(Type.Boolean()) }),
  result: SignInResponse,
  errors: ['mfa_code_wrong', 'account_locked'],
  changesState: true,
  doc: 'The second step of a sign-in: the code of an authenticator app, or a recovery code. Answers with the token of the next step. A0444 for a wrong code, one that was used, or one more than a step of 30 s away from the current one; A0401 with `/code` for what is no code at all; A0203 with the seconds to wait after ten wrong codes within an hour.',
});

export const mfaMethods = endpoint({
  method: 'GET',
  path: '/v2/google/ways',
  access: 'session',
  result: closed({
    /** What this session has to do: show a factor, bind one, or nothing any more. */
    step: Type.Enum(['show', 'bind', 'none']),
    /** By the code of an authenticator app; a recovery code does instead. */
    code: Type.Boolean(),
    passkey: Type.Boolean(),
    /** Whether this browser may skip the second factor for 30 days. */
    trustDevice: Type.Boolean(),
  }),
  errors: [],
  doc: 'How the second factor may be shown (scope `mfa`), or which kinds may be bound (scope `bind`); in other sessions, that nothing is left to do.',
});

export const mfaSecret = endpoint({
  method: 'GET',
  path: '/v2/google/secret',
  access: ['bind', 'full'],
  result: closed({
    /** An `otpauth:` address for the QR picture. */
    qrCodeContent: Type.String(),
    /** The same secret in base32, for typing. */
    secret: Type.String(),
  }),
  errors: ['confirmation_needed'],
  changesState: true,
  rate: { calls: 600, seconds: 60 },
  doc: 'Starts binding an authenticator app: a new secret, good for ten minutes in this session, in place of one that was started before. In a session of scope `full` it needs a confirmation (A0301); A0302 while a factor is bound that the session has not shown.',
});

export const mfaEnrol = endpoint({
  method: 'POST',
  path: '/v2/google',
  access: ['bind', 'full'],
  body: closed({ code: Code }),
  result: SecondFactorEnrolment,
  errors: ['mfa_code_wrong', 'code_expired'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Binds the authenticator app whose secret was started in this session, by a code of it; one that was bound before is replaced. Every other session of the user ends. A0205 without a started secret.',
});

export const mfaRemove = endpoint({
  method: 'DELETE',
  path: '/v2/google',
  weight: 4,
  access: 'full',
  result: Type.Null(),
  errors: ['confirmation_needed'],
  doc: 'Removes the authenticator app; every other session of the user ends. A0302 when a second factor is enforced and there is no other, A0404 when none is bound.',
});

export const mfaRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v2/google/recovery-codes',
  access: 'full',
  result: closed({ recoveryCodes: RecoveryCodes }),
  errors: ['confirmation_needed'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Ten new recovery codes in place of the old ones. A0404 when no second factor is bound.',
});

/** A passkey, as its owner sees it. */
export const Passkey = closed({
  id: Type.String(),
  name: Type.String(),
  /** Whether the owner's other devices have it too. */
  synced: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type Passkey = Type.Static<typeof Passkey>;

export const accountSecondFactor = endpoint({
  method: 'GET',
  path: '/v2/users/second-factor',
  access: 'full',
  result: closed({
    /** As it holds for the caller: a role may enforce what is optional for others. */
    mode: MfaMode,
    /** False while a factor is bound that this session has not shown: a trusted browser, or the factor was off then. */
    mayChange: Type.Boolean(),
    /** Since when an authenticator app is bound; null without one. */
    authenticatorSince: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** How many recovery codes are left. */
    recoveryCodes: Type.Integer(),
    /** Whether a passkey may be added. */
    passkeysOffered: Type.Boolean(),
    passkeys: Type.Array(Passkey),
    /** Browsers that skip the second factor. */
    trustedDevices: Type.Array(
      closed({
        id: Type.String(),
        /** Whether it is the one that asks. */
        current: Type.Boolean(),
        browser: Type.String(),
        system: Type.String(),
        address: Type.String(),
        trustedUntil: Type.String({ format: 'date-time' }),
      }),
    ),
  }),
  errors: [],
  doc: "The caller's second factor.",
});

export const distrustDevice = endpoint({
  method: 'DELETE',
  path: '/v2/users/trusted-devices/{id}',
  access: 'full',
  params: closed({ id: Type.String({ maxLength: 64 }) }),
  result: Type.Null(),
  errors: [],
  doc: 'A browser must show the second factor again. A0404 for one that is not trusted.',
});
