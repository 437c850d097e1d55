import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose';

import type { Claims } from '#/features/licence/claims.ts';
import { signClaims } from '#/features/licence/signed-file.ts';

/** Overrides of the default claims: an official primary licence for five stores, valid from 2026 to 2126. */
export type ClaimOverrides = Partial<Claims>;

let count = 0;

const KEY_FILE = 'vendor.json';

const generateKey = async () => (await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })).privateKey;

/** Saves a vendor's key in a folder, for all processes of a test run. */
export async function saveVendor(folder: string): Promise<void> {
  writeFileSync(join(folder, KEY_FILE), JSON.stringify(await exportJWK(await generateKey())));
}

/** Loads the vendor saved by `saveVendor`. */
export async function loadVendor(folder: string): Promise<LicenceVendor> {
  return createVendor(
    (await importJWK(JSON.parse(readFileSync(join(folder, KEY_FILE), 'utf8')), 'EdDSA', {
      extractable: true,
    })) as CryptoKey,
  ); // no shared secret
}

export async function createVendor(key?: CryptoKey) {
  const privateKey = key ?? (await generateKey());
  const { x = '' } = await exportJWK(privateKey);

  return {
    /** Public key in the form of the configuration: base64url. */
    publicKey: x,
    privateKey,

    issue(overrides: ClaimOverrides): Promise<string> {
      return signClaims(claimsOf(overrides), privateKey);
    },
  };
}

export type LicenceVendor = Awaited<ReturnType<typeof createVendor>>;

export function claimsOf(overrides: ClaimOverrides): Claims {
  return {
    product: 'foyer',
    id: `L-${(count += 1)}`,
    primaryLicenceId: null,
    enlargeLicenceIds: [],
    type: 'official',
    activationTime: '2026-01-01',
    expirationTime: overrides.permanentAuthorization === true ? null : '2126-12-31',
    permanentAuthorization: false,
    serviceStore: 5,
    devicesNumber: 0,
    epdQuantity: 0,
    luminaQuantity: 0,
    limitContent: '',
    issuedAt: '2026-01-01T00:00:00Z',
    ...overrides,
  };
}
