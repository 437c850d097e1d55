import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SuiteAppConfig } from './config.ts';
import type { FoyerClient } from './foyer.ts';
import { createLogoutReader } from './logout-token.ts';
import { noCookiePage } from './no-cookie-page.ts';
import type { ApplicationSession, ApplicationSessions } from './sessions.ts';

const LOGOUT_BYTES = 16 * 1024;
/** Lifetime of the cookie that marks a refused silent sign-in: the page is then shown and reports it to Foyer. */
const REFUSED_SECONDS = 10;
/** Lifetime of the cookie of a pending sign-in. */
const SIGN_IN_SECONDS = 600;

type SignInOptions = {
  readonly config: SuiteAppConfig;
  readonly foyer: FoyerClient;
  readonly sessions: ApplicationSessions;
  /** Name of the session cookie, and prefix of the other two: all applications of one host share their cookies. */
  readonly cookie: string;
  /** The element that loads the style of the page. */
  readonly style: string;
};

/** Routes of sign-in and sign-out, below the path of `PUBLIC_URL`. Requires `@fastify/cookie`. */
export function mountSignIn(server: FastifyInstance, { config, foyer, sessions, cookie, style }: SignInOptions) {
  const { publicUrl } = config;
  const home = publicUrl.pathname;
  const at = (path: string) => home + path;
  const readLogout = createLogoutReader({ ...foyer, clientId: config.clientId });

  const secure = publicUrl.protocol === 'https:';
  const name = secure && home === '/' ? `__Host-${cookie}` : cookie;
  const names = { session: name, signIn: `${name}-sign-in`, refused: `${name}-refused` };
  // A lax cookie is also sent in a frame of Foyer: both are on the same site.
  const cookieOptions = { path: home, httpOnly: true, secure, sameSite: 'lax' } as const;
  const sessionOf = (request: FastifyRequest): ApplicationSession | undefined =>
    sessions.find(request.cookies[names.session]);

  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LOGOUT_BYTES },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  /** Redirects a browser to Foyer, and then back to the requested page. In a frame the sign-in is silent. */
  async function startSignIn(request: FastifyRequest, reply: FastifyReply, wanted = home) {
    const { address, signIn } = await foyer.begin(toLocalPath(wanted, publicUrl), isFramed(request));
    const secret = sessions.begin(request.cookies[names.signIn], signIn);
    return reply
      .setCookie(names.signIn, secret, { ...cookieOptions, maxAge: SIGN_IN_SECONDS })
      .redirect(address.href, 303);
  }

  // Route for pages whose session ended while they were open.
  server.get<{ Querystring: { to?: string } }>(at('sign-in'), (request, reply) =>
    startSignIn(request, reply, request.query.to),
  );

  server.get<{ Querystring: Record<string, string> }>(at('signed-in'), async (request, reply) => {
    const answer = new URLSearchParams(request.query);
    const signIn = sessions.take(request.cookies[names.signIn], answer.get('state') ?? '');
    if (signIn === undefined) {
      // A browser that stores no cookies would be redirected in an endless loop.
      const isKnown = request.cookies[names.signIn] !== undefined || sessionOf(request) !== undefined;
      const pageOptions = { languages: request.headers['accept-language'], isFramed: isFramed(request), style, home };
      if (!isKnown) return reply.code(400).type('text/html; charset=utf-8').send(noCookiePage(pageOptions));
      // A response to another or an earlier sign-in is ignored.
      return reply.redirect(home, 303);
    }
    if (answer.has('error')) {
      if (!isFramed(request)) return reply.redirect(config.foyer.href, 303);
      void reply.setCookie(names.refused, '1', { ...cookieOptions, maxAge: REFUSED_SECONDS });
      return reply.redirect(signIn.returnTo, 303);
    }
    const former = sessionOf(request);
    const opened = sessions.open(await foyer.finish(answer, signIn));
    if (former !== undefined) sessions.end(former);
    return reply.setCookie(names.session, opened, cookieOptions).redirect(signIn.returnTo, 303);
  });

  // After a sign-out the user continues in Foyer.
  server.get(at('signed-out'), async (_request, reply) => reply.redirect(config.foyer.href, 303));

  server.post<{ Body: { logout_token?: unknown } | undefined }>(at('logout'), async ({ body }, reply) => {
    const token = body?.logout_token;
    const named = typeof token === 'string' ? await readLogout(token).catch(() => undefined) : undefined;
    return reply.code(named !== undefined && sessions.endNamed(named) ? 200 : 400).send();
  });

  return {
    sessionOf,
    startSignIn,

    /**
     * Whether Foyer has just refused a silent sign-in of this browser. Clears the flag, so that the next page starts a new one.
     */
    takeRefusal(request: FastifyRequest, reply: FastifyReply): boolean {
      if (request.cookies[names.refused] === undefined) return false;
      void reply.clearCookie(names.refused, cookieOptions);
      return true;
    },
  };
}

/** Whether a page of this origin sent the call: a page of another site sends the same cookies. */
export function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
}

/** Whether a request loads a frame of Foyer. */
export function isFramed({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe';
}

/** The requested path, if it is one of this application. */
function toLocalPath(wanted: string, { origin, href, pathname: home }: URL): string {
  const url = URL.parse(wanted, href);
  // A path that begins with two slashes, as `/.//evil.example` does once it is resolved, names another host.
  if (url?.origin !== origin || url.pathname.startsWith('//') || !url.pathname.startsWith(home)) return home;
  return url.pathname + url.search;
}
