import { canonicalUsername } from '@foyer/contract/rules/username.ts';

/**
 * The username suggested by the address: a user's who has just set a password, or one that an application expects
 * (`login_hint`, OpenID Connect Core 1.0, 3.1.2.1). Empty if it is not a valid username; the user need not exist.
 */
export function hintedUsername(query: URLSearchParams): string {
  const hint = query.get('username') ?? query.get('login_hint') ?? '';
  return canonicalUsername(hint) === undefined ? '' : hint;
}
