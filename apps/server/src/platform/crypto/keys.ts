import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { readTextFile } from '#/platform/files/text-file.ts';

/** Keys of the installation, each 256 random bits, kept outside the database. */
export type Keys = {
  /**
   * Key of the HMAC from which password hashes are computed (pepper; OWASP Password Storage Cheat Sheet). Without the
   * key, passwords cannot be guessed from a stolen database.
   */
  readonly pepper: Buffer;
  /** Key that encrypts values which must be read back, such as second-factor seeds. */
  readonly encryption: Buffer;
};

const KEY_BYTES = 32;

/** Reads the keys from `<data>/keys` and generates missing ones (mode 0600, durable before use). */
export function openKeys(data: string): Keys {
  const folder = join(data, 'keys');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return { pepper: openKey(join(folder, 'pepper')), encryption: openKey(join(folder, 'encryption')) };
}

function openKey(path: string): Buffer {
  return readKey(path) ?? createKey(path);
}

function readKey(path: string): Buffer | undefined {
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // Node's own error shape
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new Error(`The key file ${path} is damaged: it must contain ${KEY_BYTES} bytes in base64url.`);
  return key;
}

/**
 * Creates a key in a temporary file and links it into place. Concurrent processes thus use the same key, and a crash
 * leaves no partial key.
 */
function createKey(path: string): Buffer {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  writeSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
    chmodSync(path, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Node's own error shape
  } finally {
    unlinkSync(draft);
  }
  const key = readKey(path);
  if (key === undefined) throw new Error(`The key file ${path} was removed while it was being created.`);
  return key;
}
