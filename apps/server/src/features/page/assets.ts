import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { Encoding } from '#/platform/documents.ts';

/** Media types of what the build of the web writes. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Endings of the files that the build has compressed. */
const ENCODINGS: readonly (readonly [string, Encoding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/** A file of the built web, in all encodings that the build has written. */
export type Asset = { readonly type: string; readonly bodies: ReadonlyMap<Encoding, Buffer> };

/**
 * Files of a folder by name, in memory: about 3 MB. A request opens no file, so that readers that take nothing of their answers
 * cost neither descriptors nor buffers of their own (slow read; OWASP ASVS 5.0 15.2.2). Empty where nothing is built.
 */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await readdir(folder).catch(() => []);
  const assets = new Map<string, { type: string; bodies: Map<Encoding, Buffer> }>();
  await Promise.all(
    names.map(async (file) => {
      const [ending, encoding] = ENCODINGS.find(([known]) => file.endsWith(known)) ?? ['', 'identity' as const];
      const name = file.slice(0, file.length - ending.length);
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      const asset = assets.get(name) ?? { type, bodies: new Map<Encoding, Buffer>() };
      assets.set(name, asset);
      asset.bodies.set(encoding, await readFile(join(folder, file)));
    }),
  );
  return assets;
}
