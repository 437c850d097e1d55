import { OIDC_PATH } from '@foyer/contract/limits.ts';
import { openSuiteSession, suiteApplication } from '@foyer/contract/suite.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { addressKey } from '#/platform/address.ts';
import { type Mount, suiteCookieName } from '#/platform/mount.ts';
import { addressOf, originOf } from '#/platform/origin.ts';
import type { RateLimiter } from '#/platform/rate.ts';

import type { Oidc } from './service.ts';

type Needs = { oidc: Oidc; countCall: RateLimiter['countCall']; secure: boolean };

/** Of one address: applications call from few of them, for many people. */
const RATE = { calls: 60_000, seconds: 60 };
const END_FIELDS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const;
const END_BYTES = 16 * 1024;

export function mountSuiteSessions(mount: Mount, oidc: Oidc): void {
  mount(suiteApplication, ({ params }) => oidc.describe(params.code));

  mount(openSuiteSession, async ({ caller, body, setSuiteCookie }) => {
    setSuiteCookie(await oidc.openSession(caller, body.application));
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
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await oidc.handle(request.raw, reply.raw, originOf(request));
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
