import type { Manifest } from '@foyer/contract/manifest.ts';

import { hostOf, isInternalHost } from '#/platform/external/external-http.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';

import { readEntry } from './read-entry.ts';

/**
 * Why an address is refused:
 * - `own`: it is on Foyer's own host or, on loopback, has Foyer's own origin;
 * - `public_url`: Foyer's own host is not known, and the address is not on loopback;
 * - `insecure`: it is http while Foyer has https, and its host is neither loopback nor internal.
 */
export type EntryProblem = 'own' | 'public_url' | 'insecure';

export type FoyerAddress = {
  readonly publicUrl: string;
  /** Whether the public address is configured, or Foyer is reachable on this machine only. */
  readonly linksKnown: boolean;
  /** Private hosts that may use http. */
  readonly internalHosts: readonly string[];
};

/**
 * Why an application may not open at a web address. The result also applies to its redirect, post-logout and
 * back-channel addresses: all are paths of the same origin.
 *
 * Cookies do not distinguish ports (RFC 6265 8.5), so a program on any port of Foyer's host receives Foyer's cookies
 * (OWASP ASVS 5.0 3.5.4). On loopback, where developers run both on one machine, only an equal origin is refused. A
 * code sent over http can be read in transit (RFC 9700 2.6; OWASP ASVS 5.0 12.2.1).
 *
 * Without a configured address, a Foyer that listens on more than loopback can be opened under host names unknown to
 * it.
 */
export function findEntryProblem(
  entry: string,
  { publicUrl, linksKnown, internalHosts }: FoyerAddress,
): EntryProblem | undefined {
  const [url, foyerOrigin] = [new URL(entry), new URL(publicUrl)];
  const host = plainHost(url);
  const isLocal = isLoopback(host);
  const isSameOrigin = url.port === foyerOrigin.port && url.protocol === foyerOrigin.protocol;
  if (host === plainHost(foyerOrigin) && (!isLocal || isSameOrigin)) return 'own';
  if (!linksKnown && !isLocal) return 'public_url';
  const mayBePlain = foyerOrigin.protocol === 'http:' || isLocal || isInternalHost(url.href, internalHosts);
  return url.protocol === 'http:' && !mayBePlain ? 'insecure' : undefined;
}

/** Why an installed application is not served. Undefined when it is served or has no web address. */
export function findRefusal({ entry }: Manifest, foyerAddress: FoyerAddress): EntryProblem | undefined {
  const address = readEntry(entry);
  return address === undefined ? undefined : findEntryProblem(address, foyerAddress);
}

/** Canonical host: `URL` normalises case, punycode and IP addresses, but keeps a trailing dot. */
function plainHost(url: URL): string {
  return hostOf(url).replace(/\.+$/, '');
}
