import { randomBytes } from 'node:crypto';

import { MFA_CODE_LENGTH } from '@foyer/contract/core/limits.ts';
import { Secret, TOTP } from 'otpauth';

import { sameBytes } from '#/platform/crypto/secrets.ts';

/** RFC 4226, section 4: 160 bits, as long as the hash that it keys. */
const SEED_BYTES = 20;
const STEP_SECONDS = 30;

/** A new seed of an authenticator app, in base32. */
export function generateSeed(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SEED_BYTES)).buffer }).base32;
}

/** Content of the QR code (Key URI Format): SHA-1, six digits and 30 seconds, since apps support no others. */
export function authenticatorUri(seed: string, username: string, issuer: string): string {
  return totpOf(seed, username, issuer).toString();
}

/**
 * Time step of a code: the current one, or one next to it, since users type slowly and the clock of an authenticator
 * may differ (RFC 6238 5.2 and 6); undefined for any other code.
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
  return new TOTP({
    issuer: issuer.replaceAll(':', ' '), // a colon separates it from the name
    label,
    algorithm: 'SHA1',
    digits: MFA_CODE_LENGTH,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(seed),
  });
}
