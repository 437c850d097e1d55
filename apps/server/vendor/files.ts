import { writeFile } from 'node:fs/promises';

import { VendorRefusal } from './refusal.ts';

type How = { readonly mode?: number; readonly overwrite?: boolean };

/** Writes a file and flushes it to the disk. An existing file is refused unless `overwrite` is set. */
export async function writeOut(path: string, text: string, { mode = 0o644, overwrite = false }: How = {}) {
  try {
    await writeFile(path, text, { mode, flag: overwrite ? 'w' : 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new VendorRefusal(`${path} already exists.`); // Node's own error shape
    throw error;
  }
}
