import type { IncomingMessage, ServerResponse } from 'node:http';

import cookie from '@fastify/cookie';
import { JSON_BODY_BYTES } from '@foyer/contract/limits.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { sendFault, toFault } from './answer.ts';
import { Fault } from './fault.ts';
import { freshId } from './ids.ts';
import { parseJsonBody, parseTextBody } from './json-body.ts';
import type { Log } from './log.ts';
import { createMalformedAnswer } from './malformed.ts';
import { securityHeaders } from './security-headers.ts';
import { compileSchema } from './validate.ts';

export type ServeOptions = {
  readonly log: Log;
  readonly https: { readonly cert: string; readonly key: string } | undefined;
  /** Whether people reach this server by https, directly or through a proxy. */
  readonly secure: boolean;
  readonly trustedProxies: readonly string[];
};

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const HEADER_BYTES = 16 * 1024;

/** An HTTP server with the headers, limits and error answers that every route shares; no routes yet. */
export async function createServer({ log, https, secure, trustedProxies }: ServeOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({ secure });
  const limits = {
    headersTimeout: HEADERS_MS,
    maxHeaderSize: HEADER_BYTES,
    // How often Node looks for those that are late.
    connectionsCheckingInterval: 2000,
    // Whatever else a client offers to speak, such as HTTP/2 in the clear, is ignored (RFC 9110 7.8).
    shouldUpgradeCallback: ({ headers: { upgrade } }: IncomingMessage) => upgrade?.toLowerCase() === 'websocket',
  };
  const server = Fastify({
    // Fastify hands `http` to plain servers only.
    ...(https === undefined ? { http: limits } : { https: { ...https, ...limits } }),
    logger: false,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: freshId,
    // Of a passkey: as long as the contract lets an id be.
    routerOptions: { maxParamLength: 2048 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendFault(toFault(error), request, reply.headers(headers)),
    clientErrorHandler: createMalformedAnswer(log, headers),
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance; // https is either there or not; Fastify types the two apart

  server.setValidatorCompiler(compileSchema);
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

  // `Expect: something` would get Node's own bare answer.
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    delete request.headers.expect;
    server.server.emit('request', request, response);
  });

  await server.register(cookie);
  server.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  server.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = toFault(error);
    if (fault.fault === 'system_error' || fault.fault === 'unavailable') logTrouble(log, fault, error, request);
    return sendFault(fault, request, reply);
  });
  server.setNotFoundHandler((request, reply) =>
    sendFault(new Fault(otherMethods(server, request) ? 'method_not_allowed' : 'not_found'), request, reply),
  );
  return server;
}

/** A bug is logged with its stack and the request's id; nobody outside is told more than the id. */
function logTrouble(log: Log, fault: Fault, error: unknown, request: FastifyRequest): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const fields = { requestId: request.id, route: request.routeOptions.url, reason: message, errorCode: code };
  if (fault.fault === 'unavailable') log.warn(fields, 'the database did not answer');
  else log.error({ ...fields, stack }, 'bug');
}

function otherMethods(server: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  return (['GET', 'POST', 'PUT', 'DELETE'] as const).some(
    (method) => method !== request.method && server.findRoute({ method, url: path }) !== null,
  );
}
