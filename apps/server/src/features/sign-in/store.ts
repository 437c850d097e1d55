import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database.ts';

/** Failures are forgotten a day after the last one. */
const FORGET_SECONDS = 24 * 60 * 60;

export type Attempts = { readonly failures: number; readonly lockedSeconds: number };

export function createAttemptStore(queries: Queries) {
  return {
    /** What is counted for a key, which is held until the transaction ends: attempts come one by one. */
    async hold(key: Uint8Array): Promise<Attempts> {
      const row = await queries
        .insertInto('attempts')
        .values({ key, failures: 0, last_at: dbNow })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('attempts.key') })))
        .returning([
          sql<number>`case when last_at < ${dbIn(-FORGET_SECONDS)} then 0 else failures end`.as('failures'),
          sql<number>`coalesce(greatest(0, ceil(extract(epoch from locked_until - foyer_now()))), 0)::int`.as(
            'lockedSeconds',
          ),
        ])
        .executeTakeFirstOrThrow();
      return row;
    },

    async count(key: Uint8Array, failures: number, lockSeconds: number): Promise<void> {
      await queries
        .updateTable('attempts')
        .set({ failures, locked_until: lockSeconds === 0 ? null : dbIn(lockSeconds), last_at: dbNow })
        .where('key', '=', key)
        .execute();
    },

    async forget(key: Uint8Array): Promise<void> {
      await queries.deleteFrom('attempts').where('key', '=', key).execute();
    },

    /** Takes back one failure that turned out to be none, and the lock with it unless others hold it. */
    async takeBack(key: Uint8Array, limit: number): Promise<void> {
      await queries
        .updateTable('attempts')
        .set({
          failures: sql<number>`greatest(0, failures - 1)`,
          locked_until: sql<Date | null>`case when failures - 1 < ${limit} then null else locked_until end`,
        })
        .where('key', '=', key)
        .execute();
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('attempts').where('last_at', '<', dbIn(-FORGET_SECONDS)).execute();
    },
  };
}

export type AttemptStore = ReturnType<typeof createAttemptStore>;
