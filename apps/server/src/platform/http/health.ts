import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#/platform/database/database.ts';
import { createBatchLoader } from '#/platform/jobs/batch-loader.ts';

/**
 * `/live`: the process answers. `/ready`: it can write to its database (503 otherwise). Both are open and have no
 * rate limit: concurrent calls of `/ready` share a query.
 */
export function mountHealth(server: FastifyInstance, database: Database, isPrepared: () => boolean): void {
  const probeDatabase = createBatchLoader(async (calls: readonly undefined[]) => {
    // Locks no row. PostgreSQL refuses it on a read-only server, such as a standby or a former primary (25006).
    await sql`select from migrations where false for update`.execute(database.queries);
    return calls;
  });
  server.get('/live', () => ({ status: 'live' }));
  server.get('/ready', async (_request, reply) => {
    // Not an outage: the database may be busy with migrations.
    if (!isPrepared()) return reply.code(503).header('retry-after', '1').send({ status: 'starting' });
    await probeDatabase(undefined);
    return { status: 'ready' };
  });
}
