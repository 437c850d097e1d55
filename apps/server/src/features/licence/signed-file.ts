import type { CryptoKey } from 'jose';

import { canonical, type Claims, readClaims } from './claims.ts';

// A licence file is a JWS in its compact form (RFC 7515, 7.1) with an Ed25519 signature (RFC 8037) over the claims. The
// header cannot select an algorithm: only one header is accepted, byte for byte.

const ALGORITHM = 'EdDSA';
const HEADER = { alg: ALGORITHM, typ: 'foyer-licence' };
const ENCODED_HEADER = Buffer.from(JSON.stringify(HEADER)).toString('base64url');
/** Characters of an Ed25519 signature in base64url. */
const SIGNATURE_LENGTH = 86;
/** White space that editors and email programs insert into base64url. */
const WHITE_SPACE = /[\s\u0085\u200B]/g;

/**
 * Why a file is refused:
 * - `header`: it has another beginning;
 * - `characters`: it has characters outside the transport encoding;
 * - `incomplete`: it ends early;
 * - `surplus`: text follows its end;
 * - `signature`: no known key has signed it;
 * - `content`: the signature is valid, but the licence is not.
 */
export type InvalidLicenceFile = {
  readonly reason: 'header' | 'characters' | 'incomplete' | 'surplus' | 'signature' | 'content';
};
export type OpenedLicence = { readonly claims: Claims };

/** A public key of the vendor: the 32 bytes of Ed25519 in base64url. */
export type VendorKey = string;

/** Signs claims as the vendor does. */
export async function signClaims(claims: Claims, key: CryptoKey): Promise<string> {
  const { CompactSign } = await import('jose');
  return new CompactSign(Buffer.from(canonical(claims))).setProtectedHeader(HEADER).sign(key);
}

/**
 * A file's transport encoding, without the changes that editors make when they save a file: byte order mark, UTF-16,
 * line ends, wrapped lines and white space. None of them is signed.
 */
export function compactText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).replaceAll(WHITE_SPACE, '');
}

/**
 * Returns a function that verifies and reads licence files signed by one of these keys. It refuses a file with any
 * change that `compactText` does not undo.
 */
export function createOpener(vendorKeys: readonly VendorKey[]) {
  let keysPromise: ReturnType<typeof importKeys> | undefined;

  /** Loads the library at the first licence file, which saves 10 MB until then. */
  async function importKeys() {
    const { compactVerify, importJWK } = await import('jose');
    const keys = await Promise.all(vendorKeys.map((x) => importJWK({ kty: 'OKP', crv: 'Ed25519', x }, ALGORITHM)));
    return { compactVerify, keys };
  }

  return async function open(bytes: Uint8Array): Promise<OpenedLicence | InvalidLicenceFile> {
    const text = compactText(bytes);
    const flaw = flawOf(text);
    if (flaw !== undefined) return { reason: flaw };
    const { compactVerify, keys } = await (keysPromise ??= importKeys());
    for (const key of keys) {
      const verified = await compactVerify(text, key, { algorithms: [ALGORITHM] }).catch(() => undefined);
      if (verified === undefined) continue;
      const claims = readClaims(verified.payload);
      return claims === undefined ? { reason: 'content' } : { claims };
    }
    return { reason: 'signature' };
  };
}

export type Open = ReturnType<typeof createOpener>;

/** Error in the transport encoding, found before any key is used. */
function flawOf(text: string): InvalidLicenceFile['reason'] | undefined {
  if (!text.startsWith(`${ENCODED_HEADER}.`)) return 'header';
  if (/[^\w.-]/.test(text)) return 'characters';
  const [, payload = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || signature.length > SIGNATURE_LENGTH) return 'surplus';
  if (payload === '' || signature.length < SIGNATURE_LENGTH) return 'incomplete';
  return isCanonical(signature) ? undefined : 'signature';
}

/**
 * The 86 characters encode four bits more than the signature's 512. These bits must be zero, so that a signature has
 * only one spelling.
 */
function isCanonical(segment: string): boolean {
  return Buffer.from(segment, 'base64url').toString('base64url') === segment;
}
