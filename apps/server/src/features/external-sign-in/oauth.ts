import type { OauthProvider } from '@foyer/contract/identity-providers.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
} from 'openid-client';

import { ProviderError } from './failure.ts';
import { toGrantError } from './library-errors.ts';
import { clientAuthOf, type ProviderClient } from './openid.ts';
import { accountOf, claimOf, profileOf, type ProviderProtocol, requireClaimValue, requireSubject } from './protocol.ts';
import { type RequestProvider, createProviderFetch, allowsPlainHttp } from './provider-http.ts';

/** Namespace of subjects: each claim yields another set of IDs for the same users. */
export const subjectNamespaceOf = ({
  userInfoAddress,
  subjectClaim,
}: Pick<OauthProvider, 'userInfoAddress' | 'subjectClaim'>) => `${userInfoAddress}#${subjectClaim}`;

/**
 * OAuth 2.0 authorisation code flow with PKCE and state; a user info resource identifies the user. The provider signs
 * nothing: the response from the configured address is trusted.
 */
export function createOauth(requestProvider: RequestProvider, internalHosts: readonly string[]) {
  function configure(provider: OauthProvider, client: ProviderClient): Configuration {
    const metadata = {
      issuer: provider.userInfoAddress,
      authorization_endpoint: provider.authorizeAddress,
      token_endpoint: provider.tokenAddress,
    };
    const configuration = new Configuration(metadata, client.clientId, undefined, clientAuthOf(client));
    configuration[customFetch] = createProviderFetch(requestProvider, provider.tokenAddress);
    if (allowsPlainHttp(provider.tokenAddress, internalHosts)) allowInsecureRequests(configuration);
    return configuration;
  }

  async function userInfo({ userInfoAddress }: OauthProvider, token: string): Promise<Record<string, unknown>> {
    const { status, body } = await requestProvider(userInfoAddress, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Foyer' },
    }).catch((error: unknown) => {
      throw new ProviderError('user_info', String(error));
    });
    if (status !== 200) throw new ProviderError('user_info', `The response has status ${status}.`);
    try {
      const claims: unknown = JSON.parse(body);
      if (typeof claims === 'object' && claims !== null && !Array.isArray(claims))
        return claims as Record<string, unknown>;
    } catch {
      // reported below
    }
    throw new ProviderError('user_info', 'The response is not a JSON object.');
  }

  return {
    protocol(provider: OauthProvider, client: ProviderClient): ProviderProtocol {
      return {
        async start({ state, verifier, redirect }) {
          const scope = provider.scopes.trim();
          return buildAuthorizationUrl(configure(provider, client), {
            redirect_uri: redirect,
            ...(scope === '' ? {} : { scope }),
            state,
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
          });
        },

        async finish({ state, verifier, redirect }, { code }) {
          const address = new URL(redirect);
          address.search = new URLSearchParams({ code, state }).toString();
          const checks = { pkceCodeVerifier: verifier, expectedState: state };
          const tokens = await authorizationCodeGrant(configure(provider, client), address, checks).catch(
            (error: unknown) => {
              throw toGrantError(error);
            },
          );
          const claims = await userInfo(provider, tokens.access_token);
          requireClaimValue(claims, provider);
          const subject = requireSubject(claimOf(claims, provider.subjectClaim), provider.subjectClaim);
          const profile = profileOf(claims, provider);
          return {
            identity: { issuer: subjectNamespaceOf(provider), subject, account: accountOf(profile, subject) },
            profile,
            isFresh: true, // OAuth 2.0 can neither request a new sign-in nor report when there was one
          };
        },
      };
    },
  };
}
