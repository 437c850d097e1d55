import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clientCredentialsGrant,
  type Configuration,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  ResponseBodyError,
  tokenIntrospection,
} from 'openid-client';

import type { SuiteAppConfig } from './config.ts';
import type { ApplicationSession, PendingSignIn, ApplicationTokens } from './sessions.ts';

export type AccountPlace = { readonly id: string; readonly name: string; readonly code: string };

/** The current user of a token, as Foyer returns it. */
export type FoyerAccount = {
  readonly sub: string;
  readonly name: string;
  readonly locale: string;
  readonly organisation: AccountPlace;
  readonly permissions: readonly string[];
  /** Codes, or IDs of roles that an administrator has created. */
  readonly roles: readonly string[];
  readonly customer?: AccountPlace;
  readonly store?: AccountPlace;
};

const SCOPE = 'openid profile suite';
/** Maximum number of stores that are listed for a user, and of one page. */
const MAX_STORES = 1000;
const STORES_OF_PAGE = 100;
/** Timeout of calls to Foyer. */
const CALL_MS = 5000;

/** Client for the calls of this application to Foyer. */
export function createFoyer(configuration: Configuration, { foyer, publicUrl }: SuiteAppConfig) {
  const redirectUri = new URL('signed-in', publicUrl).href;
  const tokensByScope = new Map<string, { token: string; until: number }>();

  /** Returns a token of the application itself, cached until shortly before it expires. */
  async function getApplicationToken(scope: string): Promise<string> {
    const cached = tokensByScope.get(scope);
    if (cached !== undefined && cached.until > Date.now()) return cached.token;
    const { access_token: token, expires_in: seconds = 60 } = await clientCredentialsGrant(configuration, { scope });
    tokensByScope.set(scope, { token, until: Date.now() + (seconds - 30) * 1000 });
    return token;
  }

  return {
    issuer: configuration.serverMetadata().issuer,
    keysAddress: new URL(configuration.serverMetadata().jwks_uri ?? '/oidc/jwks', foyer),

    /**
     * Returns the sign-in address for a browser, and the values that verify its response. A `silent` one shows no page.
     */
    async begin(returnTo: string, silent: boolean): Promise<{ address: URL; signIn: PendingSignIn }> {
      const signIn = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), returnTo };
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await calculatePKCECodeChallenge(signIn.verifier),
        code_challenge_method: 'S256',
        state: signIn.state,
        nonce: signIn.nonce,
        ...(silent ? { prompt: 'none' } : {}),
      });
      return { address, signIn };
    },

    /** Exchanges the code that a browser returns with. Throws if the response does not match the request. */
    async finish(
      answer: URLSearchParams,
      { state, nonce, verifier }: PendingSignIn,
    ): Promise<Omit<ApplicationSession, 'id'>> {
      const address = new URL(`${redirectUri}?${answer.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await authorizationCodeGrant(configuration, address, checks);
      const claims = tokens.claims();
      const sid = claims?.['sid'];
      if (claims === undefined || typeof sid !== 'string') throw new Error('The ID token has no session.');
      return { sub: claims.sub, sid, ...toTokens(tokens) };
    },

    /** The user of a token; undefined if the token has expired or was revoked. */
    async introspect(accessToken: string): Promise<FoyerAccount | undefined> {
      const answer = await tokenIntrospection(configuration, accessToken);
      return answer.active ? (answer as unknown as FoyerAccount) : undefined; // the requested scopes include these claims
    },

    /**
     * The stores in which the user of a token has a permission of this application, by name. The permissions of the
     * selected store do not apply to other stores, so a page about several stores needs this list.
     */
    async listStores(accessToken: string, permission: string): Promise<AccountPlace[]> {
      const stores: AccountPlace[] = [];
      const address = new URL('/oidc/me/places', foyer);
      address.search = new URLSearchParams({ permission, kind: 'store', size: String(STORES_OF_PAGE) }).toString();
      for (let next: string | null = ''; next !== null && stores.length < MAX_STORES;) {
        if (next !== '') address.searchParams.set('after', next);
        const answer = await fetchProtectedResource(configuration, accessToken, address, 'GET');
        if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status} ${await answer.text()}`);
        const page = (await answer.json()) as { list: AccountPlace[]; next: string | null }; // documented by Foyer
        stores.push(...page.list);
        next = page.next;
      }
      return stores;
    },

    /** Refreshes the tokens of a session; undefined if the sign-in has ended. */
    async refresh({ refreshToken, idToken }: ApplicationSession): Promise<ApplicationTokens | undefined> {
      try {
        return toTokens({ id_token: idToken, ...(await refreshTokenGrant(configuration, refreshToken)) });
      } catch (error) {
        if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return undefined;
        throw error;
      }
    },

    /** Address at which the user signs out of Foyer and all applications. */
    signOutAddress: ({ idToken }: ApplicationSession): URL =>
      buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: new URL('signed-out', publicUrl).href,
      }),

    /** Calls Foyer for the application itself. Throws unless the call succeeds. */
    async call(scope: 'notices' | 'version', method: string, path: string, body: object): Promise<void> {
      const headers = {
        authorization: `Bearer ${await getApplicationToken(scope)}`,
        'content-type': 'application/json',
      };
      const signal = AbortSignal.timeout(CALL_MS);
      const answer = await fetch(new URL(path, foyer), { method, headers, body: JSON.stringify(body), signal });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
  };
}

export type FoyerClient = ReturnType<typeof createFoyer>;

function toTokens(tokens: { access_token: string; refresh_token?: string; id_token?: string }): ApplicationTokens {
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = tokens;
  if (refreshToken === undefined || idToken === undefined)
    throw new Error('Foyer returned no refresh token or no ID token.');
  return { accessToken, refreshToken, idToken };
}
