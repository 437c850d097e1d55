import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

import type { FastifyReply } from 'fastify';

import { Fault } from '#/platform/fault.ts';

import { type Encoding, encodingOf } from './document-cache.ts';

/** Media types of the files in the builds of the web and the documentation. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
/** Encodings by the extensions of files that the build has compressed. */
const ENCODINGS: readonly (readonly [string, Encoding])[] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/** A built file in all encodings that the build has written. */
export type StaticFile = { readonly type: string; readonly bodies: ReadonlyMap<Encoding, Buffer> };
/** Files by their path in the folder, with slashes. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/**
 * Reads all files of a folder and its subfolders into memory; returns none if the folder does not exist. Requests then
 * open no files, so that clients that do not read their responses use neither descriptors nor buffers (slow read; OWASP
 * ASVS 5.0 15.2.2).
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, { type: string; bodies: Map<Encoding, Buffer> }>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const [ending, encoding] = ENCODINGS.find(([suffix]) => path.endsWith(suffix)) ?? ['', 'identity' as const];
        const name = relative(folder, path.slice(0, path.length - ending.length)).replaceAll(sep, '/');
        const file = files.get(name) ?? {
          type: TYPES[extname(name)] ?? 'application/octet-stream',
          bodies: new Map<Encoding, Buffer>(),
        };
        files.set(name, file);
        file.bodies.set(encoding, content);
      }),
  );
  return files;
}

/** Sends a file in the best encoding that the request accepts. */
export function sendStaticFile(reply: FastifyReply, { type, bodies }: StaticFile): FastifyReply {
  const accepted = encodingOf(reply.request.headers['accept-encoding'] ?? '');
  const encoding = bodies.has(accepted) ? accepted : 'identity';
  const body = bodies.get(encoding);
  if (body === undefined) throw new Fault('not_found');
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(type).header('vary', 'accept-encoding').send(body);
}
