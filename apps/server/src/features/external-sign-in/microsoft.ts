import type { MicrosoftProvider } from '@foyer/contract/identity-providers.ts';

import { ProviderError } from './failure.ts';
import type { IdTokenClaims, ProviderClient, OpenId } from './openid.ts';
import type { ProviderProtocol } from './protocol.ts';

/**
 * Claims of a user in the ID tokens of Entra ID, with the scopes that request them. They are the same for every tenant,
 * so administrators do not configure them.
 */
const CLAIMS = {
  scopes: 'openid profile email',
  usernameClaim: 'preferred_username',
  nameClaim: 'name',
  emailClaim: 'email',
  // For Microsoft, an app role restricts sign-in instead.
  requiredClaim: '',
  requiredValue: '',
};

/** Issuer of an Entra ID tenant in tokens of version 2.0. */
export function entraIssuer({ authority, tenant }: Pick<MicrosoftProvider, 'authority' | 'tenant'>): string {
  return `${authority.replace(/\/+$/, '')}/${tenant}/v2.0`;
}

/** Entra ID: OpenID Connect for one tenant, with rules for the accounts that may sign in. */
export function microsoftProtocol(openId: OpenId, provider: MicrosoftProvider, secret: string): ProviderProtocol {
  const client: ProviderClient = { clientId: provider.clientId, clientAuth: 'post', secret };
  return openId.protocol({ issuer: entraIssuer(provider), ...CLAIMS }, client, {
    accept: (claims) => requireAllowedAccount(claims, provider),
    // `oid` is a user's permanent ID in a tenant. It does not change with the user's name and is the same in each
    // application.
    subject: ({ oid }) => requireText(oid, 'oid'),
    // Microsoft documents `prompt`, but not `max_age`.
    prompt: 'login',
  });
}

function requireAllowedAccount(claims: IdTokenClaims, { tenant, membersOnly, requiredRole }: MicrosoftProvider): void {
  if (claims['tid'] !== tenant) throw new ProviderError('tenant', 'The account belongs to another tenant.');
  if (membersOnly && isGuest(claims, tenant)) throw new ProviderError('guest', 'The account is a guest of the tenant.');
  const { roles } = claims;
  if (requiredRole !== '' && !(Array.isArray(roles) && roles.includes(requiredRole)))
    throw new ProviderError('roles', 'The account lacks the required app role.');
}

/**
 * A guest signs in at another identity provider (`idp`), and is marked by the optional claim `acct` and by `#EXT#` in
 * the username.
 */
function isGuest({ acct, idp, preferred_username: name }: IdTokenClaims, tenant: string): boolean {
  const isFromOtherTenant = idp !== undefined && !(typeof idp === 'string' && idp.includes(tenant));
  return acct === 1 || acct === '1' || isFromOtherTenant || (typeof name === 'string' && /#ext#/i.test(name));
}

function requireText(value: unknown, claim: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ProviderError('user_info', `${claim} is missing.`);
}
