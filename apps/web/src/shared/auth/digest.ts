import { passwordDigest } from '@foyer/contract/rules/digest.ts';

/**
 * The password digest that is sent to the server. Browsers offer `crypto.subtle` in secure contexts only; on a store's
 * plain-HTTP network a library, loaded on demand, computes the same hash.
 */
export async function digestOf(password: string, canonicalUsername: string): Promise<string> {
  // An insecure context lacks what the DOM types declare.
  if ((crypto as Partial<Crypto>).subtle !== undefined) return passwordDigest(password, canonicalUsername);
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return passwordDigest(password, canonicalUsername, sha256);
}
