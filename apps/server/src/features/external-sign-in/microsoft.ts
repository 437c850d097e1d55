import type { MicrosoftProvider } from '@foyer/contract/identity-providers.ts';

import { ProviderError } from './failure.ts';
import type { IdTokenClaims, ProviderClient, OpenId } from './openid.ts';
import type { ProviderProtocol } from './protocol.ts';

/**
 * Claims that identify a user. Microsoft's metadata does not list them, but it always sends these with the scope
 * `profile`.
 */
const CLAIMS = {
  scopes: 'openid profile email',
  usernameClaim: 'preferred_username',
  nameClaim: 'name',
  emailClaim: 'email',
  // Microsoft uses an app role instead.
  requiredClaim: '',
  requiredValue: '',
};

/** Issuer of a tenant of Entra ID. */
export function entraIssuer({ authority, tenant }: Pick<MicrosoftProvider, 'authority' | 'tenant'>): string {
  return `${authority.replace(/\/+$/, '')}/${tenant}/v2.0`;
}

/** Entra ID: OpenID Connect of one tenant, with the rules for which of its accounts may sign in. */
export function microsoftProtocol(openId: OpenId, provider: MicrosoftProvider, secret: string): ProviderProtocol {
  const client: ProviderClient = { clientId: provider.clientId, clientAuth: 'post', secret };
  return openId.protocol({ issuer: entraIssuer(provider), ...CLAIMS }, client, {
    accept: (claims) => requireAllowedAccount(claims, provider),
    // Permanent id of a user in a tenant, even if their name changes, and the same for each application there.
    subject: ({ oid }) => requireText(oid, 'oid'),
    // Documented by Microsoft, unlike `max_age`.
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
