import { fingerprint } from '#/platform/crypto/secrets.ts';
import { describeDevice, formatDevice } from '#/platform/http/requests/device.ts';

/**
 * What is stored of the secret by which applications recognise a browser: SHA-256 of it together with the kind of the
 * browser (`Chrome Windows`), read from its User-Agent header. A cookie that is copied to a browser of another kind is
 * the cookie of no session. The kind is no secret: the header is sent along with every cookie.
 */
export function suiteFingerprint(secret: string, userAgent: string): Buffer {
  return fingerprint(`${secret} ${formatDevice(describeDevice(userAgent))}`);
}
