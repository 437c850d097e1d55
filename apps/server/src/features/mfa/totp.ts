import { randomBytes } from 'node:crypto';

import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import type { TOTP } from 'otpauth';

import { sameBytes } from '#/platform/crypto/secrets.ts';
import { lazyPackage } from '#/platform/lazy-package.ts';

const otpauth = lazyPackage('otpauth');

/** RFC 4226, section 4: 160 bits, as long as the hash that it keys. */
const SEED_BYTES = 20;
const STEP_SECONDS = 30;

/** Generates the base32 seed of an authenticator app. */
export function generateSeed(): string {
  const { Secret } = otpauth();
  return new Secret({ buffer: new Uint8Array(randomBytes(SEED_BYTES)).buffer }).base32;
}

/**
 * Content of the QR code (Key URI Format). SHA-1, six digits and 30 seconds are the only values that all apps support.
 */
export function authenticatorUri(seed: string, username: string, issuer: string): string {
  return totpOf(seed, username, issuer).toString();
}

/**
 * Time step of a code; undefined for a wrong code. The step before and the step after are accepted: users type slowly,
 * and clocks differ (RFC 6238 5.2 and 6).
 */
export function findTimeStep(seed: string, code: string, nowSeconds: number): number | undefined {
  const generator = totpOf(seed);
  const current = Math.floor(nowSeconds / STEP_SECONDS);
  const typedBytes = Buffer.from(code);
  return [current, current - 1, current + 1].find((step) =>
    sameBytes(Buffer.from(generator.generate({ timestamp: step * STEP_SECONDS * 1000 })), typedBytes),
  );
}

function totpOf(seed: string, label = '', issuer = ''): TOTP {
  const { Secret, TOTP } = otpauth();
  return new TOTP({
    issuer: issuer.replaceAll(':', ' '), // a colon separates the issuer from the name
    label,
    algorithm: 'SHA1',
    digits: MFA_CODE_LENGTH,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(seed),
  });
}
