import { canonicalUsername } from '@foyer/contract/rules/username.ts';

/**
 * The username that an address proposes: of a user who has just set a password, or whom an application expects (`login_hint`,
 * OpenID Connect Core 1.0, 3.1.2.1). Nothing for a text that is no username; whether it exists is unknown here.
 */
export function hintedUsername(query: URLSearchParams): string {
  const hint = query.get('username') ?? query.get('login_hint') ?? '';
  return canonicalUsername(hint) === undefined ? '' : hint;
}
