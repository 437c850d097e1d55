import type { Manifest } from '@foyer/contract/manifest.ts';

import { hostOf, isInternalHost } from '#/platform/external/external-http.ts';
import { isLoopback } from '#/platform/http/requests/address.ts';

import { readEntry } from './read-entry.ts';

/**
 * Why an address is refused: it is on Foyer's own host (`own`), that host is not known (`public_url`), or it is http
 * while Foyer has https (`insecure`).
 */
export type EntryProblem = 'own' | 'public_url' | 'insecure';

export type FoyerAddress = {
  /** Public address of Foyer. */
  readonly publicUrl: string;
  /** Whether that address is configured, or Foyer is reachable on this machine only. */
  readonly linksKnown: boolean;
  /** Hosts of private networks that may use http. */
  readonly internalHosts: readonly string[];
};

/**
 * Why an application may not open at a web address. The result also applies to its redirect, post-logout and
 * back-channel addresses, since all of them are paths of the same origin.
 *
 * Cookies do not distinguish ports (RFC 6265 8.5), so a program on any port of Foyer's host receives Foyer's cookies
 * (OWASP ASVS 5.0 3.5.4). On loopback, where developers run both on one machine, only an equal origin is refused. A
 * code that is sent over http can be read in transit (RFC 9700 2.6; OWASP ASVS 5.0 12.2.1).
 *
 * A Foyer that listens beyond loopback without a configured address can be opened under host names that it does not
 * know.
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

/** Why an installed application is not served; undefined for one that is, or has no web address. */
export function findRefusal({ entry }: Manifest, foyerAddress: FoyerAddress): EntryProblem | undefined {
  const address = readEntry(entry);
  return address === undefined ? undefined : findEntryProblem(address, foyerAddress);
}

/** Canonical host: `URL` normalises case, punycode and IP addresses, but keeps a trailing dot. */
function plainHost(url: URL): string {
  return hostOf(url).replace(/\.+$/, '');
}
