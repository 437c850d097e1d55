import { canonicalUsername } from '@foyer/contract/rules/username.ts';

/**
 * The username suggested by the address: that of a user who has just set a password, or the one that an application
 * expects (`login_hint`, OpenID Connect Core 1.0, 3.1.2.1). Empty if the username is invalid; the user need not exist.
 */
export function hintedUsername(query: URLSearchParams): string {
  const hint = query.get('username') ?? query.get('login_hint') ?? '';
  return canonicalUsername(hint) === undefined ? '' : hint;
}
