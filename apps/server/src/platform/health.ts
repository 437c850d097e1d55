import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { createBatched } from './batched.ts';
import type { Database } from './database.ts';
import { Fault } from './fault.ts';
import { isOutage } from './outage.ts';

/**
 * `/live` says that the process answers, `/ready` that its database does too (503 otherwise). Both are open and have no rate
 * limit: concurrent calls of `/ready` share a query.
 */
export function mountHealth(server: FastifyInstance, database: Database, isPrepared: () => boolean): void {
  const askDatabase = createBatched(async (questions: readonly undefined[]) => {
    await sql`select 1`.execute(database.queries);
    return questions;
  });
  server.get('/live', () => ({ status: 'live' }));
  server.get('/ready', async () => {
    if (!isPrepared()) throw new Fault('unavailable', { seconds: 1 });
    await askDatabase(undefined).catch((error: unknown) => {
      if (isOutage(error)) throw new Fault('unavailable', { seconds: 1 });
      throw error;
    });
    return { status: 'ready' };
  });
}
