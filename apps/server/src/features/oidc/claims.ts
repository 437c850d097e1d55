import type { StandingIn } from './standing.ts';

/** Which claims a scope opens (OpenID Connect Core 1.0, 5.4); when and how somebody came is for the ID token alone. */
export const CLAIMS = {
  openid: ['sub', 'auth_time', 'amr'],
  profile: ['name', 'preferred_username', 'locale'],
  email: ['email'],
  suite: ['organisation', 'roles', 'permissions', 'customer', 'store'],
};

/** What an application may know of somebody; the provider leaves out what its scopes do not open. */
export function claimsOf(standing: StandingIn) {
  return {
    sub: standing.userId,
    name: standing.displayName === '' ? standing.username : standing.displayName,
    preferred_username: standing.username,
    locale: standing.language,
    ...(standing.email === null ? {} : { email: standing.email }),
    organisation: standing.organisation,
    roles: standing.roles,
    permissions: standing.permissions,
    // What there is not is left out, and not null (OpenID Connect Core 1.0, 5.3.2).
    ...(standing.customer === null ? {} : { customer: standing.customer }),
    ...(standing.store === null ? {} : { store: standing.store }),
  };
}

/** What applications have been told of somebody, as long as they are remembered: they ask again and again. */
const told = new WeakMap<StandingIn, Map<string, Record<string, unknown>>>();

/**
 * What an introspection tells of somebody: the claims of these scopes alone, which are separated by spaces, and
 * `username` as RFC 7662 (2.2) calls it, which is one of `profile`.
 */
export function claimsFor(standing: StandingIn, scope: string): Record<string, unknown> {
  const known = told.get(standing) ?? new Map<string, Record<string, unknown>>();
  told.set(standing, known);
  const before = known.get(scope);
  if (before !== undefined) return before;
  const scopes = new Set(scope.split(' '));
  const open = new Set(Object.entries(CLAIMS).flatMap(([name, claims]) => (scopes.has(name) ? claims : [])));
  const claims = {
    ...Object.fromEntries(Object.entries(claimsOf(standing)).filter(([name]) => open.has(name))),
    ...(scopes.has('profile') ? { username: standing.username } : {}),
  };
  known.set(scope, claims);
  return claims;
}
