import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@foyer/contract/limits.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sendFault } from '#/platform/answer.ts';
import { Fault } from '#/platform/fault.ts';

import type { Page, PageService } from './service.ts';

/** The web: the page itself, never kept, and its hashed files, kept for ever. */
export async function mountPage(server: FastifyInstance, page: PageService, folder: string): Promise<void> {
  const compress = createCompression();
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const current = await page.current();
    const { body, encoding } = compress(current, request.headers['accept-encoding'] ?? '');
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', current.policy)
      .send(body);
  };
  server.get('/', (_request, reply) => reply.redirect(BASE_PATH));
  server.get('/base', (_request, reply) => reply.redirect(BASE_PATH));
  server.get(BASE_PATH, sendPage);
  server.get(`${BASE_PATH}index.html`, sendPage);

  await server.register(async (files) => {
    // Folders and what points outside are forbidden by the library: here they are not found, and no bug.
    files.setErrorHandler((error: FastifyError, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      return sendFault(new Fault('not_found'), request, reply);
    });
    await files.register(fastifyStatic, {
      root: join(folder, 'client', 'assets'),
      prefix: `${BASE_PATH}assets/`,
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    });
  });
}

/** Compresses each rendered page once per encoding. */
function createCompression() {
  let from: Page | undefined;
  let kept = new Map<string, Buffer>();
  return (page: Page, accepted: string): { body: string | Buffer; encoding: string | undefined } => {
    if (from !== page) [from, kept] = [page, new Map()];
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (encoding === undefined) return { body: page.html, encoding };
    const body = kept.get(encoding) ?? squeeze(page.html, encoding);
    kept.set(encoding, body);
    return { body, encoding };
  };
}

function squeeze(html: string, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'br'
    ? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : gzipSync(html);
}
