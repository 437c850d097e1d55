import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@foyer/contract/limits.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { sendFault } from '#/platform/answer.ts';
import type { Documents } from '#/platform/documents.ts';
import { Fault } from '#/platform/fault.ts';

import type { PageService } from './service.ts';

type Needs = { readonly page: PageService; readonly documents: Documents; readonly folder: string };

/** The web: the page itself, never kept, and its hashed files, kept for ever. */
export async function mountPage(server: FastifyInstance, { page, documents, folder }: Needs): Promise<void> {
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const current = await page.current();
    const accepted = request.headers['accept-encoding'];
    const { body, encoding } = await documents.encode(current, () => current.html, accepted);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
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
