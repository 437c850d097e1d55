import { canonicalUsername } from '@foyer/contract/rules/username.ts';

/**
 * The username suggested by an address: of a user who has just set a password, or as expected by an application
 * (`login_hint`, OpenID Connect Core 1.0, 3.1.2.1). Empty if it is not a valid username; it need not exist.
 */
export function hintedUsername(query: URLSearchParams): string {
  const hint = query.get('username') ?? query.get('login_hint') ?? '';
  return canonicalUsername(hint) === undefined ? '' : hint;
}
