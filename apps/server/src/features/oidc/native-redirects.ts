import type { Client } from 'oidc-provider';

/** A redirect address on loopback, whose port the operating system assigned (RFC 8252 7.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/.*)$/;
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]*:\//;

/**
 * Whether a client may receive a code at an address. The address must match exactly, except that native applications
 * may use any loopback port.
 */
export function isRedirectAllowed({ applicationType }: Client, allowed: readonly string[], address: string): boolean {
  if (allowed.includes(address)) return true;
  if (!URL.canParse(address)) return false; // a port above 65,535
  const [, origin, path] = LOOPBACK.exec(address) ?? [];
  return applicationType === 'native' && origin !== undefined && allowed.includes(`${origin}${path}`);
}

/**
 * Whether an allowed address belongs to a program on the user's device. It does not prove which program (RFC 8252 8.6).
 */
export function isOnDevice({ applicationType }: Client, address: unknown): boolean {
  if (applicationType !== 'native' || typeof address !== 'string') return false;
  return PRIVATE_SCHEME.test(address) || LOOPBACK.test(address);
}
