import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';

export type UploadedFile = { id: string; name: string; size: number };

/** Sends a file as a browser's form does. */
export function upload(browser: Browser, content: string | Uint8Array<ArrayBuffer>, name = 'plan.pdf') {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return browser.fetch<UploadedFile>('/v2/attachments', { method: 'POST', body });
}

/** The names of all stored files of a world, including unfinished ones. */
export async function listFiles(world: World): Promise<string[]> {
  const folder = join(world.testDatabase.folder, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
