import type { OpenIdProvider } from '@foyer/contract/identity-providers.ts';
import { createRemoteJWKSet, customFetch as keysFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  type ServerMetadata,
} from 'openid-client';

import { createTtlCache } from '#/platform/cache/ttl-cache.ts';

import { ProviderError } from './failure.ts';
import { toProviderError, toGrantError } from './library-errors.ts';
import {
  accountOf,
  claimOf,
  hasClaim,
  nowSeconds,
  profileOf,
  type ProviderProtocol,
  requireClaimValue,
  requireSubject,
} from './protocol.ts';
import { type RequestProvider, createProviderFetch, allowsPlainHttp } from './provider-http.ts';
import { ALGORITHMS } from './signature-algorithms.ts';

const METADATA_TTL_MS = 10 * 60 * 1000;
const MAX_CACHED_PROVIDERS = 100;
/** Maximum difference between Foyer's clock and a provider's, in seconds. */
const SKEW_SECONDS = 30;

export type ProviderClient = Pick<OpenIdProvider, 'clientId' | 'clientAuth'> & { readonly secret: string };

/** Claims of a user, signed by an OpenID Connect provider. */
export type IdTokenClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Additional checks of claims. Throws `ProviderError`. */
export type AcceptClaims = (claims: IdTokenClaims) => void;

/** Foyer's client authentication at a provider. Throws `ProviderError` when a required secret is missing. */
export function clientAuthOf({ clientAuth, secret }: ProviderClient): ClientAuth {
  if (clientAuth === 'none') return None();
  if (secret === '')
    throw new ProviderError('token', 'The client secret is missing, or was encrypted with another key.');
  return clientAuth === 'basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** OpenID Connect Core 1.0 with discovery, with the authorisation code flow, PKCE, state and nonce. */
export function createOpenId(requestProvider: RequestProvider, internalHosts: readonly string[]) {
  const metadataCache = createTtlCache(discover, { ms: METADATA_TTL_MS, maxEntries: MAX_CACHED_PROVIDERS });
  const keySets = new Map<string, JWTVerifyGetKey>();

  async function discover(issuer: string): Promise<ServerMetadata> {
    const execute = allowsPlainHttp(issuer, internalHosts) ? [allowInsecureRequests] : [];
    try {
      const discovered = await discovery(new URL(issuer), 'discovery', undefined, None(), {
        [customFetch]: createProviderFetch(requestProvider, issuer),
        timeout: 0, // `requestProvider` has its own timeout
        execute,
      });
      const metadata = discovered.serverMetadata();
      // The library makes exceptions, for example for Microsoft's addresses. The comparison must be exact, except
      // for a final slash (OpenID Connect Discovery 1.0, 4.3).
      if (metadata.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
        throw new ProviderError('token', `The issuer in the metadata of the provider is ${metadata.issuer}.`);
      return metadata;
    } catch (error) {
      throw error instanceof ProviderError ? error : toProviderError('token', error);
    }
  }

  async function configure(issuer: string, client: ProviderClient): Promise<Configuration> {
    const configuration = new Configuration(
      await metadataCache.get(issuer),
      client.clientId,
      undefined,
      clientAuthOf(client),
    );
    configuration[customFetch] = createProviderFetch(requestProvider, issuer);
    if (allowsPlainHttp(issuer, internalHosts)) allowInsecureRequests(configuration);
    return configuration;
  }

  /** A provider's keys. They are fetched again when a requested key is missing: the provider may have rotated them. */
  function keysOf(issuer: string, address: string): JWTVerifyGetKey {
    const name = `${issuer} ${address}`;
    const cached = keySets.get(name);
    if (cached !== undefined) return cached;
    const keys = createRemoteJWKSet(new URL(address), {
      [keysFetch]: createProviderFetch(requestProvider, issuer),
      cooldownDuration: 0,
      cacheMaxAge: METADATA_TTL_MS,
    });
    if (keySets.size >= MAX_CACHED_PROVIDERS) keySets.clear();
    keySets.set(name, keys);
    return keys;
  }

  /** Verifies an ID token's signature, too: TLS authenticates the server that sent the token, not its issuer. */
  async function verify(token: string, { jwks_uri: address, issuer }: ServerMetadata, clientId: string): Promise<void> {
    if (address === undefined) throw new ProviderError('artifacts', 'The provider publishes no keys.');
    try {
      const { payload } = await jwtVerify(token, keysOf(issuer, address), {
        algorithms: ALGORITHMS,
        issuer,
        audience: clientId,
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      });
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        throw new ProviderError('artifacts', 'The token is for another client.');
    } catch (error) {
      throw error instanceof ProviderError ? error : toProviderError('artifacts', error);
    }
  }

  return {
    /** Protocol of a provider. `accept` may refuse claims with a valid signature. */
    protocol(
      provider: Omit<OpenIdProvider, 'kind' | 'newcomers' | keyof ProviderClient>,
      client: ProviderClient,
      {
        accept = () => {},
        subject = ({ sub }: IdTokenClaims) => sub,
        prompt,
      }: { accept?: AcceptClaims; subject?: (claims: IdTokenClaims) => string; prompt?: string } = {},
    ): ProviderProtocol {
      return {
        async start({ state, nonce, verifier, redirect, freshSince }) {
          const configuration = await configure(provider.issuer, client);
          const scope = new Set(['openid', ...provider.scopes.split(/\s+/).filter(Boolean)]);
          try {
            return buildAuthorizationUrl(configuration, {
              redirect_uri: redirect,
              scope: [...scope].join(' '),
              state,
              nonce,
              code_challenge: await calculatePKCECodeChallenge(verifier),
              code_challenge_method: 'S256',
              ...(freshSince === undefined ? {} : { max_age: '0', ...(prompt === undefined ? {} : { prompt }) }),
            });
          } catch (error) {
            throw toProviderError('token', error);
          }
        },

        async finish({ state, nonce, verifier, redirect, freshSince }, { code, iss }) {
          const configuration = await configure(provider.issuer, client);
          const address = new URL(redirect);
          address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
          const checks = {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          };
          const tokens = await authorizationCodeGrant(configuration, address, checks).catch((error: unknown) => {
            throw toGrantError(error);
          });
          const signed = tokens.claims();
          if (signed === undefined || tokens.id_token === undefined)
            throw new ProviderError('artifacts', 'The provider sent no ID token.');
          await verify(tokens.id_token, configuration.serverMetadata(), client.clientId);
          if (freshSince !== undefined) requireRecentAuthTime(signed, freshSince);
          const isEnough =
            claimOf(signed, provider.usernameClaim) !== undefined && hasClaim(signed, provider.requiredClaim);
          const userInfoClaims = isEnough ? {} : await userInfo(configuration, tokens.access_token, signed.sub);
          const claims = { ...userInfoClaims, ...signed };
          accept(claims);
          requireClaimValue(claims, provider);
          const profile = profileOf(claims, provider);
          const id = requireSubject(subject(claims), 'subject');
          return {
            identity: { issuer: signed.iss, subject: id, account: accountOf(profile, id) },
            profile,
            isFresh: freshSince !== undefined,
          };
        },
      };
    },

    /** Fetches the metadata of a provider again, and caches it. */
    async refreshMetadata(issuer: string): Promise<ServerMetadata> {
      metadataCache.invalidate(issuer);
      return metadataCache.get(issuer);
    },
  };

  async function userInfo(configuration: Configuration, token: string, subject: string): Promise<object> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    try {
      return await fetchUserInfo(configuration, token, subject);
    } catch (error) {
      throw toProviderError('user_info', error);
    }
  }
}

/**
 * Requires that the user authenticated after `since`. An existing session at the provider is not enough (OpenID Connect
 * Core 1.0, 3.1.2.1 `max_age` and 3.1.3.7; OWASP ASVS 5.0 6.8.4). Throws `ProviderError`.
 */
function requireRecentAuthTime({ auth_time: at }: Readonly<Record<string, unknown>>, since: number): void {
  if (typeof at !== 'number')
    throw new ProviderError('artifacts', 'The ID token has no auth_time, although max_age was sent.');
  if (at < since - SKEW_SECONDS)
    throw new ProviderError('artifacts', 'The user has not signed in again: auth_time is before the start.');
  if (at > nowSeconds() + SKEW_SECONDS) throw new ProviderError('artifacts', 'auth_time is in the future.');
}

export type OpenId = ReturnType<typeof createOpenId>;
