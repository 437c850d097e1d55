import { sql } from 'kysely';

import type { Database } from '#/platform/database/database.ts';

/** A clock that tests move: the database's own function, replaced by one that runs ahead or stands still. */
export function createClock(database: Database, resetCaches: () => void) {
  let base = 'clock_timestamp()';
  let offsetSeconds = 0;

  async function change(): Promise<void> {
    await sql
      .raw(
        `create or replace function foyer_now() returns timestamptz language sql volatile as 'select ${base} + interval ''${offsetSeconds} seconds'''`,
      )
      .execute(database.queries);
  }

  async function set(): Promise<void> {
    await change();
    resetCaches();
  }

  return {
    /** Moves the time that decides by some seconds, back when they are negative, and forgets what was remembered before. */
    async forward(seconds: number): Promise<void> {
      offsetSeconds += seconds;
      await set();
    },

    /** The same as time that simply passes: nobody forgets anything. */
    async advance(seconds: number): Promise<void> {
      offsetSeconds += seconds;
      await change();
    },

    /** Stops it at a moment, in seconds since 1970; from then on it only moves `forward`. */
    async freezeAt(at: number): Promise<void> {
      base = `to_timestamp(${at})`;
      offsetSeconds = 0;
      await set();
    },

    /** What it says, in seconds since 1970. */
    async now(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select extract(epoch from foyer_now())::float8 as now`.execute(
        database.queries,
      );
      return rows[0]?.now ?? Number.NaN;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
