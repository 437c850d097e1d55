import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 256 random bits, base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A secret of 256 random bits, hexadecimal: 64 characters. */
export function randomHexToken(): string {
  return randomBytes(32).toString('hex');
}

/** The secret that a browser sent, or a new one if it is missing or malformed. */
export function reuseOrCreateToken(existing: string | undefined): string {
  return existing !== undefined && /^[\w-]{43}$/.test(existing) ? existing : randomToken();
}

/** SHA-256 of a high-entropy secret, stored instead of the secret. */
export function fingerprint(secret: string): Buffer {
  return Buffer.from(fingerprintHex(secret), 'hex'); // half the time of the output as a buffer
}

/** `fingerprint`, hexadecimal: 64 characters. */
export function fingerprintHex(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** HMAC-SHA-256 with a key of the installation. */
export function hmacSha256(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Constant-time comparison. Its duration does not disclose where two byte strings differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
