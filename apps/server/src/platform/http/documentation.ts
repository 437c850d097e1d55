import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { DOCUMENTATION_PATH } from '@foyer/contract/core/limits.ts';
import type { FastifyInstance } from 'fastify';

import { Fault } from '#/platform/fault.ts';

import { readStaticFiles, sendStaticFile, type StaticFiles } from './responses/static-files.ts';

/**
 * Content security policy of the documentation, which shares the sign-in page's origin. Pages may load only the
 * documentation's own files, and scripts cannot call Foyer. Style attributes are allowed for code blocks and diagrams.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

const NOT_FOUND_PAGE = '404.html';

/** Whether `npm run docs` has built the documentation in this folder. */
export const isDocumentationBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

/** Serves the documentation site that `npm run docs` builds. The first request reads it into memory. */
export function mountDocumentation(server: FastifyInstance, folder: string): void {
  let files: Promise<StaticFiles> | undefined;
  /** A failed read, for example while the site is being built, is repeated by the next request. */
  const readOnce = () =>
    (files ??= readStaticFiles(folder).catch((error: unknown) => {
      files = undefined;
      throw error;
    }));

  server.get(DOCUMENTATION_PATH.slice(0, -1), (_request, reply) => reply.redirect(DOCUMENTATION_PATH));
  server.get<{ Params: { '*': string } }>(`${DOCUMENTATION_PATH}*`, async (request, reply) => {
    const all = await readOnce();
    const path = request.params['*'];
    const page = path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    const file = all.get(path) ?? all.get(page) ?? all.get(NOT_FOUND_PAGE);
    if (file === undefined) throw new Fault('not_found');
    if (file === all.get(NOT_FOUND_PAGE)) void reply.status(404);
    // The build adds hashes to the names of files in assets/.
    const caching = path.startsWith('assets/') && all.has(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    void reply.header('cache-control', caching).header('content-security-policy', POLICY);
    return sendStaticFile(reply, file);
  });
}
