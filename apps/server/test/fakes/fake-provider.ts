import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type ClientMetadata, type Configuration, Provider } from 'oidc-provider';

import { CLIENT, TENANT } from '../sign-in/providers.ts';

export type ProviderAccount = {
  readonly sub: string;
  readonly preferred_username?: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  /** Entra ID only: tenant, object ID in the tenant, 1 for a guest, the guest's identity provider, and app roles. */
  readonly tid?: string;
  readonly oid?: string;
  readonly acct?: 0 | 1;
  readonly idp?: string;
  readonly roles?: readonly string[];
};

/** Differences between providers. */
type ProviderVariant = {
  /** With a host name other than Foyer's, the provider is cross-site, as in production. */
  readonly host: '127.0.0.1' | 'localhost';
  /** Path below which the provider publishes its metadata. */
  readonly path: string;
  readonly algorithm: 'ES256' | 'RS256';
  /** Additional members of its JWKs. */
  readonly key: Partial<JWK>;
  readonly client: Partial<ClientMetadata>;
  readonly configuration: Configuration;
};

const NOT_FOUND = 404;
const DISCOVERY = '/.well-known/openid-configuration';

const STANDARD: ProviderVariant = {
  host: '127.0.0.1',
  path: '',
  algorithm: 'ES256',
  key: { alg: 'ES256' },
  client: {},
  configuration: { claims: { profile: ['preferred_username', 'name'], email: ['email', 'email_verified'] } },
};

/** A tenant of Entra ID: its addresses, its signature algorithm, and ID tokens that contain the user's claims. */
const ENTRA: ProviderVariant = {
  host: 'localhost',
  path: `/${TENANT}/v2.0`,
  algorithm: 'RS256',
  key: {}, // Microsoft's keys have no `alg`
  client: { token_endpoint_auth_method: 'client_secret_post' },
  configuration: {
    routes: {
      authorization: `/${TENANT}/oauth2/v2.0/authorize`,
      token: `/${TENANT}/oauth2/v2.0/token`,
      jwks: `/${TENANT}/discovery/v2.0/keys`,
      userinfo: '/oidc/userinfo',
    },
    conformIdTokenClaims: false,
    claims: { profile: ['preferred_username', 'name', 'tid', 'oid', 'acct', 'idp', 'roles'], email: ['email'] },
  },
};

/** An external, standard-conforming OpenID provider: `oidc-provider`, certified by the OpenID Foundation. */
export function createFakeProvider(redirects: readonly string[], clientId: string = CLIENT.id) {
  return createProvider(redirects, clientId, STANDARD);
}

/** Like `createFakeProvider`, but behaves like Entra ID. Its authority is its origin. */
export function createFakeEntra(redirects: readonly string[]) {
  return createProvider(redirects, CLIENT.id, ENTRA);
}

async function createProvider(redirects: readonly string[], clientId: string, variant: ProviderVariant) {
  const { host, path, algorithm, key, client, configuration } = variant;
  const accounts = new Map<string, ProviderAccount>();
  /** The `sub` of the user who is signed in at the provider; undefined shows a sign-in page. */
  let signedInAs: string | undefined;

  const server = createServer((request, response) => void handleRequest(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://${host}:${port}`;
  const issuer = `${origin}${path}`;

  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: CLIENT.secret,
        redirect_uris: [...redirects],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: algorithm,
        ...client,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...key, use: 'sig', kid: 'first' }] },
    cookies: { keys: ['of-a-test'] },
    ...configuration,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    // Signing in implies consent.
    async loadExistingGrant({ oidc }) {
      if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    // The library serves its metadata at the root, independent of the path of the issuer.
    if (pathname === `${path}${DISCOVERY}`) request.url = DISCOVERY;
    if (!pathname.startsWith('/interaction/')) return void handle(request, response);
    if (searchParams.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const sub = signedInAs ?? searchParams.get('sub') ?? undefined;
    if (sub === undefined) return showPage(response);
    if (!accounts.has(sub)) return void response.writeHead(NOT_FOUND).end();
    await provider.interactionFinished(request, response, { login: { accountId: sub } });
  }

  function showPage(response: ServerResponse): void {
    const buttons = [...accounts.values()].map(
      ({ sub, name }) => `<button name="sub" value="${sub}">${name ?? sub}</button>`,
    );
    const html = `<!doctype html><html lang="en"><title>Fake provider</title><h1>Who are you?</h1><form>${buttons.join('')}<button name="cancel" value="1">Cancel</button></form></html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }

  return {
    origin,
    issuer,

    addAccount(account: ProviderAccount): void {
      accounts.set(account.sub, account);
    },

    /** Sets the user of later sign-ins; undefined shows the sign-in page. */
    signInAs(sub: string | undefined): void {
      signedInAs = sub;
    },

    /** Follows the provider's redirects with these cookies and returns the first address at another origin. */
    async followRedirects(address: URL, cookies = new Map<string, string>()): Promise<URL> {
      let current = address;
      while (current.origin === origin) {
        const response = await fetch(current, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of response.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          const split = pair.indexOf('=');
          cookies.set(pair.slice(0, split), pair.slice(split + 1));
        }
        const next = response.headers.get('location');
        if (next === null) throw new Error(`The provider stopped at ${current.pathname}: ${await response.text()}`);
        current = new URL(next, current);
      }
      return current;
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

export type FakeProvider = Awaited<ReturnType<typeof createFakeProvider>>;
