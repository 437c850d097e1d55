import type { FastifyInstance } from 'fastify';

import { addressOf } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';

/** A response that has been sent. */
export type ResponseInfo = {
  readonly requestId: string;
  readonly method: string;
  /**
   * The route's pattern, not its URL: queries contain codes, and the socket's path contains a token (OWASP ASVS 5.0
   * 14.2.1).
   */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the request to the end of the response. */
  readonly ms: number;
  /** Network address of the client. */
  readonly address: string;
};

export type ResponseListener = (answered: ResponseInfo) => void;

/** Calls a listener for every response of a server's routes. */
export function onResponse(server: FastifyInstance, listener: ResponseListener): void {
  server.addHook('onResponse', (request, reply, done) => {
    listener({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: addressOf(request),
    });
    done();
  });
}

export function logResponses(log: Log): ResponseListener {
  return ({ ms, ...response }) => log.info({ ...response, ms: Math.round(ms * 10) / 10 }, 'request completed');
}
