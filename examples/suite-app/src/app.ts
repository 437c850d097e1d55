import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import cookies from '@fastify/cookie';
import files from '@fastify/static';
import { fastify } from 'fastify';

import { mountApi } from './api.ts';
import type { SuiteAppConfig } from './config.ts';
import { openDatabase } from './database.ts';
import type { FoyerClient } from './foyer.ts';
import { createLabels } from './labels.ts';
import manifest from './manifest.json' with { type: 'json' };
import { createSessions } from './sessions.ts';
import { mountSignIn } from './sign-in.ts';
import { createVisitors } from './visitors.ts';

const BUILT = join(import.meta.dirname, '..', 'dist');
const BODY_BYTES = 4 * 1024;

type SuiteAppOptions = {
  readonly config: SuiteAppConfig;
  readonly foyer: FoyerClient;
  /** Whether the server logs errors. */
  readonly log?: boolean;
};

/** The whole server, ready to listen. */
export async function createApp({ config, foyer, log = true }: SuiteAppOptions) {
  const { publicUrl } = config;
  const database = openDatabase(config.data);
  const sessions = createSessions(database);
  const visitors = createVisitors(foyer, sessions);
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8').replace('%FOYER%', config.foyer.origin);
  const style = /<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? '';

  const server = fastify({ bodyLimit: BODY_BYTES, logger: log && { level: 'warn' } });
  server.addHook('onClose', async () => database.close());
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${config.foyer.origin}`,
      ].join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  await server.register(cookies);
  await server.register(files, {
    root: join(BUILT, 'assets'),
    prefix: '/assets/',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const signIn = mountSignIn(server, { config, foyer, sessions, cookie: 'labels', style });
  const labels = createLabels(database);
  const { sessionOf } = signIn;
  mountApi(server, { foyer, visitors, sessions, labels, sessionOf, origin: publicUrl.origin });

  // Foyer installs the application from this address.
  server.get('/manifest.json', async () => ({ ...manifest, entry: new URL('/labels', publicUrl).href }));

  for (const path of ['/', '/labels', '/articles', '/stations'])
    server.get(path, async (request, reply) => {
      if (!signIn.takeRefusal(request, reply) && sessionOf(request) === undefined)
        return signIn.startSignIn(request, reply, request.url);
      return reply.type('text/html; charset=utf-8').send(page);
    });

  return server;
}
