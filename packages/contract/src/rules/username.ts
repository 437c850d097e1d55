import { CREDENTIAL_LENGTH } from '../core/limits.ts';

/** Control, format, bidirectional and other invisible characters: two names that differ by one look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Canonical form of a username, which is hashed, stored and looked up: NFKC, lower case, trimmed. Undefined if the name
 * is empty, longer than 256 code points, or contains control, bidirectional or other invisible characters. Idempotent.
 */
export function canonicalUsername(username: string): string | undefined {
  if (isTooLong(username)) return undefined;
  // Again: the lower case of "J" with a combining caron is "j" with one, which NFKC composes.
  const canonical = username.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  if (canonical === '' || isTooLong(canonical)) return undefined;
  return INVISIBLE.test(canonical) ? undefined : canonical;
}

/** Code points, as the schema and the database count them. */
function isTooLong(name: string): boolean {
  return name.length > CREDENTIAL_LENGTH && Array.from(name).length > CREDENTIAL_LENGTH;
}
