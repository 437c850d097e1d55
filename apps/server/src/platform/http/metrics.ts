import type { FastifyInstance } from 'fastify';

import type { ResponseListener } from './response-log.ts';

/**
 * `GET /metrics` (Prometheus): metrics of the process, and request durations by route and status. Returns the listener
 * that records responses.
 */
export async function mountMetrics(server: FastifyInstance): Promise<ResponseListener> {
  const { collectDefaultMetrics, Histogram, Registry } = await import('prom-client'); // loaded on demand to save memory
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time from request to response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return ({ method, route, status, ms }) => seconds.observe({ method, route, status }, ms / 1000);
}
