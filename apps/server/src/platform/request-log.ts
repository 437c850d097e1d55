import type { FastifyInstance } from 'fastify';

import type { Log } from './log.ts';
import { addressOf } from './origin.ts';

/**
 * One line per answer. It names the route's pattern, not the address: queries hold codes and the
 * socket's path holds a token (OWASP ASVS 5.0 14.2.1).
 */
export function mountRequestLog(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
      },
      'answered',
    );
  });
}
