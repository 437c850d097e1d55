import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh secret of 256 random bits, base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fresh secret of 256 random bits in letters and digits alone: 64 characters. */
export function randomHexToken(): string {
  return randomBytes(32).toString('hex');
}

/** The secret that a browser keeps, or a fresh one where it brings none of ours. */
export function reuseOrCreateToken(existing: string | undefined): string {
  return existing !== undefined && /^[\w-]{43}$/.test(existing) ? existing : randomToken();
}

/** What is stored of a high-entropy secret: its SHA-256. */
export function fingerprint(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** HMAC-SHA-256 with a key of the installation. */
export function hmacSha256(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}

/** Compares two byte strings without telling by its time where they differ. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
