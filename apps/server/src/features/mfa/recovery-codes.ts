import { randomInt } from 'node:crypto';

import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@foyer/contract/limits/mfa.ts';

import { hmacSha256 } from '#/platform/crypto/secrets.ts';

/** Crockford's base 32: digits and letters that users do not confuse. A code has 50 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new recovery codes in stored form, without the hyphen. */
export function generateRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(Array.from({ length: RECOVERY_CODE_LENGTH }, randomCharacter).join(''));
  return [...codes];
}

function randomCharacter(): string {
  return RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
}

/** Displayed form of a recovery code, with a hyphen. */
export function formatRecoveryCode(code: string): string {
  const middle = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}

/** Stored form of a recovery code: an HMAC with a key outside the database, bound to the user. */
export function recoveryCodeHash(key: Buffer, userId: string, code: string): Buffer {
  return hmacSha256(key, `recovery:${userId}:${code}`);
}
