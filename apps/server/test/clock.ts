import { sql } from 'kysely';

import type { Database } from '#/platform/database.ts';

/** A clock that tests move: the database's own function, replaced by one that runs ahead. */
export function createClock(database: Database, forget: () => void) {
  let ahead = 0;
  return {
    /** Moves the time that decides by some seconds, and forgets what was remembered of the time before. */
    async forward(seconds: number): Promise<void> {
      ahead += seconds;
      await sql
        .raw(
          `create or replace function foyer_now() returns timestamptz language sql volatile as 'select clock_timestamp() + interval ''${ahead} seconds'''`,
        )
        .execute(database.queries);
      forget();
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
