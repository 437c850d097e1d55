import type { OauthProvider } from '@foyer/contract/identity-providers.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
} from 'openid-client';

import { ProviderFailed } from './failure.ts';
import { grantFailed } from './library-errors.ts';
import { authOf, type Client } from './openid.ts';
import { type Ask, fetchBy, mayBePlain } from './outgoing.ts';
import { accountOf, claimOf, profileOf, type Protocol, requireAdmitted, requireSubject } from './protocol.ts';

/** Whose ids they are: another claim of the same people is another set of ids. */
export const subjectsOf = ({
  userInfoAddress,
  subjectClaim,
}: Pick<OauthProvider, 'userInfoAddress' | 'subjectClaim'>) => `${userInfoAddress}#${subjectClaim}`;

/**
 * OAuth 2.0 with a resource that tells who holds the token, by the authorisation code flow with PKCE and state. The
 * provider signs nothing: whoever answers at the configured address is believed.
 */
export function createOauth(ask: Ask, insideHosts: readonly string[]) {
  function configure(provider: OauthProvider, client: Client): Configuration {
    const metadata = {
      issuer: provider.userInfoAddress,
      authorization_endpoint: provider.authorizeAddress,
      token_endpoint: provider.tokenAddress,
    };
    const configuration = new Configuration(metadata, client.clientId, undefined, authOf(client));
    configuration[customFetch] = fetchBy(ask, provider.tokenAddress);
    if (mayBePlain(provider.tokenAddress, insideHosts)) allowInsecureRequests(configuration);
    return configuration;
  }

  async function userInfo({ userInfoAddress }: OauthProvider, token: string): Promise<Record<string, unknown>> {
    const { status, body } = await ask(userInfoAddress, {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Foyer' },
    }).catch((error: unknown) => {
      throw new ProviderFailed('user_info', String(error));
    });
    if (status !== 200) throw new ProviderFailed('user_info', `The answer has status ${status}.`);
    try {
      const told: unknown = JSON.parse(body);
      if (typeof told === 'object' && told !== null && !Array.isArray(told)) return told as Record<string, unknown>;
    } catch {
      // Said below.
    }
    throw new ProviderFailed('user_info', 'The answer is no JSON object.');
  }

  return {
    protocol(provider: OauthProvider, client: Client): Protocol {
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
              throw grantFailed(error);
            },
          );
          const told = await userInfo(provider, tokens.access_token);
          requireAdmitted(told, provider);
          const subject = requireSubject(claimOf(told, provider.subjectClaim), provider.subjectClaim);
          const profile = profileOf(told, provider);
          return {
            identity: { issuer: subjectsOf(provider), subject, account: accountOf(profile, subject) },
            profile,
            isFresh: true, // OAuth 2.0 neither asks for a new sign-in nor says when there was one
          };
        },
      };
    },
  };
}
