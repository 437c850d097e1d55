import { sql } from 'kysely';

import type { Database } from '#/platform/database/database.ts';

/** What the passing of time does in the servers of a test. */
type PassingTime = { readonly resetCaches?: () => void; readonly wakeWorkers?: () => void };

/** Test clock. Replaces the database's clock function with one that runs ahead or is frozen. */
export function createClock(database: Database, { resetCaches = () => {}, wakeWorkers = () => {} }: PassingTime = {}) {
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
    wakeWorkers();
  }

  return {
    /** Moves the database time by some seconds (backwards when negative) and clears the caches. */
    async forward(seconds: number): Promise<void> {
      offsetSeconds += seconds;
      await set();
    },

    /** Like `forward`, but keeps the caches, as when time passes. */
    async advance(seconds: number): Promise<void> {
      offsetSeconds += seconds;
      await change();
      wakeWorkers();
    },

    /** Freezes the clock at a time, in seconds since 1970; afterwards only `forward` and `advance` move it. */
    async freezeAt(at: number): Promise<void> {
      base = `to_timestamp(${at})`;
      offsetSeconds = 0;
      await set();
    },

    /** The current time, in seconds since 1970. */
    async now(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select extract(epoch from foyer_now())::float8 as now`.execute(
        database.queries,
      );
      return rows[0]?.now ?? Number.NaN;
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
