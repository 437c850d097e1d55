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

import { createMemory } from '#/platform/cache/memory.ts';

import { ProviderFailed } from './failure.ts';
import { failed, grantFailed } from './library-errors.ts';
import { type Ask, fetchBy, mayBePlain } from './outgoing.ts';
import {
  accountOf,
  claimOf,
  isTold,
  nowSeconds,
  profileOf,
  type Protocol,
  requireAdmitted,
  requireSubject,
} from './protocol.ts';

/** Signatures that only the provider can make: none by a secret that Foyer has, too, and never none at all. */
export const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const METADATA_MS = 10 * 60 * 1000;
const PROVIDERS = 100;
/** Seconds by which the clocks of Foyer and a provider may differ. */
const SKEW_SECONDS = 30;

export type Client = Pick<OpenIdProvider, 'clientId' | 'clientAuth'> & { readonly secret: string };

/** What an OpenID Connect provider signs of a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Sees to it that claims may be believed beyond what the standard says. Throws `ProviderFailed`. */
export type Accept = (claims: Claims) => void;

/** How Foyer shows who it is. */
export function authOf({ clientAuth, secret }: Client): ClientAuth {
  if (clientAuth === 'none') return None();
  // None was entered yet, or another key has sealed it.
  if (secret === '') throw new ProviderFailed('token', 'There is no secret to show.');
  return clientAuth === 'basic' ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** OpenID Connect Core 1.0 with discovery, by the authorisation code flow with PKCE, state and nonce. */
export function createOpenId(ask: Ask, insideHosts: readonly string[]) {
  const metadata = createMemory(discover, { ms: METADATA_MS, most: PROVIDERS });
  const keySets = new Map<string, JWTVerifyGetKey>();

  async function discover(issuer: string): Promise<ServerMetadata> {
    const execute = mayBePlain(issuer, insideHosts) ? [allowInsecureRequests] : [];
    try {
      const found = await discovery(new URL(issuer), 'discovery', undefined, None(), {
        [customFetch]: fetchBy(ask, issuer),
        timeout: 0, // `ask` has its own
        execute,
      });
      const told = found.serverMetadata();
      // The library makes exceptions, for Microsoft's addresses among others (OpenID Connect Discovery 1.0, 4.3).
      if (told.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
        throw new ProviderFailed('token', `The provider calls itself ${told.issuer}.`);
      return told;
    } catch (error) {
      throw error instanceof ProviderFailed ? error : failed('token', error);
    }
  }

  async function configure(issuer: string, client: Client): Promise<Configuration> {
    const configuration = new Configuration(await metadata.get(issuer), client.clientId, undefined, authOf(client));
    configuration[customFetch] = fetchBy(ask, issuer);
    if (mayBePlain(issuer, insideHosts)) allowInsecureRequests(configuration);
    return configuration;
  }

  /** The keys of a provider, fetched anew when one is asked for that they lack: it may have changed them. */
  function keysOf(issuer: string, address: string): JWTVerifyGetKey {
    const name = `${issuer} ${address}`;
    const kept = keySets.get(name);
    if (kept !== undefined) return kept;
    const keys = createRemoteJWKSet(new URL(address), {
      [keysFetch]: fetchBy(ask, issuer),
      cooldownDuration: 0,
      cacheMaxAge: METADATA_MS,
    });
    if (keySets.size >= PROVIDERS) keySets.clear();
    keySets.set(name, keys);
    return keys;
  }

  /** The signature, too: that a token came over TLS says who handed it over, and not who made it. */
  async function verify(token: string, { jwks_uri: address, issuer }: ServerMetadata, clientId: string): Promise<void> {
    if (address === undefined) throw new ProviderFailed('artifacts', 'The provider names no keys.');
    try {
      const { payload } = await jwtVerify(token, keysOf(issuer, address), {
        algorithms: ALGORITHMS,
        issuer,
        audience: clientId,
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      });
      if (payload['azp'] !== undefined && payload['azp'] !== clientId)
        throw new ProviderFailed('artifacts', 'The token is for another client.');
    } catch (error) {
      throw error instanceof ProviderFailed ? error : failed('artifacts', error);
    }
  }

  return {
    /** How a provider is spoken to. `accept` may refuse what is signed as it should be. */
    protocol(
      provider: Omit<OpenIdProvider, 'kind' | 'newcomers' | keyof Client>,
      client: Client,
      {
        accept = () => {},
        subject = ({ sub }: Claims) => sub,
        prompt,
      }: { accept?: Accept; subject?: (claims: Claims) => string; prompt?: string } = {},
    ): Protocol {
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
            throw failed('token', error);
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
            throw grantFailed(error);
          });
          const signed = tokens.claims();
          if (signed === undefined || tokens.id_token === undefined)
            throw new ProviderFailed('artifacts', 'The provider sent no ID token.');
          await verify(tokens.id_token, configuration.serverMetadata(), client.clientId);
          if (freshSince !== undefined) requireFresh(signed, freshSince);
          const isEnough =
            claimOf(signed, provider.usernameClaim) !== undefined && isTold(signed, provider.requiredClaim);
          const told = isEnough ? {} : await userInfo(configuration, tokens.access_token, signed.sub);
          const claims = { ...told, ...signed };
          accept(claims);
          requireAdmitted(claims, provider);
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

    /** What a provider says of itself now, whatever was known of it. */
    async look(issuer: string): Promise<ServerMetadata> {
      metadata.forget(issuer);
      return metadata.get(issuer);
    },
  };

  async function userInfo(configuration: Configuration, token: string, subject: string): Promise<object> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    try {
      return await fetchUserInfo(configuration, token, subject);
    } catch (error) {
      throw failed('user_info', error);
    }
  }
}

/**
 * The user has authenticated after that moment: the provider's own session does not confirm (OpenID Connect Core 1.0,
 * 3.1.2.1 `max_age` and 3.1.3.7; OWASP ASVS 5.0 6.8.4). Throws `ProviderFailed`.
 */
function requireFresh({ auth_time: at }: Readonly<Record<string, unknown>>, since: number): void {
  if (typeof at !== 'number')
    throw new ProviderFailed('artifacts', 'The ID token has no auth_time, although max_age was sent.');
  if (at < since - SKEW_SECONDS)
    throw new ProviderFailed('artifacts', 'The user has not signed in again: auth_time is before the start.');
  if (at > nowSeconds() + SKEW_SECONDS) throw new ProviderFailed('artifacts', 'auth_time is in the future.');
}

export type OpenId = ReturnType<typeof createOpenId>;
