import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import cookies from '@fastify/cookie';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';

import type { SuiteAppConfig } from '#/config.ts';
import { openDatabase } from '#/database.ts';
import { discoverFoyer } from '#/discovery.ts';
import { createFoyer } from '#/foyer.ts';
import { createSessions } from '#/sessions.ts';
import { isFramed, isSameOrigin, mountSignIn } from '#/sign-in.ts';
import { createVisitors } from '#/visitors.ts';

import { mayOpen, signedOutPage, systemPage } from './page.ts';
import { pagesOf, type System, type Systems } from './systems.ts';

const HTML = 'text/html; charset=utf-8';
const STYLES = {
  '/labels.css': new URL('../page/style.css', import.meta.url),
  '/systems.css': new URL('style.css', import.meta.url),
};
const STYLE = '<link rel="stylesheet" href="/labels.css" />';

type SystemsOptions = Systems & {
  readonly foyer: URL;
  readonly host: string;
  readonly port: number;
  /** Folder of the databases. */
  readonly data: string;
  readonly signal: AbortSignal;
};

/** One server for all systems of the demonstration, each below its own path. */
export async function createSystems({ systems, roles, ...listenOptions }: SystemsOptions) {
  const { foyer, signal } = listenOptions;
  const server = fastify({ logger: { level: 'warn' } });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        'img-src data:',
        "base-uri 'none'",
        // Sign-out redirects to Foyer.
        `form-action 'self' ${foyer.origin}`,
        `frame-ancestors ${foyer.origin}`,
      ].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  await server.register(cookies);
  for (const [path, file] of Object.entries(STYLES)) {
    const style = readFileSync(file, 'utf8');
    server.get(path, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  }
  server.get('/', (_request, reply) => reply.redirect(foyer.href, 303));
  for (const system of systems) {
    const { code, entry } = system.manifest;
    const config = {
      ...listenOptions,
      publicUrl: new URL(entry),
      clientId: code,
      clientSecret: system.secret,
      data: join(listenOptions.data, code),
    };
    const client = createFoyer(await discoverFoyer(config, signal), config);
    await server.register(async (scope) => mountSystem(scope, { system, roles, config, client }));
  }
  return server;
}

type SystemOptions = {
  readonly system: System;
  readonly roles: Systems['roles'];
  readonly config: SuiteAppConfig;
  readonly client: ReturnType<typeof createFoyer>;
};

function mountSystem(server: FastifyInstance, { system, roles, config, client }: SystemOptions): void {
  const { manifest } = system;
  const { foyer, publicUrl } = config;
  const database = openDatabase(config.data);
  server.addHook('onClose', async () => database.close());
  const sessions = createSessions(database);
  const visitors = createVisitors(client, sessions);
  const cookie = `demo-${manifest.code}`;
  const signIn = mountSignIn(server, { config, foyer: client, sessions, cookie, style: STYLE });

  for (const page of [undefined, ...pagesOf(manifest)])
    server.get(page?.path ?? publicUrl.pathname, async (request, reply) => {
      if (signIn.takeRefusal(request, reply))
        return reply
          .code(401)
          .type(HTML)
          .send(signedOutPage(manifest, languageOf(request)));
      const session = signIn.sessionOf(request);
      const person = session && (await visitors.identify(session));
      if (person === undefined) return signIn.startSignIn(request, reply, request.url);
      const status = page === undefined || mayOpen(page, person) ? 200 : 403;
      const pageOptions = { manifest, person, page, roles, foyer, isFramed: isFramed(request) };
      return reply.code(status).type(HTML).send(systemPage(pageOptions));
    });

  server.post(`${publicUrl.pathname}sign-out`, async (request, reply) => {
    if (!isSameOrigin(request, publicUrl.origin)) return reply.code(403).send();
    const session = signIn.sessionOf(request);
    if (session === undefined) return reply.redirect(foyer.href, 303);
    sessions.end(session);
    return reply.redirect(client.signOutAddress(session).href, 303);
  });
}

/** First language of the browser, such as `de`. */
function languageOf({ headers }: FastifyRequest): string {
  return headers['accept-language']?.slice(0, 2).toLowerCase() ?? 'en';
}
