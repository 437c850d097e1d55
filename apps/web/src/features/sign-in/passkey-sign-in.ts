import { PASSKEY_CHALLENGE_SECONDS } from '@foyer/contract/limits/passkeys.ts';

import { call } from '#/shared/api/api.ts';
import { ApiError } from '#/shared/api/errors.ts';
import {
  offersPasskeysInFields,
  verifyPasskey,
  verifyPasskeyInField,
  supportsPasskeys,
  type PasskeyOptions,
} from '#/shared/auth/passkeys.ts';

import type { SignedInResult } from './data.ts';

type PasskeyCredential = Extract<Awaited<ReturnType<typeof verifyPasskey>>, { credential: unknown }>['credential'];

/** Result: a session, `left` if the user cancelled, or `unusable` if the passkey cannot be used. */
export type PasskeyOutcome = SignedInResult | 'left' | 'unusable';

/** Requests are renewed before their challenge expires on the server. */
const RENEWED_MS = 0.8 * PASSKEY_CHALLENGE_SECONDS * 1000;

/** Signs in with a passkey through the browser's dialog. */
export async function signInByPasskey(signal: AbortSignal): Promise<PasskeyOutcome> {
  if (!supportsPasskeys()) return 'unusable';
  const options = await call('POST /v2/passkeys/sign-in/challenge', { handles: ['A0207'], signal });
  const made = await verifyPasskey(options, signal);
  if ('credential' in made) return send(made.credential, signal);
  return made.failure === 'cancelled' ? 'left' : 'unusable';
}

/**
 * Signs in with a passkey chosen in the username field (conditional mediation, WebAuthn Level 3, 5.1.4), while the
 * screen is open. Errors before a choice are not shown.
 */
export async function waitForPasskey(signal: AbortSignal, onChosen: () => void): Promise<PasskeyOutcome> {
  if (!(await offersPasskeysInFields())) return 'left';
  for (;;) {
    const options = await requestQuietly(signal);
    if (options === undefined) return 'left';
    const old = AbortSignal.timeout(RENEWED_MS);
    const made = await verifyPasskeyInField(options, AbortSignal.any([signal, old]));
    if ('credential' in made) {
      onChosen();
      return send(made.credential, signal);
    }
    if (signal.aborted || !old.aborted) return 'left';
    await untilVisible(signal);
  }
}

async function requestQuietly(signal: AbortSignal): Promise<PasskeyOptions | undefined> {
  try {
    return await call('POST /v2/passkeys/sign-in/challenge', { signal, background: true });
  } catch {
    return undefined;
  }
}

async function send(credential: PasskeyCredential, signal: AbortSignal): Promise<PasskeyOutcome> {
  try {
    return await call('POST /v2/passkeys/sign-in', {
      body: { credential },
      handles: ['A0205', 'A0207', 'A0210'],
      signal,
    });
  } catch (failure) {
    // The challenge was used or has expired.
    if (failure instanceof ApiError && failure.code === 'A0205') return 'unusable';
    throw failure;
  }
}

/** Waits until the page is visible, so that background pages send no requests. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise((seen) => document.addEventListener('visibilitychange', seen, { once: true, signal }));
}
