import { randomUUIDv7 } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server as PlainServer, ServerResponse } from 'node:http';

import cookie from '@fastify/cookie';
import { JSON_BODY_BYTES } from '@foyer/contract/limits/requests.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { Fault } from '#/platform/fault.ts';
import { limitBody } from '#/platform/http/requests/body-timeout.ts';
import { BadHost, createClientErrorHandler, BodyTimeout } from '#/platform/http/requests/client-error.ts';
import { readForwardedFor } from '#/platform/http/requests/forwarded.ts';
import { parseJsonBody, parseTextBody } from '#/platform/http/requests/json-body.ts';
import { createAddressReader, setAddress } from '#/platform/http/requests/origin.ts';
import { hasValidHost, useOriginForm } from '#/platform/http/requests/request-target.ts';
import { compileSchema } from '#/platform/http/requests/schema-validation.ts';
import { sendFault, toFault, writeFault } from '#/platform/http/responses/fault-response.ts';
import { securityHeaders } from '#/platform/http/responses/security-headers.ts';
import { compileSerializer } from '#/platform/http/responses/serialize.ts';
import type { Log } from '#/platform/log.ts';

import { closeStalledConnections, limitPipelining } from './http-connections.ts';
import { http as plainHttp, https as encryptedHttp } from './node-http.ts';
import { createRawRoutes, type RawHooks, type RawRoute } from './raw-routes.ts';
import { TLS } from './tls.ts';

export type HttpServerOptions = {
  readonly log: Log;
  readonly https: { readonly cert: string; readonly key: string } | undefined;
  /** Whether users reach this server over https, directly or through a proxy. */
  readonly secure: boolean;
  readonly trustedProxies: readonly string[];
  /** Milliseconds in which a body must arrive. An upload may take longer. */
  readonly bodyMs?: number;
  /** Milliseconds in which a client must complete the TLS handshake. */
  readonly handshakeMs?: number;
  /** Milliseconds in which a client must close its side after the response to a malformed request. */
  readonly lingerMs?: number;
  /** Milliseconds for which a client may stop reading its response. */
  readonly stalledMs?: number;
};

export type HttpServer = FastifyInstance & {
  /** Mounts a route that bypasses Fastify, including `inject`. Only the given hooks run for it. */
  mountRaw(route: RawRoute, hooks: RawHooks): void;
};

const HEADERS_MS = 10_000;
const HANDSHAKE_MS = 10_000;
const LINGER_MS = 2000;
/** Longer than the keep-alive of proxies. Otherwise a proxy would send a request on a connection that is closing. */
const KEEP_ALIVE_MS = 72_000;
const BODY_MS = 30_000;
const STALLED_MS = 30_000;
/** Maximum time of a request, enough for a 20 MB file at 0.3 Mbit/s. */
const REQUEST_MS = 10 * 60_000;
const HEADER_BYTES = 16 * 1024;

/** Creates an HTTP server without routes, with the headers, limits and error responses that all routes share. */
export async function createServer(options: HttpServerOptions): Promise<HttpServer> {
  const { log, https, secure, trustedProxies, bodyMs = BODY_MS, stalledMs = STALLED_MS } = options;
  const { handshakeMs = HANDSHAKE_MS, lingerMs = LINGER_MS } = options;
  const headers = securityHeaders({ secure });
  const handleClientError = createClientErrorHandler(log, headers, lingerMs);
  /**
   * Normalises X-Forwarded-For before it is read, so that routes, rate limits, the log and the OpenID provider use the
   * same address.
   */
  const readForwarded = (request: IncomingMessage) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    if (trustedProxies.length > 0 && forwarded !== undefined)
      request.headers['x-forwarded-for'] = readForwardedFor(String(forwarded));
  };
  const limits = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: HEADER_BYTES,
    // Disabled, since Node's own refusal has no security headers. `hasValidHost` checks the header.
    requireHostHeader: false,
    // Interval in which Node checks for requests that have timed out.
    connectionsCheckingInterval: 2000,
    shouldUpgradeCallback(request: IncomingMessage): boolean {
      // The request listener is not called for a WebSocket handshake.
      readForwarded(request);
      // Other protocols offered by a client, such as HTTP/2 without TLS, are ignored (RFC 9110 7.8).
      return request.headers.upgrade?.toLowerCase() === 'websocket';
    },
  };
  // A refused caller may still be sending its body.
  const limitSlowBody = (request: IncomingMessage, response: ServerResponse) =>
    limitBody(request, bodyMs, () =>
      response.headersSent ? request.socket.destroy() : handleClientError(new BodyTimeout(), request.socket),
    );
  const readAddress = createAddressReader(trustedProxies);
  const raw = createRawRoutes({
    headers,
    addressOf: readAddress,
    limitBody: limitSlowBody,
    onError: (error, call) => logError(log, error, call),
  });

  function createHttpServer(routes: RequestListener): PlainServer {
    const listener = limitPipelining((request, response) => {
      readForwarded(request);
      if (!hasValidHost(request)) {
        handleClientError(new BadHost(), request.socket);
        return;
      }
      useOriginForm(request);
      routes(request, response);
    }, rejectPipelined);
    const http =
      https === undefined
        ? plainHttp.createServer(limits, listener)
        : encryptedHttp.createServer(
            { ...https, ...TLS, honorCipherOrder: true, handshakeTimeout: handshakeMs, ...limits },
            listener,
          );
    closeStalledConnections(http, stalledMs);
    return http;
  }

  function rejectPipelined(_request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries({ ...headers, connection: 'close' })) response.setHeader(name, value);
    writeFault(new Fault('too_many_requests', { seconds: 1 }), randomUUIDv7(), response);
  }

  const server = Fastify({
    serverFactory: (routes: RequestListener) => createHttpServer(raw.before(routes)),
    // The server above uses TLS. Here, the option only determines the scheme of the listening address.
    ...(https === undefined ? {} : { https }),
    logger: false,
    bodyLimit: JSON_BODY_BYTES,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => randomUUIDv7(),
    // The longest parameter is a passkey's ID, as limited by the contract.
    routerOptions: { maxParamLength: 2048 },
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendFault(toFault(error), request, reply.headers(headers)),
    clientErrorHandler: handleClientError,
    // Fastify has different types with and without https.
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;

  server.setValidatorCompiler(compileSchema);
  server.setSerializerCompiler(compileSerializer);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJsonBody(body),
  );

  server.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      parseTextBody(body, request.routeOptions.config as { textBody?: boolean }), // mount() sets it
  );

  // An upload is not parsed, since its handler streams it.
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    const { upload } = request.routeOptions.config as { upload?: boolean }; // mount() sets it
    if (upload !== true) throw new Fault('illegal_input', { fields: { '': 'type' } });
  });

  // Node's own response to an unknown `Expect` has no security headers.
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    delete request.headers.expect;
    server.server.emit('request', request, response);
  });

  await server.register(cookie);
  server.addHook('onRequest', (request, reply, done) => {
    limitSlowBody(request.raw, reply.raw);
    setAddress(request, readAddress(request.raw));
    void reply.headers(headers);
    done();
  });
  server.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    logError(log, error, { requestId: request.id, route: request.routeOptions.url });
    return sendFault(toFault(error), request, reply);
  });
  server.setNotFoundHandler((request, reply) =>
    sendFault(new Fault(otherMethods(server, request) ? 'method_not_allowed' : 'not_found'), request, reply),
  );
  return Object.assign(server, { mountRaw: raw.mount });
}

/** Logs outages, and unhandled errors with their stacks. The response discloses only the request ID. */
function logError(log: Log, error: unknown, call: { requestId: string; route: string | undefined }): void {
  const { fault } = toFault(error);
  if (fault !== 'system_error' && fault !== 'unavailable') return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const fields = { ...call, reason: message, errorCode: code };
  if (error instanceof Fault) log.info(fields, 'request refused: startup is not complete');
  else if (fault === 'unavailable') log.warn(fields, 'the database did not answer');
  else log.error({ ...fields, stack }, 'unhandled error');
}

function otherMethods(server: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  return (['GET', 'POST', 'PUT', 'DELETE'] as const).some(
    (method) => method !== request.method && server.findRoute({ method, url: path }) !== null,
  );
}
