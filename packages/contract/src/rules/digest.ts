/** What the server accepts as a password digest. */
export const DIGEST_PATTERN = '^[0-9A-F]{64}$';

/** SHA-256. Browsers provide it only in secure contexts, so the caller may supply it. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer | Uint8Array> | Uint8Array;

/**
 * Password digest as it is sent (specification section 5): upper-case hexadecimal SHA-256 of the UTF-8 bytes of the
 * password followed by the canonical username. 64 characters of `[0-9A-F]`. Keyboards and systems write é as one code
 * point or as two, so the password is normalised first (NFC; RFC 8265 4.2.2).
 */
export async function passwordDigest(
  password: string,
  canonicalUsername: string,
  sha256: Sha256 = (bytes) => crypto.subtle.digest('SHA-256', bytes),
): Promise<string> {
  const bytes = new TextEncoder().encode(password.normalize('NFC') + canonicalUsername);
  const digest = new Uint8Array(await sha256(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
