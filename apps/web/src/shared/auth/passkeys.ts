import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

import { passkeyFailure, type PasskeyFailure } from './passkey-failure.ts';

/** WebAuthn options from the server, as typed by the contract. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
/** The credential, or why there is none. */
export type PasskeyResult<C> = { readonly credential: C } | { readonly failure: PasskeyFailure };

type PasskeyLibrary = typeof import('@simplewebauthn/browser');
const library = (): Promise<PasskeyLibrary> => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys at this address; over plain HTTP only on localhost. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether the browser offers passkeys in the username field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return supportsPasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** Asks the browser to create a passkey. */
export function createPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<RegistrationResponseJSON>> {
  // The server creates the options by the same standard.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return attempt(({ startRegistration }) => startRegistration({ optionsJSON }), signal);
}

/** Asks the browser for a passkey, in its own dialog. */
export function verifyPasskey(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  return requestCredential(options, false, signal);
}

/** Offers passkeys in the username field (autofill); pending until the user chooses one. */
export function verifyPasskeyInField(
  options: PasskeyOptions,
  signal: AbortSignal,
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  return requestCredential(options, true, signal);
}

function requestCredential(options: PasskeyOptions, useBrowserAutofill: boolean, signal: AbortSignal) {
  // The server creates the options by the same standard.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return attempt(({ startAuthentication }) => startAuthentication({ optionsJSON, useBrowserAutofill }), signal);
}

async function attempt<C>(
  ask: (library: PasskeyLibrary) => Promise<C>,
  signal: AbortSignal,
): Promise<PasskeyResult<C>> {
  let begun = performance.now();
  // A browser has one request at a time, and the next one cancels it. `over` ensures that only this request is
  // cancelled here.
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
