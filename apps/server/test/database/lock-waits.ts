import { sql } from 'kysely';
import { expect } from 'vitest';

import type { World } from '../world.ts';

/**
 * Waits until one connection to a world's database is blocked by the lock of another. The embedded engine runs one
 * transaction at a time, so later transactions always wait.
 */
export async function waitUntilBlocked({ database }: World): Promise<void> {
  if (database.kind === 'embedded') return;
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.queries);
    return rows.length;
  };
  await expect.poll(countWaiting).toBe(1);
}
