import { sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database.ts';

/** Failures are forgotten a day after the last one. */
const FORGET_SECONDS = 24 * 60 * 60;

export type Attempts = { readonly failures: number; readonly lockedSeconds: number };

export function createAttemptStore(queries: Queries) {
  return {
    /**
     * What is counted for each key. The rows are held until the transaction ends, in the order given, so
     * that attempts come one by one.
     */
    hold(keys: readonly Uint8Array[]): Promise<Attempts[]> {
      return queries
        .insertInto('attempts')
        .values(keys.map((key) => ({ key, failures: 0, last_at: dbNow })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('attempts.key') })))
        .returning([
          sql<number>`case when last_at < ${dbIn(-FORGET_SECONDS)} then 0 else failures end`.as('failures'),
          sql<number>`coalesce(greatest(0, ceil(extract(epoch from locked_until - foyer_now()))), 0)::int`.as(
            'lockedSeconds',
          ),
        ])
        .execute();
    },

    /** Writes new counts, each with the lock that it brings (0 for none). */
    async count(counts: readonly { key: Uint8Array; failures: number; lockSeconds: number }[]): Promise<void> {
      const rows = counts.map(
        ({ key, failures, lockSeconds }) => sql`(${key}::bytea, ${failures}::int, ${lockSeconds}::int)`,
      );
      await sql`
        update attempts set failures = counted.failures, last_at = foyer_now(), locked_until =
          case when counted.seconds > 0 then foyer_now() + make_interval(secs => counted.seconds) end
        from (values ${sql.join(rows)}) as counted (key, failures, seconds)
        where attempts.key = counted.key`.execute(queries);
    },

    async forget(key: Uint8Array): Promise<void> {
      await queries.deleteFrom('attempts').where('key', '=', key).execute();
    },

    /**
     * An attempt that was counted has turned out right: the account's failures are forgotten, the place
     * loses one, and the lock with it unless others hold it. Rows are held in the order of `hold`.
     */
    async clear(keys: { place: Uint8Array; account: Uint8Array }, placeLimit: number): Promise<void> {
      await sql`
        with held as (
          select key from attempts where key in (${keys.place}, ${keys.account}) order by key = ${keys.account} for update)
        update attempts set
          failures = case when attempts.key = ${keys.account} then 0 else greatest(0, failures - 1) end,
          locked_until = case when attempts.key = ${keys.account} or failures - 1 < ${placeLimit}::int then null else locked_until end
        from held where attempts.key = held.key`.execute(queries);
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('attempts').where('last_at', '<', dbIn(-FORGET_SECONDS)).execute();
    },
  };
}

export type AttemptStore = ReturnType<typeof createAttemptStore>;
