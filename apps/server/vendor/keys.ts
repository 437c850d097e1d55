import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';

import type { VendorKey } from '#/features/licence/signed-file.ts';
import { readTextFile } from '#/platform/files/text-file.ts';

import { writeOut } from './files.ts';
import { VendorRefusal } from './refusal.ts';

const ALGORITHM = 'EdDSA';

/**
 * Generates the keys of a vendor: writes the private key to a new file, readable by its owner only, and returns the
 * public key.
 */
export async function makeKeys(path: string): Promise<VendorKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  await writeOut(path, `${await exportPKCS8(privateKey)}\n`, { mode: 0o600 });
  return publicKeyOf(publicKey);
}

/** Reads the keys of a vendor from the file of the private key. Error messages do not contain its content. */
export async function readKeys(path: string): Promise<{ privateKey: CryptoKey; publicKey: VendorKey }> {
  const text = readTextFile(path);
  try {
    const privateKey = await importPKCS8(text, ALGORITHM, { extractable: true });
    return { privateKey, publicKey: await publicKeyOf(privateKey) };
  } catch {
    throw new VendorRefusal(`${path} contains no Ed25519 private key (PKCS#8, PEM, without a password).`);
  }
}

async function publicKeyOf(key: CryptoKey): Promise<VendorKey> {
  const { x = '' } = await exportJWK(key);
  return x;
}
