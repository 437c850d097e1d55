import { DISPLAY_NAME_LENGTH } from '@foyer/contract/limits/users.ts';
import { canonicalEmail } from '@foyer/contract/rules/email-address.ts';
import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { hasHidden, trimName } from '@foyer/contract/rules/visible-name.ts';

import { Fault } from '#/platform/fault.ts';

import { looksBuiltIn } from './lookalikes.ts';
import { isSingleScript } from './scripts.ts';

/** A visible character. Fillers and the Braille blank are letters and symbols in Unicode, but they render blank. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns the canonical form of a username. A0401 if it is invalid. */
export function requireName(username: string): string {
  const name = canonicalUsername(username);
  if (name === undefined) throw new Fault('illegal_input', { fields: { '/username': 'characters' } });
  return name;
}

/** Requires a username for a new account, in one script. A0401 otherwise. */
export function requireNewName(username: string): string {
  const name = requireName(username);
  if (!isSingleScript(name)) throw new Fault('illegal_input', { fields: { '/username': 'mixed_scripts' } });
  return name;
}

/** Requires a username for a new ordinary user. A0401 also if it resembles a built-in name. */
export function requireOrdinaryName(username: string): string {
  const name = requireNewName(username);
  if (looksBuiltIn(name)) throw lookalike('/username');
  return name;
}

/** A0401 for a name that resembles another one. */
export function lookalike(field: '/username' | '/displayName'): Fault {
  return new Fault('illegal_input', { fields: { [field]: 'confusable' } });
}

/** Requires a single plain email address. A0401 otherwise. */
export function requireEmail(text: string): string {
  const email = canonicalEmail(text);
  if (email === undefined) throw new Fault('illegal_input', { fields: { '/email': 'format' } });
  return email;
}

/** Requires a visible display name. A0401 otherwise. */
export function requireDisplayName(text: string): string {
  return requireVisibleName(text, { field: '/displayName', maxLength: DISPLAY_NAME_LENGTH });
}

/** Requires an ordinary user's display name. A0401 also if it resembles a built-in name. */
export function requireOrdinaryDisplayName(text: string): string {
  const name = requireDisplayName(text);
  if (looksBuiltIn(name)) throw lookalike('/displayName');
  return name;
}

export function isOrdinaryDisplayName(text: string): boolean {
  return problemOf(trimName(text), DISPLAY_NAME_LENGTH) === undefined && !looksBuiltIn(text);
}

/** Requires a name that is visible to other users. A0401 at `field` otherwise. */
export function requireVisibleName(text: string, { field, maxLength }: { field: string; maxLength: number }): string {
  const name = trimName(text);
  const problem = problemOf(name, maxLength);
  if (problem !== undefined) throw new Fault('illegal_input', { fields: { [field]: problem } });
  return name;
}

function problemOf(name: string, maxLength: number): string | undefined {
  if (!VISIBLE.test(name) && !/\p{C}/u.test(name)) return 'too_short';
  if (hasHidden(name)) return 'characters';
  return Array.from(name).length > maxLength ? 'too_long' : undefined; // counts code points, like the schema
}
