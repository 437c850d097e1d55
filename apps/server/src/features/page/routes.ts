import { BASE_PATH } from '@foyer/contract/core/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Fault } from '#/platform/fault.ts';
import type { DocumentCache } from '#/platform/http/responses/document-cache.ts';
import { sendStaticFile } from '#/platform/http/responses/static-files.ts';

import type { Assets } from './assets.ts';
import type { PageService } from './service.ts';

type PageRouteNeeds = { readonly page: PageService; readonly documents: DocumentCache; readonly assets: Assets };

/**
 * Routes of the web: the page, which is revalidated on each request, and its hashed files, which are cached for a year.
 */
export function mountPage(server: FastifyInstance, { page, documents, assets }: PageRouteNeeds): void {
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

  server.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${BASE_PATH}assets/*`,
    async handler(request, reply) {
      const asset = await assets.find(request.params['*']);
      if (asset === undefined) throw new Fault('not_found');
      return sendStaticFile(reply.header('cache-control', 'public, max-age=31536000, immutable'), asset);
    },
  });
}
