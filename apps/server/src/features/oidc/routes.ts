import type { IncomingMessage } from 'node:http';

import { OIDC_PATH } from '@foyer/contract/limits/oidc.ts';
import { OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';
import { openSuiteSession, suiteApplication } from '@foyer/contract/oidc.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isOutage } from '#/platform/database/outage.ts';
import { Fault } from '#/platform/fault.ts';
import { cookiesOf } from '#/platform/http/cookies.ts';
import { countAddressCost, countCallerCost } from '#/platform/http/cost.ts';
import type { Mount } from '#/platform/http/mount.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import type { RawRoute } from '#/platform/http/raw-routes.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { readForm, requireSmallBody } from '#/platform/http/requests/form-body.ts';
import { addressOf, originOf } from '#/platform/http/requests/origin.ts';

import { isPlacesPath } from './places-endpoint.ts';
import type { Oidc } from './service.ts';
import { unavailableRedirect } from './unavailable-page.ts';

type OidcRouteNeeds = { oidc: Oidc; rates: Pick<RateLimiter, 'countCall'> };

const AUTH_PATH = `${OIDC_PATH}/auth`;
const END_PATH = `${OIDC_PATH}/session/end`;
/** Address to which Foyer's screen sends a user who has signed out there. */
const AFTER_END_PATH = `${OIDC_PATH}/session/ended`;
/** Paths that Foyer answers instead of the library. */
const FOYER_PATHS: ReadonlySet<string> = new Set([END_PATH, AFTER_END_PATH]);
/**
 * Rate limit per application and address, for requests with the application's secret. It is high, since an application
 * calls for many users.
 */
const RATE = { calls: 60_000, seconds: 60 };
/** Processor time of a call, in units of `Endpoint.weight`: of most, for a public document, for a page of places. */
const WEIGHT = 8;
const DOCUMENT_WEIGHT = 2;
const PLACES_WEIGHT = 20;
const METADATA_PATH = '/.well-known/oauth-authorization-server';
/** Path of OAuth 2.0 metadata for an issuer whose URL has a path (RFC 8414 3.1). */
const METADATA_OF_PATH = `${METADATA_PATH}${OIDC_PATH}`;
const DOCUMENTS = [
  `${OIDC_PATH}/jwks`,
  `${OIDC_PATH}/.well-known/openid-configuration`,
  `${OIDC_PATH}${METADATA_PATH}`,
];
/**
 * Maximum number of query parameters; requests of OpenID Connect have about twenty. The library's parser takes
 * quadratic time: 0.4 s for 5,000 equal names (OWASP ASVS 5.0 15.2.2).
 */
const MAX_PARAMETERS = 100;
const END_FIELDS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state'] as const;

export function mountSuiteSessions(mount: Mount, oidc: Oidc): void {
  mount(suiteApplication, ({ params }) => oidc.describe(params.code));

  mount(openSuiteSession, async ({ caller, body, from, cookies }) => {
    const { application, language = null } = body;
    const { secret, opensHere } = await oidc.openSession(caller, application, language, cookies.get('suite'), from);
    cookies.set('suite', secret);
    return { opensHere };
  });
}

/** Raw route of the OpenID provider: all paths that `mountOidcEndpoints` does not handle. */
export function providerRoute({ oidc, rates: { countCall } }: OidcRouteNeeds): RawRoute {
  return {
    name: `${OIDC_PATH}/*`,
    matches: (method, path) =>
      path === METADATA_OF_PATH ||
      (path.startsWith(`${OIDC_PATH}/`) && !FOYER_PATHS.has(path) && (path !== AUTH_PATH || method !== 'POST')),
    async handle({ request, response, from }) {
      const [path, ...query] = (request.url ?? '').split('?');
      if (path === METADATA_OF_PATH) request.url = [`${OIDC_PATH}${METADATA_PATH}`, ...query].join('?');
      try {
        await countCost(request, from.address);
        requireFewParameters(request);
        await oidc.answer(request, response, from);
      } catch (error) {
        const location = isOutage(error) ? unavailableRedirect(request) : undefined;
        if (location === undefined) throw error;
        response.writeHead(303, { location }).end();
      }
    },
  };

  /**
   * Rate limit by the cost of a call. Unknown callers do not use the budget of applications or users at the same
   * address.
   */
  async function countCost(request: IncomingMessage, address: string): Promise<void> {
    // With an authorization header, the body is not searched for a secret, since the library reads it.
    const isNeeded = requireSmallBody(request) || request.headers.authorization === undefined;
    const caller = await oidc.findCaller(request, isNeeded ? await readForm(request) : undefined);
    const weight = weightOf((request.url ?? '').split('?', 1)[0] ?? '');
    if (caller === undefined) await countAddressCost(countCall, address, weight);
    else if ('userId' in caller) await countCallerCost(countCall, caller.userId, weight);
    else await countCall(`${OIDC_PATH} ${caller.application} ${addressKey(address)}`, RATE);
  }
}

/** Endpoints below the provider's path that Foyer answers itself. */
export async function mountOidcEndpoints(
  server: FastifyInstance,
  { oidc, rates: { countCall }, secure }: OidcRouteNeeds & { secure: boolean },
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request) => countAddressCost(countCall, addressOf(request), WEIGHT));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: OPEN_BODY_BYTES },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    const end = async (request: FastifyRequest, reply: FastifyReply, fields: unknown) => {
      refuseEmbedded(request);
      const cookies = cookiesOf(request, reply, secure);
      const { address, isOver } = await oidc.endSession(readFields(fields), cookies.get('suite'), originOf(request));
      if (isOver) cookies.clear('suite');
      return reply.redirect(address, 303);
    };
    scope.get(END_PATH, (request, reply) => end(request, reply, request.query));
    scope.post(END_PATH, (request, reply) => end(request, reply, request.body));
    scope.get(AFTER_END_PATH, async (request, reply) =>
      reply.redirect(await oidc.addressAfterEnd(readFields(request.query)), 303),
    );
    // A request may also be sent as a form (OpenID Connect Core 1.0, 3.1.2.1); it is redirected as a query.
    scope.post(AUTH_PATH, (request, reply) =>
      reply.redirect(`${AUTH_PATH}?${new URLSearchParams(request.body as Record<string, string>).toString()}`, 303),
    );
  });
}

function weightOf(path: string): number {
  if (DOCUMENTS.includes(path)) return DOCUMENT_WEIGHT;
  return isPlacesPath(path.slice(OIDC_PATH.length)) ? PLACES_WEIGHT : WEIGHT;
}

/** Throws A0404 for a query with more than `MAX_PARAMETERS` parameters. */
function requireFewParameters({ url = '' }: IncomingMessage): void {
  if (url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    throw new Fault('parameter_error', { fields: { '': 'too_many' } });
}

/** Refuses a sign-out by another site's frame, picture or script, which the user does not see. */
function refuseEmbedded({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers;
  if (site === 'cross-site' && destination !== 'document') throw new Fault('cross_site_refused');
}

/** Known fields with non-empty text. */
function readFields(body: unknown) {
  const fields = (body ?? {}) as Record<string, unknown>; // unvalidated
  return Object.fromEntries(
    END_FIELDS.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}
