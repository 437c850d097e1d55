import Type from 'typebox';

import { closed, endpoint } from './core/endpoint.ts';
import { Passkey } from './passkeys.ts';
import { MfaMode } from './settings.ts';

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
