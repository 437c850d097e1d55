import {
  type Access,
  type ApplicationAccess,
  type ApplicationScope,
  closed,
  type Body,
  type Endpoint,
  type Params,
  type Query,
  type Rate,
  type Result,
} from '@foyer/contract/core/endpoint.ts';
import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { SUCCESS } from '@foyer/contract/core/errors.ts';
import { JSON_BODY_BYTES, OPEN_BODY_BYTES } from '@foyer/contract/limits/requests.ts';
import { UNATTENDED_HEADER } from '@foyer/contract/limits/sessions.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Fault } from '#/platform/fault.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { allowSlowBody } from '#/platform/http/requests/body-timeout.ts';
import { requireCleanText } from '#/platform/http/requests/json-body.ts';
import { addressOf, type Origin, originOf } from '#/platform/http/requests/origin.ts';
import { readUpload, type Upload } from '#/platform/http/requests/upload.ts';
import { type DocumentCache, sendDocument } from '#/platform/http/responses/document-cache.ts';
import { isDeclared, toFault } from '#/platform/http/responses/fault-response.ts';
import { type FileResponse, sendFile } from '#/platform/http/responses/send-file.ts';
import { envelopeOf, serialize } from '#/platform/http/responses/serialize.ts';
import type { Log } from '#/platform/log.ts';

import { type ApplicationCaller, applicationScopeOf, type Caller, requireAccess } from './access.ts';
import { cookieName, type Cookies, cookiesOf } from './cookies.ts';
import { costOf, countAddressCost, countCallerCost } from './cost.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Arguments of a handler. */
export type EndpointCall<E extends Endpoint> = {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly caller: CallerOf<E['access']>;
  readonly from: Origin;
  readonly cookies: Cookies;
  /** Streams an uploaded file. Throws A0401 for a malformed body. */
  readUpload<T>(use: (upload: Upload) => Promise<T>): Promise<T>;
};

/**
 * Type of the caller. Undefined on open endpoints, and an application on applications' endpoints. On endpoints for
 * visitors, a function that returns the live session: of scope `full` or, with `session`, of any scope (A0301, C0102).
 */
type CallerOf<A extends Access> = A extends 'open'
  ? undefined
  : A extends 'visitor'
    ? FindCaller
    : A extends ApplicationAccess
      ? ApplicationCaller
      : Caller;

type FindCaller = (access?: 'full' | 'session') => Promise<Caller>;

type ResponseOf<E extends Endpoint> = E extends { file: true } ? FileResponse : Result<E>;
export type EndpointHandler<E extends Endpoint> = (call: EndpointCall<E>) => Promise<ResponseOf<E>>;

export type MountOptions = {
  readonly server: FastifyInstance;
  readonly log: Log;
  readonly secure: boolean;
  readonly countCall: RateLimiter['countCall'];
  readonly documents: DocumentCache;
  /**
   * Finds the live session of a token and its binding cookie, and restarts its idle time unless the call is unattended.
   * Throws A0301, C0102 or C0105.
   */
  readonly authenticate: (
    token: string | undefined,
    cookie: string | undefined,
    from: Origin,
    isUnattended: boolean,
  ) => Promise<Caller>;
  /** Finds the application of a token. Throws A0301, and A0302 if the token lacks the scope. */
  readonly authenticateApplication: (token: string | undefined, scope: ApplicationScope) => Promise<ApplicationCaller>;
  /** Called when the endpoint or its service refuses a live session. */
  readonly onRefused: (caller: Caller, from: Origin, route: string) => Promise<void>;
};

/** Default rate limit per address and route. */
export const ORDINARY_RATE: Rate = { calls: 6000, seconds: 60 };

/** Endpoints that the documents and tests include. */
const LISTED: ReadonlySet<Endpoint> = new Set(endpoints);

/** Schema of all endpoints without a query. It is shared, since validators are compiled once per schema. */
const NO_QUERY = closed({});

/**
 * Returns `mount`, which adds an endpoint of the contract to the server. Order of every call: cross-site → rate →
 * authenticate → cost → authorise → read the body → validate → act → present what is declared. The body is not read for
 * a caller that may not make the call (OWASP ASVS 5.0 15.2.2).
 */
export function createMount({
  server,
  log,
  secure,
  countCall,
  documents,
  authenticate,
  authenticateApplication,
  onRefused,
}: MountOptions) {
  return function mount<const E extends Endpoint>(endpoint: E, handle: EndpointHandler<E>): void {
    const route = `${endpoint.method} ${endpoint.path}`;
    if (!LISTED.has(endpoint)) throw new Error(`${route} is not in packages/contract/src/core/endpoints.ts.`);
    const callers = new WeakMap<FastifyRequest, Caller | ApplicationCaller | FindCaller>();
    const envelope = envelopeOf(endpoint.result);
    /** Live sessions by request, including those of endpoints for visitors. */
    const sessionCallers = new WeakMap<FastifyRequest, Caller>();
    const applicationScope = applicationScopeOf(endpoint.access);
    const isKnownCallersOnly = endpoint.access !== 'open' && endpoint.access !== 'visitor';

    /** Finds the caller. A failure counts against the address. */
    async function identify<C>(request: FastifyRequest, find: () => Promise<C>): Promise<C> {
      try {
        return await find();
      } catch (error) {
        if (error instanceof Fault) await countAddressCost(countCall, addressOf(request), 1);
        throw error;
      }
    }

    /** The live session of a request. Throws unless the session has access. */
    async function requireCaller(request: FastifyRequest, access: Access): Promise<Caller> {
      const from = originOf(request);
      const isUnattended = request.headers[UNATTENDED_HEADER] !== undefined;
      const caller = await identify(request, () =>
        authenticate(bearerToken(request), request.cookies[cookieName('session', secure)], from, isUnattended),
      );
      sessionCallers.set(request, caller);
      await countCallerCost(countCall, caller.userId, costOf(endpoint, request));
      try {
        requireAccess(access, caller, endpoint.highest);
      } catch (error) {
        await onRefused(caller, from, route);
        throw error;
      }
      return caller;
    }

    async function requireApplication(request: FastifyRequest, scope: ApplicationScope): Promise<ApplicationCaller> {
      const caller = await identify(request, () => authenticateApplication(bearerToken(request), scope));
      await countCallerCost(countCall, caller.application, costOf(endpoint, request));
      return caller;
    }

    /** Authenticates and authorises the caller, for endpoints that require one. */
    async function identifyCaller(request: FastifyRequest): Promise<Caller | ApplicationCaller> {
      const caller = await (applicationScope === undefined
        ? requireCaller(request, endpoint.access)
        : requireApplication(request, applicationScope));
      const id = 'userId' in caller ? caller.userId : caller.application;
      if (endpoint.callerRate !== undefined) await countCall(`${route} ${id}`, endpoint.callerRate);
      return caller;
    }

    server.route({
      method: endpoint.method,
      config: { textBody: endpoint.textBody === true, upload: endpoint.upload === true },
      bodyLimit: endpoint.bodyBytes ?? (isKnownCallersOnly ? JSON_BODY_BYTES : OPEN_BODY_BYTES),
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        querystring: endpoint.query ?? NO_QUERY,
        ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
        ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
        ...(endpoint.file === true ? {} : { response: { 200: envelope } }),
      },
      async onRequest(request) {
        // The first check: otherwise a page of another site could use up the rate limit of all users behind an address.
        if (endpoint.method !== 'GET' || endpoint.changesState === true) refuseCrossSite(request);
        await countCall(`${route} ${addressKey(addressOf(request))}`, endpoint.rate ?? ORDINARY_RATE);
        if (isKnownCallersOnly) return void callers.set(request, await identifyCaller(request));
        await countAddressCost(countCall, addressOf(request), costOf(endpoint, request));
        if (endpoint.access === 'visitor') callers.set(request, (access = 'full') => requireCaller(request, access));
      },
      preValidation(request, _reply, done) {
        requireDecodable(request.url);
        requireCleanText(request.query);
        requireCleanText(request.params);
        done();
      },
      async handler(request, reply) {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: callers.get(request),
          from: originOf(request),
          cookies: cookiesOf(request, reply, secure),
          readUpload(use) {
            allowSlowBody(request.raw);
            return readUpload(request.raw, use);
          },
        } as EndpointCall<E>; // the schemas above have validated each part
        const data = await handle(call).catch(async (error: unknown) => {
          reportUndeclared(error, route);
          if (error instanceof Fault && error.fault === 'forbidden') await recordForbidden(request);
          throw error;
        });
        if (endpoint.file === true) return sendFile(reply, data as FileResponse); // as in `ResponseOf`
        if (endpoint.cacheable !== true) return { resultCode: SUCCESS, data };
        const document = data as object; // every cacheable endpoint of the contract returns an object
        const write = () => serialize(envelope, { resultCode: SUCCESS, data });
        return sendDocument(
          request,
          reply,
          await documents.encode(document, write, request.headers['accept-encoding']),
        );
      },
    });

    /** Records that a service refused a caller whom the endpoint allows (OWASP ASVS 5.0 16.3.2). */
    async function recordForbidden(request: FastifyRequest): Promise<void> {
      const caller = sessionCallers.get(request);
      if (caller !== undefined) await onRefused(caller, originOf(request), route);
    }

    function reportUndeclared(error: unknown, name: string): void {
      const { fault } = toFault(error);
      if (error instanceof Fault && !isDeclared(fault, endpoint.errors))
        log.error({ route: name, fault }, 'undeclared fault');
    }
  };
}

export type Mount = ReturnType<typeof createMount>;

/** Refuses requests from other sites and followed links, which must not change state (OWASP ASVS 5.0 3.5.3). */
function refuseCrossSite(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (site === 'cross-site' || site === 'same-site' || mode === 'navigate') throw new Fault('cross_site_refused');
}

/** Refuses escapes that are not UTF-8. The query parser keeps them, but another parser may not (CVE-2025-1094). */
function requireDecodable(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw new Fault('parameter_error', { fields: { '': 'characters' } });
  }
}

/**
 * The bearer token of a request. Accepts all tokens that the scheme allows (RFC 6750 2.1), so that a malformed token
 * does not count as a missing one.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1];
}
