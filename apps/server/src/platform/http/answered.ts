import type { FastifyInstance } from 'fastify';

import { addressOf } from '#/platform/http/requests/origin.ts';

/** What is known of an answer once it is given. */
export type Answered = {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, not the address: queries hold codes and the socket's path holds a token (OWASP ASVS 5.0 14.2.1). */
  readonly route: string;
  readonly status: number;
  /** From the request to the end of the answer. */
  readonly ms: number;
  /** Whoever has asked. */
  readonly address: string;
};

export type OnAnswered = (answered: Answered) => void;

/** Tells of every answer that the routes of a server give. */
export function tellAnswers(server: FastifyInstance, onAnswered: OnAnswered): void {
  server.addHook('onResponse', async (request, reply) => {
    onAnswered({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      address: addressOf(request),
    });
  });
}
