import { fingerprint } from '#/platform/crypto/secrets.ts';
import { describeDevice, formatDevice } from '#/platform/http/requests/device.ts';

/**
 * Fingerprint of the secret that lets applications recognise a browser. It is the SHA-256 hash of the secret and the
 * browser's kind (`Chrome Windows`), read from the User-Agent header. A cookie that is copied to a browser of another
 * kind matches no session. The kind is no secret: browsers send the header with every cookie.
 */
export function suiteFingerprint(secret: string, userAgent: string): Buffer {
  return fingerprint(`${secret} ${formatDevice(describeDevice(userAgent))}`);
}
