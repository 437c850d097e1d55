import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';

import type { VendorKey } from '#/features/licence/signed-file.ts';
import { readTextFile } from '#/platform/files/text-file.ts';

import { writeOut } from './files.ts';
import { VendorRefusal } from './refusal.ts';

const ALGORITHM = 'EdDSA';

/** Makes the keys of a vendor: writes the private one to a new file, for its owner alone, and returns the public one. */
export async function makeKeys(path: string): Promise<VendorKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  await writeOut(path, `${await exportPKCS8(privateKey)}\n`, { mode: 0o600 });
  return publicKeyOf(publicKey);
}

/** The keys of a vendor, from the file of the private one. No word of what is in it is ever told. */
export async function readKeys(path: string): Promise<{ privateKey: CryptoKey; publicKey: VendorKey }> {
  const text = readTextFile(path);
  try {
    const privateKey = await importPKCS8(text, ALGORITHM, { extractable: true });
    return { privateKey, publicKey: await publicKeyOf(privateKey) };
  } catch {
    throw new VendorRefusal(`${path} holds no private key of Ed25519 (PKCS#8, PEM, without a password).`);
  }
}

async function publicKeyOf(key: CryptoKey): Promise<VendorKey> {
  const { x = '' } = await exportJWK(key);
  return x;
}
