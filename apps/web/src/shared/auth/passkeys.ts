import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

import { passkeyFailure, type PasskeyFailure } from './passkey-failure.ts';

/** What the server asks a browser to do, as the contract carries it. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
/** What the browser made of it, or why there is nothing. */
export type PasskeyResult<C> = { readonly credential: C } | { readonly failure: PasskeyFailure };

type PasskeyLibrary = typeof import('@simplewebauthn/browser');
const library = (): Promise<PasskeyLibrary> => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at this address; plain http beyond this machine knows none. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys in the username field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Asks the browser to make a passkey. */
export function createPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<RegistrationResponseJSON>> {
  // The server writes them by the same standard.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return attempt(({ startRegistration }) => startRegistration({ optionsJSON }), signal);
}

/** Asks the browser to show a passkey, in its own dialog. */
export function verifyPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  return requestCredential(options, false, signal);
}

/** The same among what it offers in the username field, for as long as nobody chooses one. */
export function verifyPasskeyInField(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  return requestCredential(options, true, signal);
}

function requestCredential(options: PasskeyOptions, useBrowserAutofill: boolean, signal: AbortSignal) {
  // The server writes them by the same standard.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return attempt(({ startAuthentication }) => startAuthentication({ optionsJSON, useBrowserAutofill }), signal);
}

async function attempt<C>(
  ask: (library: PasskeyLibrary) => Promise<C>,
  signal: AbortSignal,
): Promise<PasskeyResult<C>> {
  let begun = performance.now();
  // A browser has one request at a time, and the next one ends it: only one's own may be ended from here.
  const over = new AbortController();
  try {
    const loaded = await library();
    signal.throwIfAborted();
    signal.addEventListener('abort', () => loaded.WebAuthnAbortService.cancelCeremony(), { signal: over.signal });
    begun = performance.now();
    return { credential: await ask(loaded) };
  } catch (error) {
    return { failure: passkeyFailure(error, performance.now() - begun) };
  } finally {
    over.abort();
  }
}
