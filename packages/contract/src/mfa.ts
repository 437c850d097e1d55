import { closed, endpoint } from './core/endpoint.ts';
import * as Type from './core/schema.ts';
import { MfaMode } from './settings.ts';
import { SignInResponse } from './sign-in.ts';

/** The typed second factor: six digits, or a recovery code. The server checks its format. */
const Code = Type.String({ maxLength: 64 });

/** Single-use codes, returned only once. */
const RecoveryCodes = Type.Array(Type.String());

export const SecondFactorEnrolment = closed({
  /** New recovery codes; empty if the user still has some, or does not need any. */
  recoveryCodes: RecoveryCodes,
  /** Next step of a sign-in that required the enrolment; null in a session of scope `full`, which is kept. */
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
  doc: 'The second step of a sign-in, with the code of an authenticator app or a recovery code. Returns the token of the next step. A0444 for a code that is wrong, was used, or is more than one step of 30 s away from the current one; the fifth such code ends the sign-in. A0401 with `/code` for anything that is not a code; A0203 with the seconds to wait after ten wrong codes within an hour.',
});

export const mfaMethods = endpoint({
  method: 'GET',
  path: '/v2/google/ways',
  access: 'session',
  result: closed({
    /** What this session has to do: verify a factor, enrol one, or nothing. */
    step: Type.Enum(['show', 'bind', 'none']),
    /** Whether a code is accepted: of an authenticator app, or a recovery code. */
    code: Type.Boolean(),
    passkey: Type.Boolean(),
    /** Whether this browser may skip the second factor for 30 days. */
    trustDevice: Type.Boolean(),
  }),
  errors: [],
  doc: 'How the second factor can be verified (scope `mfa`), or which kinds can be enrolled (scope `bind`). In other sessions `step` is `none`.',
});

export const mfaSecret = endpoint({
  method: 'GET',
  path: '/v2/google/secret',
  access: ['bind', 'full'],
  result: closed({
    /** An `otpauth:` URI for the QR code. */
    qrCodeContent: Type.String(),
    /** The same secret in base32, for typing. */
    secret: Type.String(),
  }),
  errors: ['confirmation_needed'],
  changesState: true,
  rate: { calls: 600, seconds: 60 },
  doc: 'Starts the enrolment of an authenticator app with a new secret, which is valid for ten minutes in this session and replaces one that was started before. In a session of scope `full` it needs a confirmation (A0301); A0302 if a factor is enrolled that the session has not verified.',
});

export const mfaEnrol = endpoint({
  method: 'POST',
  path: '/v2/google',
  access: ['bind', 'full'],
  body: closed({ code: Code }),
  result: SecondFactorEnrolment,
  errors: ['mfa_code_wrong', 'code_expired'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Enrols the authenticator app whose secret was started in this session, with a code of the app. It replaces an app that was enrolled before. Every other session of the user ends. A0205 without a started secret.',
});

export const mfaRemove = endpoint({
  method: 'DELETE',
  path: '/v2/google',
  weight: 4,
  access: 'full',
  result: Type.Null(),
  errors: ['confirmation_needed'],
  doc: 'Removes the authenticator app; every other session of the user ends. A0302 if a second factor is enforced and there is no other, A0404 if none is enrolled. Needs a confirmation (A0301).',
});

export const mfaRecoveryCodes = endpoint({
  method: 'POST',
  path: '/v2/google/recovery-codes',
  access: 'full',
  result: closed({ recoveryCodes: RecoveryCodes }),
  errors: ['confirmation_needed'],
  rate: { calls: 600, seconds: 60 },
  doc: 'Creates ten new recovery codes, which replace the old ones. A0404 if no second factor is enrolled. Needs a confirmation (A0301).',
});

/** A passkey, as its owner sees it. */
export const Passkey = closed({
  id: Type.String(),
  name: Type.String(),
  /** Whether the passkey is synced to the owner's other devices. */
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
    /** Mode for the caller: a role may enforce a second factor that is optional for others. */
    mode: MfaMode,
    /**
     * False if a factor is enrolled that this session has not verified, because its browser is trusted or the factor
     * was off at that sign-in.
     */
    mayChange: Type.Boolean(),
    /** When the authenticator app was enrolled; null without one. */
    authenticatorSince: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** Number of unused recovery codes. */
    recoveryCodes: Type.Integer(),
    /** Whether a passkey may be added. */
    passkeysOffered: Type.Boolean(),
    passkeys: Type.Array(Passkey),
    /** Browsers that skip the second factor. */
    trustedDevices: Type.Array(
      closed({
        id: Type.String(),
        /** Whether this is the caller's browser. */
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
  doc: 'Removes the trust in a browser, which must then verify the second factor again. A0404 for a browser that is not trusted.',
});
