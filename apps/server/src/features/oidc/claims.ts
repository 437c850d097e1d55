import type { PrincipalForApplication } from './principals.ts';

/** Which claims a scope opens (OpenID Connect Core 1.0, 5.4); when and how somebody came is for the ID token alone. */
export const CLAIMS = {
  openid: ['sub', 'auth_time', 'amr'],
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email'],
  suite: ['organisation', 'roles', 'permissions', 'customer', 'store'],
};

/** What an application may know of somebody; the provider leaves out what its scopes do not open. */
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
    // What there is not is left out, and not null (OpenID Connect Core 1.0, 5.3.2).
    ...(principal.customer === null ? {} : { customer: principal.customer }),
    ...(principal.store === null ? {} : { store: principal.store }),
  };
}

/** What applications have been told of somebody, as long as they are remembered: they ask again and again. */
const claimsCache = new WeakMap<PrincipalForApplication, Map<string, Record<string, unknown>>>();

/**
 * What an introspection tells of somebody: the claims of these scopes alone, which are separated by spaces, and
 * `username` as RFC 7662 (2.2) calls it, which is one of `profile`.
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
