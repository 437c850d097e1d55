import { LOCK_AFTER_FAILURES, MAX_LOCK_SECONDS } from '@foyer/contract/limits/sign-in.ts';
import { sql } from 'kysely';

import { dbIn, type Queries } from '#/platform/database/database.ts';

import type { NextFailureCount, FailureCount } from './lockout.ts';

/** Retention after the last attempt; by then a row no longer affects any count. */
const RETENTION_SECONDS = 24 * 60 * 60;

/** A counter with the ID of the transaction that reads it (`pg_current_xact_id`). */
export type AttemptCounter = FailureCount & { readonly lockedSeconds: number; readonly transaction: string };

export function createAttemptRepository(queries: Queries) {
  return {
    /**
     * Reads the counters of some keys in their order, and locks them in this order until the transaction ends, so that
     * attempts are serialised. A lock that ends later than `MAX_LOCK_SECONDS` from now was made before the clock was
     * set back, and is ignored.
     */
    async listForUpdate<Keys extends readonly Uint8Array[]>(
      ...keys: Keys
    ): Promise<{ [K in keyof Keys]: AttemptCounter }> {
      const { rows } = await sql<AttemptCounter>`
        insert into sign_in_attempts (key, failures, last_attempt_at)
        select key, 0, foyer_now() from unnest(${keys}::bytea[]) with ordinality as counter (key, position) order by position
        on conflict (key) do update set key = sign_in_attempts.key
        returning failures,
          greatest(0, extract(epoch from foyer_now() - last_attempt_at))::float8 as "secondsAgo",
          case when locked_until <= ${dbIn(MAX_LOCK_SECONDS)}
            then greatest(0, ceil(extract(epoch from locked_until - foyer_now())))::int else 0 end as "lockedSeconds",
          pg_current_xact_id()::text as transaction`.execute(queries);
      return rows as { [K in keyof Keys]: AttemptCounter }; // one row per key, in the order of insertion
    },

    /** Remaining seconds of the longest lock among these keys. Read-only. */
    async secondsLocked(keys: readonly Uint8Array[]): Promise<number> {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(max(ceil(extract(epoch from locked_until - foyer_now()))), 0)::int as seconds from sign_in_attempts
        where key = any(${keys}::bytea[]) and locked_until > foyer_now()
          and locked_until <= ${dbIn(MAX_LOCK_SECONDS)}`.execute(queries);
      return rows[0]?.seconds ?? 0;
    },

    /** Stores new counts with the locks that they cause. */
    async count(counts: readonly (NextFailureCount & { key: Uint8Array })[]): Promise<void> {
      const rows = counts.map(
        ({ key, failures, secondsAgo, lockSeconds }) =>
          sql`(${key}::bytea, ${failures}::int, ${secondsAgo}::float8, ${lockSeconds}::int)`,
      );
      await sql`
        update sign_in_attempts set
          failures = counted.failures,
          last_attempt_at = foyer_now() - make_interval(secs => counted.ago),
          locked_until = case when counted.seconds > 0 then foyer_now() + make_interval(secs => counted.seconds) end
        from (values ${sql.join(rows)}) as counted (key, failures, ago, seconds)
        where sign_in_attempts.key = counted.key`.execute(queries);
    },

    /**
     * Withdraws one attempt that was no failure. Removes the lock that it caused, unless another attempt has been
     * counted since. When fewer than `LOCK_AFTER_FAILURES` failures remain, it removes any lock, so the order of
     * withdrawals does not matter.
     */
    async withdraw(key: Uint8Array, counted: number): Promise<void> {
      await sql`
        update sign_in_attempts set
          failures = greatest(0, failures - 1),
          locked_until = case when failures = ${counted}::int or failures <= ${LOCK_AFTER_FAILURES}::int
            then null else locked_until end
        where key = ${key}`.execute(queries);
    },

    /**
     * Whether a transaction was committed; undefined while it runs. After a failover, an ID that the new primary has
     * not yet assigned belongs to an aborted transaction.
     */
    async wasCommitted(transaction: string): Promise<boolean | undefined> {
      const { rows } = await sql<{ status: string | null }>`
        select case when id < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status(id) else 'aborted' end as status
        from (select ${transaction}::text::xid8 as id) as asked`.execute(queries);
      const status = rows[0]?.status;
      return status === 'in progress' ? undefined : status === 'committed';
    },

    async reset(key: Uint8Array): Promise<void> {
      await queries.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
    },

    async sweep(): Promise<void> {
      await queries.deleteFrom('sign_in_attempts').where('last_attempt_at', '<', dbIn(-RETENTION_SECONDS)).execute();
    },
  };
}

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;
