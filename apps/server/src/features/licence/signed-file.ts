import { CompactSign, compactVerify, type CryptoKey, importJWK } from 'jose';

import { canonical, type Claims, readClaims } from './claims.ts';

// A licence file is a JWS in its compact form (RFC 7515, 7.1) with an Ed25519 signature (RFC 8037) over the claims.
// What its header says decides nothing: there is one header, byte for byte, and one algorithm.

const ALGORITHM = 'EdDSA';
const HEADER = { alg: ALGORITHM, typ: 'foyer-licence' };
const HEADER_PART = Buffer.from(JSON.stringify(HEADER)).toString('base64url');
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

/** Why a file opens nothing: nobody who may sign has signed it, or what was signed is no licence in itself. */
export type Unopened = { readonly reason: 'signature' | 'content' };
export type Opened = { readonly claims: Claims };

/** A public key of the vendor: the 32 bytes of Ed25519 in base64url. */
export type VendorKey = string;

/** Signs claims as the vendor does. */
export async function signClaims(claims: Claims, key: CryptoKey): Promise<string> {
  return new CompactSign(Buffer.from(canonical(claims))).setProtectedHeader(HEADER).sign(key);
}

/** Returns what opens licence files that one of these keys has signed. Any changed byte leaves them unopened. */
export function createOpener(vendorKeys: readonly VendorKey[]) {
  const keys = Promise.all(vendorKeys.map((x) => importJWK({ kty: 'OKP', crv: 'Ed25519', x }, ALGORITHM)));
  keys.catch(() => undefined); // told to whoever opens

  return async function open(bytes: Uint8Array): Promise<Opened | Unopened> {
    const text = Buffer.from(bytes).toString('latin1');
    if (!COMPACT.test(text) || !text.startsWith(`${HEADER_PART}.`) || !isCanonical(text.slice(-86)))
      return { reason: 'signature' };
    for (const key of await keys) {
      const verified = await compactVerify(text, key, { algorithms: [ALGORITHM] }).catch(() => undefined);
      if (verified === undefined) continue;
      const claims = readClaims(verified.payload);
      return claims === undefined ? { reason: 'content' } : { claims };
    }
    return { reason: 'signature' };
  };
}

export type Open = ReturnType<typeof createOpener>;

/** 512 bits in 86 characters leave four over, which must be none: the same signature is written in one way only. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}
