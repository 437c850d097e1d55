import { OIDC_PATH } from '@foyer/contract/limits.ts';
import { openSuiteSession, suiteApplication } from '@foyer/contract/oidc.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressKey } from '#/platform/address.ts';
import { type Mount, suiteCookieName } from '#/platform/mount.ts';
import { addressOf, originOf } from '#/platform/origin.ts';
import { isOutage } from '#/platform/outage.ts';
import type { RateLimiter } from '#/platform/rate.ts';

import { screenMeanwhile } from './meanwhile.ts';
import type { Oidc } from './service.ts';

type Needs = { oidc: Oidc; countCall: RateLimiter['countCall']; secure: boolean };

/** Of one address: applications call from few of them, for many people. */
const RATE = { calls: 60_000, seconds: 60 };
const END_FIELDS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const;
const END_BYTES = 16 * 1024;

export function mountSuiteSessions(mount: Mount, oidc: Oidc): void {
  mount(suiteApplication, ({ params }) => oidc.describe(params.code));

  mount(openSuiteSession, async ({ caller, body, suiteCookie, setSuiteCookie }) => {
    setSuiteCookie(await oidc.openSession(caller, body.application, body.language ?? null, suiteCookie));
    return null;
  });
}

/** The OpenID provider, as browsers and applications call it. */
export async function mountOidc(server: FastifyInstance, { oidc, countCall, secure }: Needs): Promise<void> {
  const cookieName = suiteCookieName(secure);

  await server.register(async (scope) => {
    // The library reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async () => undefined);
    scope.addHook('onRequest', async (request) => countCall(`${OIDC_PATH} ${addressKey(addressOf(request))}`, RATE));

    scope.all(`${OIDC_PATH}/*`, async (request, reply) => {
      const answer = await oidc.handler(originOf(request)).catch((error: unknown) => {
        if (!isOutage(error)) throw error;
        const screen = screenMeanwhile(request.raw);
        if (screen === undefined) throw error;
        return screen;
      });
      if (typeof answer === 'string') return reply.redirect(answer, 303);
      // Once the reply is the library's, nobody else answers.
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await answer(request.raw, reply.raw);
    });

    const end = async (request: FastifyRequest, reply: FastifyReply, fields: unknown) => {
      const cookie = request.cookies[cookieName];
      const { address, isOver } = await oidc.endSession(readFields(fields), cookie, originOf(request));
      if (isOver) void reply.clearCookie(cookieName, { path: '/', secure });
      return reply.redirect(address, 303);
    };
    scope.get(`${OIDC_PATH}/session/end`, (request, reply) => end(request, reply, request.query));
    await scope.register(async (form) => {
      form.removeAllContentTypeParsers();
      form.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: END_BYTES },
        async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
      );
      // A request may come as a form, too (OpenID Connect Core 1.0, 3.1.2.1); it goes on as an address.
      form.post(`${OIDC_PATH}/auth`, (request, reply) =>
        reply.redirect(
          `${OIDC_PATH}/auth?${new URLSearchParams(request.body as Record<string, string>).toString()}`,
          303,
        ),
      );
      form.post(`${OIDC_PATH}/session/end`, (request, reply) => end(request, reply, request.body));
    });
  });
}

/** Texts of the names that mean something. */
function readFields(given: unknown) {
  const fields = (given ?? {}) as Record<string, unknown>; // an object of whatever was sent
  return Object.fromEntries(
    END_FIELDS.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
