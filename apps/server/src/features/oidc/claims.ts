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

/** The claims of these scopes alone. */
export function claimsFor(standing: StandingIn, scopes: ReadonlySet<string>): Record<string, unknown> {
  const open = new Set(Object.entries(CLAIMS).flatMap(([scope, names]) => (scopes.has(scope) ? names : [])));
  return Object.fromEntries(Object.entries(claimsOf(standing)).filter(([name]) => open.has(name)));
}
