import { isIP } from 'node:net';

/** Whom passkeys are made for (WebAuthn Level 3, 4: RP ID and origin). */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * The relying party of an installation by its public URL; undefined where browsers make no passkeys: at a bare
 * IP address, and on plain http elsewhere than on this machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { hostname: id, protocol, origin } = new URL(publicUrl);
  if (isIP(id.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id, origin } : undefined;
}
