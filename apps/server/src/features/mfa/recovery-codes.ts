import { randomInt } from 'node:crypto';

import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@foyer/contract/limits/mfa.ts';

import { hmacSha256 } from '#/platform/crypto/secrets.ts';

/** Digits and letters that nobody takes for one another (Crockford's base 32): 50 bits a code. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten new recovery codes, without the hyphen that people see. */
export function generateRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(Array.from({ length: RECOVERY_CODE_LENGTH }, randomCharacter).join(''));
  return [...codes];
}

function randomCharacter(): string {
  return RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
}

/** A recovery code as people see and keep it. */
export function formatRecoveryCode(code: string): string {
  const middle = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}

/** What is stored of a recovery code: an HMAC, keyed by a key outside the database and bound to the user. */
export function recoveryCodeHash(key: Buffer, userId: string, code: string): Buffer {
  return hmacSha256(key, `recovery:${userId}:${code}`);
}
