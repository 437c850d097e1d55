import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';
import type { Manifest } from '@foyer/contract/manifest.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

import { readCatalogue } from '#/features/applications/catalogue.ts';
import { fingerprint } from '#/platform/crypto/secrets.ts';

import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';

/** Address of the test application. Nothing listens there unless a test starts a server. */
export const ENTRY = 'http://127.0.0.1:4999/';
const SECRET = 'a-secret-of-an-application-for-tests';
const SIGN_IN = {
  client: 'confidential',
  redirectPaths: ['/signed-in'],
  postLogoutRedirectPaths: ['/signed-out'],
} as const;

type RelyingPartyOptions = {
  readonly entry?: string;
  readonly signIn?: Partial<NonNullable<Manifest['signIn']>>;
  readonly scope?: string;
};

/** Installs an application of the catalogue as a client and returns its secret. */
export async function installClient(
  world: World,
  code: string,
  { entry = ENTRY, signIn = {} }: RelyingPartyOptions = {},
) {
  const manifest = readCatalogue().find((shipped) => shipped.code === code);
  if (manifest === undefined) throw new Error(`The catalogue has no application ${code}.`);
  const merged = { ...SIGN_IN, redirectPaths: [...SIGN_IN.redirectPaths], postLogoutRedirectPaths: ['/signed-out'] };
  const { repositories } = world.people;
  await repositories.applications.install({ ...manifest, entry, signIn: { ...merged, ...signIn } }, 1);
  if (signIn.client !== 'public') await repositories.applicationSecrets.put(code, fingerprint(SECRET), 0);
  world.app.services.bus.resync();
  return SECRET;
}

/** A third-party application based on `openid-client`: installed, configured by discovery, able to sign users in. */
export async function createRelyingParty(world: World, code = 'esl', options: RelyingPartyOptions = {}) {
  await installClient(world, code, options);
  const isPublic = options.signIn?.client === 'public';
  const redirectUri = new URL('/signed-in', options.entry ?? ENTRY).href;
  const config: Configuration = await discovery(
    new URL(`${world.origin}${OIDC_PATH}`),
    code,
    undefined,
    isPublic ? None() : ClientSecretPost(SECRET),
    { execute: [allowInsecureRequests] },
  );

  /** Builds an authorization request, and the verifier, state and nonce that check its response. */
  async function begin(parameters: Record<string, string> = {}) {
    const checks = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
    const address = buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: options.scope ?? 'openid profile email suite',
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
      ...parameters,
    });
    return { address, ...checks };
  }

  /** Requests an address of the provider in a browser and returns the redirect target. */
  async function follow(browser: Browser, address: URL, headers: Record<string, string> = {}): Promise<URL> {
    const answer = await browser.fetch(address.pathname + address.search, { headers });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`Expected a redirect, got ${answer.status} ${answer.text.slice(0, 300)}`);
    return new URL(location, world.origin);
  }

  return {
    code,
    secret: SECRET,
    redirectUri,
    config,
    begin,
    follow,

    /** Opens the OpenID session of a browser, so that applications recognise its user. */
    async openOidcSession(browser: Browser): Promise<Browser> {
      await browser.call('POST /v2/oidc/session', { body: { application: code } });
      return browser;
    },

    /** Signs in the browser's user and returns the tokens. */
    async signIn(browser: Browser, parameters: Record<string, string> = {}) {
      const { address, verifier, state, nonce } = await begin(parameters);
      const returned = await follow(browser, address);
      return authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      });
    },

    /** Calls an endpoint of the provider directly, with this application's credentials. */
    async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      const credentials = isPublic ? { client_id: code } : { client_id: code, client_secret: SECRET };
      const response = await fetch(`${world.origin}${OIDC_PATH}/${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ ...credentials, ...fields }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
    },
  };
}

export type TestRelyingParty = Awaited<ReturnType<typeof createRelyingParty>>;
