import type { PrincipalForApplication } from './principals.ts';

/** Claims of each scope (OpenID Connect Core 1.0, 5.4). `auth_time` and `amr` are for the ID token only. */
export const CLAIMS = {
  openid: ['sub', 'auth_time', 'amr'],
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email'],
  suite: ['organisation', 'roles', 'permissions', 'customer', 'store'],
};

/** Claims about a user. The provider removes the claims that the application's scopes do not include. */
export function claimsOf(principal: PrincipalForApplication) {
  return {
    sub: principal.userId,
    name: principal.displayName === '' ? principal.username : principal.displayName,
    preferred_username: principal.username,
    locale: principal.language,
    ...(principal.email === null ? {} : { email: principal.email }),
    organisation: principal.organisation,
    roles: principal.roles,
    permissions: principal.permissions,
    // Missing values are omitted, not null (OpenID Connect Core 1.0, 5.3.2).
    ...(principal.customer === null ? {} : { customer: principal.customer }),
    ...(principal.store === null ? {} : { store: principal.store }),
  };
}

/**
 * Cache of introspection claims by principal and scope, since applications repeat introspections. An entry is
 * removed with its cached principal.
 */
const claimsCache = new WeakMap<PrincipalForApplication, Map<string, Record<string, unknown>>>();

/**
 * Claims of an introspection response, for scopes separated by spaces. With `profile`, they include `username` (RFC
 * 7662 2.2).
 */
export function claimsFor(principal: PrincipalForApplication, scope: string): Record<string, unknown> {
  const byScope = claimsCache.get(principal) ?? new Map<string, Record<string, unknown>>();
  claimsCache.set(principal, byScope);
  const cached = byScope.get(scope);
  if (cached !== undefined) return cached;
  const scopes = new Set(scope.split(' '));
  const open = new Set(Object.entries(CLAIMS).flatMap(([name, claims]) => (scopes.has(name) ? claims : [])));
  const claims = {
    ...Object.fromEntries(Object.entries(claimsOf(principal)).filter(([name]) => open.has(name))),
    ...(scopes.has('profile') ? { username: principal.username } : {}),
  };
  byScope.set(scope, claims);
  return claims;
}
