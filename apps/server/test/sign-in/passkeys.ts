import type { Browser } from '../browser.ts';
import {
  VirtualAuthenticator,
  type RegistrationJson,
  type AuthenticatorOverrides,
} from '../fakes/virtual-authenticator.ts';
import type { TestUser } from '../people.ts';
import { createWorld, type World } from '../world.ts';
import { confirmPassword } from './second-factor.ts';

/**
 * Origin of these worlds. It has a host name, since an IP address is not a valid relying party ID (WebAuthn Level 3,
 * section 4).
 */
const ORIGIN = 'http://localhost';

/** A virtual authenticator in a browser at the correct origin. */
export const createAuthenticator = (options: Partial<ConstructorParameters<typeof VirtualAuthenticator>[0]> = {}) =>
  new VirtualAuthenticator({ origin: ORIGIN, ...options });

/** A world in which users can add passkeys and sign in with them. */
export async function createPasskeyWorld(): Promise<World> {
  const world = await createWorld({ config: { FOYER_PUBLIC_URL: ORIGIN, FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('mfa', { mode: 'optional', passkeys: true, trustDevices: true });
  await world.people.setting('signInPage', { passkeySwitch: true, captchaSwitch: false });
  return world;
}

let addresses = 0;
/** A browser at a new IP address, so that tests do not share rate limits. */
export function newBrowserAtNewAddress(world: Pick<World, 'browser'>): Browser {
  addresses += 1;
  return world.browser({ 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` });
}

/** How an authenticator's response is sent. */
export type PasskeySubmission = {
  readonly overrides?: AuthenticatorOverrides;
  readonly tamper?: (credential: RegistrationJson) => unknown;
  readonly name?: string;
};

/** Registers a passkey with new options, optionally tampered with. */
export async function registerPasskey(
  browser: Browser,
  key: VirtualAuthenticator,
  { overrides = {}, tamper = (credential) => credential, name = 'Key' }: PasskeySubmission = {},
) {
  const { data: options } = await browser.call('POST /v2/passkeys/registration');
  return browser.call('POST /v2/passkeys', { raw: { name, credential: tamper(key.create(options, overrides)) } });
}

/** Adds a passkey; throws when that fails. */
export async function addPasskey(browser: Browser, key: VirtualAuthenticator, name = 'Key') {
  return (await registerPasskey(browser, key, { name })).data;
}

/** A user in a full session with a recently entered password. */
export async function createConfirmedUser(world: World): Promise<{ person: TestUser; browser: Browser }> {
  const person = await world.people.user();
  const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'full');
  await confirmPassword(browser, person);
  return { person, browser };
}

/** A user with a passkey, in the session in which it was added. */
export async function createUserWithPasskey(world: World, key = createAuthenticator()) {
  const { person, browser } = await createConfirmedUser(world);
  const passkey = await addPasskey(browser, key);
  return { person, browser, key, passkey };
}

/** A user with a passkey who has signed in by password: a session of scope `mfa`. */
export async function createUserAtSecondFactor(world: World, key = createAuthenticator()) {
  const { person } = await createUserWithPasskey(world, key);
  return { person, key, browser: await world.people.session(newBrowserAtNewAddress(world), person.id, 'mfa') };
}

/** Verifies a passkey as the second factor, with a new challenge. */
export async function verifyPasskey(
  browser: Browser,
  key: VirtualAuthenticator,
  overrides: AuthenticatorOverrides = {},
) {
  const { data: options } = await browser.call('POST /v2/passkeys/second-factor/challenge');
  return browser.call('POST /v2/passkeys/second-factor', {
    body: { credential: key.signAssertion(options, overrides) },
  });
}

/** Signs in with a passkey and a new challenge; stores the token on success. */
export async function signInByPasskey(
  browser: Browser,
  key: VirtualAuthenticator,
  overrides: AuthenticatorOverrides = {},
) {
  const { data: options } = await browser.call('POST /v2/passkeys/sign-in/challenge');
  const answer = await browser.call('POST /v2/passkeys/sign-in', {
    body: { credential: key.signAssertion(options, overrides) },
  });
  if (answer.code === 1001) browser.token = answer.data.access_token;
  return answer;
}

/** Assertions with a valid signature but invalid content. */
export const INVALID_ASSERTIONS: readonly (readonly [what: string, overrides: AuthenticatorOverrides])[] = [
  ['of another origin', { origin: 'http://localhost.evil.example' }],
  ['of another port', { origin: 'http://localhost:8080' }],
  ['of the origin on https', { origin: 'https://localhost' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['of another type', { type: 'webauthn.create' }],
  ['from a frame in another site', { clientData: { crossOrigin: true } }],
  ['from a frame in a named other site', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
  ['without user presence', { present: false }],
  ['with the handle of another user', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['with a handle that is no text', { userHandle: { $ne: null } }],
  ['backed up though that is impossible', { backup: 0x10 }],
  ['with bytes behind its data', { data: (data) => Buffer.concat([data, Buffer.from([0])]) }],
  ['with data cut short', { data: (data) => data.subarray(0, 36) }],
  ['with extensions that are missing', { data: (data) => Buffer.from(data.fill((data[32] ?? 0) | 0x80, 32, 33)) }],
];

/**
 * Runs `interrupt` between the verification of a passkey and the transaction that relies on it: hooks into the first
 * read of the setting `password`, which happens there to determine the next step.
 */
export async function runDuringVerification<T>(
  { app }: World,
  interrupt: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const { settings } = app.services;
  const { get } = settings;
  let isInterrupted = false;
  settings.get = async (name) => {
    if (name === 'password' && !isInterrupted) {
      isInterrupted = true;
      await interrupt();
    }
    return get(name);
  };
  const answer = await run().finally(() => void (settings.get = get));
  if (!isInterrupted) throw new Error('Nothing has happened.');
  return answer;
}
