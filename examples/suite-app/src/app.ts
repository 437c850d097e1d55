import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import cookies from '@fastify/cookie';
import files from '@fastify/static';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';

import { mountApi } from './api.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import type { Foyer } from './foyer.ts';
import { createLabels } from './labels.ts';
import { createLogoutReader } from './logout-token.ts';
import manifest from './manifest.json' with { type: 'json' };
import { noCookiePage } from './no-cookie-page.ts';
import { createSessions } from './sessions.ts';
import { createVisitors } from './visitors.ts';

const BUILT = join(import.meta.dirname, '..', 'dist');
const LOGOUT_BYTES = 16 * 1024;
const BODY_BYTES = 4 * 1024;
/** What a browser keeps of a silent sign-in that was refused, so that the page is shown and says so to Foyer. */
const REFUSED_SECONDS = 10;
const SIGN_IN_SECONDS = 600;

type AppOptions = {
  readonly config: Config;
  readonly foyer: Foyer;
  /** Whether it tells what goes wrong. */
  readonly log?: boolean;
};

/** The whole server, ready to listen. */
export async function createApp({ config, foyer, log = true }: AppOptions) {
  const { publicUrl } = config;
  const database = openDatabase(config.data);
  const sessions = createSessions(database);
  const visitors = createVisitors(foyer, sessions);
  const readLogout = createLogoutReader({ ...foyer, clientId: config.clientId });
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8').replace('%FOYER%', config.foyer.origin);
  const style = /<link rel="stylesheet"[^>]*>/.exec(page)?.[0] ?? '';

  const secure = publicUrl.protocol === 'https:';
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}labels`, signIn: `${prefix}labels-sign-in`, refused: `${prefix}labels-refused` };
  // In a frame of Foyer it is sent as well: the two stand on one site.
  const cookie = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const sessionOf = (request: FastifyRequest) => sessions.find(request.cookies[names.session]);

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
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LOGOUT_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  const labels = createLabels(database);
  mountApi(server, { foyer, visitors, sessions, labels, sessionOf, origin: publicUrl.origin });

  // Foyer installs it from this address.
  server.get('/manifest.json', async () => ({ ...manifest, entry: new URL('/labels', publicUrl).href }));

  for (const path of ['/', '/labels', '/articles', '/stations'])
    server.get(path, async (request, reply) => {
      if (sessionOf(request) !== undefined || request.cookies[names.refused] !== undefined) {
        void reply.clearCookie(names.refused, cookie);
        return reply.type('text/html; charset=utf-8').send(page);
      }
      return leave(request, reply, request.url);
    });

  /** Sends a browser to Foyer, and back to what was wanted; from inside its frame nothing may be shown there. */
  async function leave(request: FastifyRequest, reply: FastifyReply, wanted = '/') {
    const { address, signIn } = await foyer.begin(ownPath(wanted, publicUrl), isFramed(request));
    const kept = sessions.begin(request.cookies[names.signIn], signIn);
    return reply.setCookie(names.signIn, kept, { ...cookie, maxAge: SIGN_IN_SECONDS }).redirect(address.href, 303);
  }

  // The page's own way to a sign-in, when a session has ended below it.
  server.get<{ Querystring: { to?: string } }>('/sign-in', (request, reply) => leave(request, reply, request.query.to));

  server.get<{ Querystring: Record<string, string> }>('/signed-in', async (request, reply) => {
    const answer = new URLSearchParams(request.query);
    const signIn = sessions.take(request.cookies[names.signIn], answer.get('state') ?? '');
    if (signIn === undefined) {
      // A browser that keeps no cookie would be led round for ever.
      const isKnown = request.cookies[names.signIn] !== undefined || sessionOf(request) !== undefined;
      const asks = { languages: request.headers['accept-language'], isFramed: isFramed(request), style };
      if (!isKnown) return reply.code(400).type('text/html; charset=utf-8').send(noCookiePage(asks));
      // Somebody else's answer, or an old one: whoever is here has not asked for it.
      return reply.redirect('/', 303);
    }
    if (answer.has('error')) {
      if (!isFramed(request)) return reply.redirect(config.foyer.href, 303);
      void reply.setCookie(names.refused, '1', { ...cookie, maxAge: REFUSED_SECONDS });
      return reply.redirect(signIn.returnTo, 303);
    }
    const former = sessionOf(request);
    const opened = sessions.open(await foyer.finish(answer, signIn));
    if (former !== undefined) sessions.end(former);
    return reply.setCookie(names.session, opened, cookie).redirect(signIn.returnTo, 303);
  });

  // Whoever has signed out chooses in Foyer what to do next.
  server.get('/signed-out', async (_request, reply) => reply.redirect(config.foyer.href, 303));

  server.post<{ Body: { logout_token?: unknown } | undefined }>('/logout', async ({ body }, reply) => {
    const token = body?.logout_token;
    const named = typeof token === 'string' ? await readLogout(token).catch(() => undefined) : undefined;
    return reply.code(named !== undefined && sessions.endNamed(named) ? 200 : 400).send();
  });

  return server;
}

function isFramed({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe';
}

/** A path of this application, whatever was asked for. */
function ownPath(wanted: string, { origin, href }: URL): string {
  const url = URL.parse(wanted, href);
  if (url?.origin !== origin) return '/';
  const path = url.pathname + url.search;
  // A path that begins with two slashes, as `/.//evil.example` does once it is resolved, names another host.
  return path.startsWith('//') ? '/' : path;
}
