import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#/platform/database/database.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

/**
 * Health checks. `/live`: the process responds. `/ready`: it can write to its database (503 otherwise). Both are open
 * and have no rate limit, since concurrent calls of `/ready` share a query.
 */
export function mountHealth(server: FastifyInstance, database: Database, isPrepared: () => boolean): void {
  const probeDatabase = createBatchLoader(async (calls: readonly undefined[]) => {
    // A query that locks no row. PostgreSQL refuses it on a read-only server, such as a standby or a former primary
    // (25006).
    await sql`select from migrations where false for update`.execute(database.queries);
    return calls;
  });
  server.get('/live', () => ({ status: 'live' }));
  server.get('/ready', async (_request, reply) => {
    // This is not an outage, since migrations may be running.
    if (!isPrepared()) return reply.code(503).header('retry-after', '1').send({ status: 'starting' });
    await probeDatabase(undefined);
    return { status: 'ready' };
  });
}
