import type { ServerResponse } from 'node:http';

import websocket from '@fastify/websocket';
import { closed } from '@foyer/contract/core/endpoint.ts';
import { SOCKET_MESSAGE_BYTES, SOCKET_PATH } from '@foyer/contract/limits/pushes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Sessions } from '#/features/sessions/service.ts';
import { Fault } from '#/platform/fault.ts';
import { type Caller, requireAccess } from '#/platform/http/access.ts';
import { cookieName } from '#/platform/http/cookies.ts';
import { ORDINARY_RATE } from '#/platform/http/mount.ts';
import type { RateLimiter } from '#/platform/http/rate-limiter.ts';
import { addressKey } from '#/platform/http/requests/address.ts';
import { addressOf, type Origin, originOf } from '#/platform/http/requests/origin.ts';
import { hasValidHost } from '#/platform/http/requests/request-target.ts';
import type { Log } from '#/platform/log.ts';

import { isPublicOrigin } from './public-origin.ts';
import type { Pushes } from './service.ts';

const ROUTE = `GET ${SOCKET_PATH}`;
const URL_PATTERN = SOCKET_PATH.replace('{token}', ':token');
/** Sixteen bytes in base64 (RFC 6455 4.1). */
const KEY = /^[A-Za-z\d+/]{22}==$/;
/** A constant, since some of these options are missing in the library's types. */
const SOCKET_OPTIONS = {
  perMessageDeflate: false,
  maxPayload: SOCKET_MESSAGE_BYTES,
  // Maximum numbers of fragments of a message and of chunks of a frame (CVE-2026-48779, CVE-2026-62389).
  maxFragments: 4,
  maxBufferedChunks: 64,
  handleProtocols: () => false as const, // there are no subprotocols
  // Maximum time of the closing handshake, in milliseconds.
  closeTimeout: 1000,
};

export type PushRouteNeeds = {
  readonly pushes: Pushes;
  readonly log: Log;
  readonly secure: boolean;
  /** Origin of the configured public address, if any. */
  readonly publicOrigin: string | undefined;
  readonly rates: Pick<RateLimiter, 'countCall'>;
  /** `identify` returns the live session of a token and a binding cookie. It does not restart the idle time. */
  readonly sessions: Pick<Sessions, 'identify' | 'recordRefusal'>;
};

/** The notice socket. A handshake is refused like any other call, before the upgrade. */
export async function mountPushes(server: FastifyInstance, needs: PushRouteNeeds): Promise<void> {
  const { pushes, log, secure, publicOrigin, sessions } = needs;
  const { countCall } = needs.rates;
  const admitted = new WeakMap<FastifyRequest, { caller: Caller; response: ServerResponse }>();

  await server.register(websocket, {
    options: SOCKET_OPTIONS,
    errorHandler: (error, socket, request) => {
      log.error({ requestId: request.id, route: ROUTE, reason: error.message, stack: error.stack }, 'unhandled error');
      socket.terminate();
    },
    preClose: async () => {
      server.websocketServer.close(); // refuses new connections
      await pushes.stop();
    },
  });

  // Checked for every path, so that a page of another site cannot find out which paths exist (OWASP ASVS 5.0 4.4.2).
  server.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws) return done();
    requirePublicOrigin(request, publicOrigin);
    if (!hasValidHost(request.raw)) throw new Fault('illegal_input', { fields: { '': 'host' } });
    if (request.routeOptions.url !== URL_PATTERN) throw new Fault('not_found');
    done();
  });

  server.route<{ Params: { token: string } }>({
    method: 'GET',
    url: URL_PATTERN,
    schema: { querystring: closed({}) },
    async onRequest(request) {
      if (!request.ws) throw new Fault('not_found');
      requireWholeHandshake(request);
      await countCall(`${ROUTE} ${addressKey(addressOf(request))}`, ORDINARY_RATE);
    },
    async preHandler(request, reply) {
      const from = originOf(request);
      const caller = await sessions.identify(
        request.params.token,
        request.cookies[cookieName('session', secure)],
        from,
      );
      await requireFull(caller, from);
      reserve(request, caller);
      admitted.set(request, { caller, response: reply.raw });
    },
    handler() {
      throw new Fault('not_found');
    },
    wsHandler(socket, request) {
      const { caller, response } = admitted.get(request) ?? {};
      if (caller === undefined) throw new Error('A socket was opened without a caller.');
      // Releases the request, which is a third of a socket's memory and would otherwise be kept as long as the socket.
      response?.detachSocket(request.raw.socket);
      socket.removeAllListeners('error');
      socket.on('error', () => undefined); // errors and protocol violations close the socket
      const logFields = { requestId: request.id, route: ROUTE, address: addressOf(request) };
      const { connection, remove } = pushes.open(caller, socket);
      socket.on('message', () => connection.onFrame());
      socket.on('ping', () => connection.onFrame());
      socket.on('pong', () => connection.onFrame({ isPong: true }));
      socket.once('close', (code) => {
        remove();
        // Not named `code`: the log redacts fields of this name, since they may contain sign-in codes.
        log.info({ ...logFields, closeCode: code }, 'socket closed');
      });
      log.info(logFields, 'socket opened');
    },
  });

  async function requireFull(caller: Caller, from: Origin): Promise<void> {
    try {
      requireAccess('full', caller);
    } catch (error) {
      await sessions.recordRefusal(caller, from, ROUTE);
      throw error;
    }
  }

  /** Reserves a connection. The reservation lasts until the connection closes, even if the handshake fails. */
  function reserve(request: FastifyRequest, caller: Caller): void {
    const { socket } = request.raw;
    if (socket.destroyed) throw new Fault('too_many_requests'); // the client has disconnected
    socket.once('close', pushes.reserve(caller, addressKey(addressOf(request))));
  }
}

/** Refuses an incomplete handshake, which the library would otherwise answer without Foyer's headers. */
function requireWholeHandshake({ headers }: FastifyRequest): void {
  const { 'sec-websocket-version': version, 'sec-websocket-key': key } = headers;
  if (version !== '13' || !KEY.test(key ?? '')) throw new Fault('illegal_input');
}

function requirePublicOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = site === 'cross-site' || site === 'same-site';
  // An absolute-form target may contradict the Host header, which this check uses (CVE-2026-126344).
  const namesHost = !/^\/(?!\/)/.test(request.url);
  const origins = { public: publicOrigin, protocol: request.protocol, host: request.host };
  if (isForeign || namesHost || !isPublicOrigin(origin, origins)) throw new Fault('cross_site_refused');
}
