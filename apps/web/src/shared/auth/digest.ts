import { passwordDigest } from '@foyer/contract/rules/digest.ts';

/**
 * The password as it travels. Browsers give `crypto.subtle` to secure contexts only; in a shop's
 * plain-HTTP network the same hash comes from a library that is loaded when it is needed.
 */
export async function digestOf(password: string, canonicalUsername: string): Promise<string> {
  // The DOM's types promise what an insecure context does not have.
  if ((crypto as Partial<Crypto>).subtle !== undefined) return passwordDigest(password, canonicalUsername);
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return passwordDigest(password, canonicalUsername, sha256);
}
