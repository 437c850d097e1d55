import { exportJWK, generateKeyPair } from 'jose';

import type { Claims } from '#/features/licence/claims.ts';
import { signClaims } from '#/features/licence/signed-file.ts';

/** What a test says of a licence; all else is of an official primary one for five stores, for the whole of 2026 to 2126. */
export type GivenClaims = Partial<Claims>;

let count = 0;

/** Somebody who signs licences. */
export async function createVendor() {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(publicKey);

  return {
    /** As it is configured. */
    publicKey: x,
    privateKey,

    /** A licence file. */
    issue(given: GivenClaims): Promise<string> {
      return signClaims(claimsOf(given), privateKey);
    },
  };
}

export type Vendor = Awaited<ReturnType<typeof createVendor>>;

export function claimsOf(given: GivenClaims): Claims {
  return {
    product: 'foyer',
    id: `L-${(count += 1)}`,
    primaryLicenceId: null,
    enlargeLicenceIds: [],
    type: 'official',
    activationTime: '2026-01-01',
    expirationTime: given.permanentAuthorization === true ? null : '2126-12-31',
    permanentAuthorization: false,
    serviceStore: 5,
    devicesNumber: 0,
    epdQuantity: 0,
    luminaQuantity: 0,
    limitContent: '',
    issuedAt: '2026-01-01T00:00:00Z',
    ...given,
  };
}
