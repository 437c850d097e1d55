import { CREDENTIAL_LENGTH } from './limits.ts';

/** Control, format and bidirectional characters: two names that look alike must not differ by one of them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/**
 * The one form of a username that is hashed, stored and looked up: NFKC, lower case, trimmed.
 * Undefined when the name is empty, longer than 256 characters, or holds control, bidirectional or
 * other invisible characters. Applying it twice changes nothing.
 */
export function canonicalUsername(username: string): string | undefined {
  if (username.length > CREDENTIAL_LENGTH) return undefined;
  // Lower-casing can leave NFKC ("İ" becomes "i" and a combining dot), hence twice.
  const canonical = username.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
  if (canonical === '' || canonical.length > CREDENTIAL_LENGTH) return undefined;
  return INVISIBLE.test(canonical) ? undefined : canonical;
}
