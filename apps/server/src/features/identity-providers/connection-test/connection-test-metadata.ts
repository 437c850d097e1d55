import { isProviderAddress } from '@foyer/contract/rules/provider-rules.ts';
import type { JWK } from 'jose';

import { ALGORITHMS } from '#/features/external-sign-in/signature-algorithms.ts';

import { asObject, ConnectionTestFailure } from './connection-test-responses.ts';

const METHOD = 'S256';

/**
 * Returns the endpoints of a discovery document. Throws `ConnectionTestFailure` for another issuer's document, or when
 * it lacks what a sign-in needs.
 */
export function requireMetadata(
  document: unknown,
  issuer: string,
  internalHosts: readonly string[],
): { token: string; keys: string } {
  const metadata = asObject(document);
  const requireText = (field: string): string => {
    const value = metadata[field];
    if (typeof value !== 'string' || value === '') throw new ConnectionTestFailure('incomplete');
    return value;
  };
  if (URL.parse(requireText('issuer'))?.href !== new URL(issuer).href) throw new ConnectionTestFailure('issuer');
  const [authorize, token, keys] = [
    requireText('authorization_endpoint'),
    requireText('token_endpoint'),
    requireText('jwks_uri'),
  ];
  // Plain http is allowed only for an issuer that uses it itself.
  const hosts = issuer.startsWith('https:') ? [] : internalHosts;
  if (![authorize, token, keys].every((address) => isProviderAddress(address, hosts)))
    throw new ConnectionTestFailure('address');
  const methods = metadata['code_challenge_methods_supported'];
  if (Array.isArray(methods) && !methods.includes(METHOD)) throw new ConnectionTestFailure('pkce');
  return { token, keys };
}

/** Requires a key that can verify signatures. Throws `ConnectionTestFailure`. */
export async function requireKeys(document: unknown): Promise<void> {
  const { keys } = asObject(document);
  const verifiable = await Promise.all((Array.isArray(keys) ? keys : []).map((key) => canVerify(asObject(key) as JWK))); // canVerify checks it
  if (!verifiable.includes(true)) throw new ConnectionTestFailure('no_keys');
}

/** Minimum length of an RSA key (RFC 7518 3.3). */
const RSA_BITS = 2048;
const DEFAULT_ALGORITHMS: Readonly<Record<string, string>> = {
  RSA: 'RS256',
  OKP: 'EdDSA',
  'P-256': 'ES256',
  'P-384': 'ES384',
  'P-521': 'ES512',
};

async function canVerify(key: JWK): Promise<boolean> {
  const { kty, crv, alg, use, key_ops: uses } = key;
  const defaultAlgorithm = DEFAULT_ALGORITHMS[kty ?? ''] ?? DEFAULT_ALGORITHMS[crv ?? ''];
  if (kty === 'oct' || (use !== undefined && use !== 'sig')) return false;
  if (Array.isArray(uses) && !uses.includes('verify')) return false;
  if (defaultAlgorithm === undefined || !ALGORITHMS.includes(alg ?? defaultAlgorithm)) return false;
  const { importJWK } = await import('jose'); // loaded at first use, which saves 10 MB until then
  try {
    const { algorithm } = (await importJWK(key, alg ?? defaultAlgorithm)) as CryptoKey; // the type of public keys
    return ((algorithm as Partial<RsaHashedKeyAlgorithm>).modulusLength ?? RSA_BITS) >= RSA_BITS;
  } catch {
    return false;
  }
}
