import { isIP } from 'node:net';

/** Relying party of passkeys (WebAuthn Level 3, 4: RP ID and origin). */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The relying party of an installation, from its public URL. Undefined where browsers create no passkeys: at a bare IP
 * address, and over plain http except on localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname: id, protocol, origin } = new URL(publicUrl);
  if (isIP(id.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id, origin } : undefined;
}
