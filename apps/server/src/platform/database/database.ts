import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';

import type { Tables } from '#/platform/database/generated/tables.ts';

/** Query builder of the database or of one transaction. */
export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** A received notification: its payload, or `resync` after a gap in which announcements may have been lost. */
export type DatabaseMessage = { readonly payload: string } | { readonly resync: true };

/** PostgreSQL, embedded or on a server, behind one interface. */
export type Database = {
  readonly kind: 'embedded' | 'postgresql';
  readonly queries: Queries;
  /** Listens for NOTIFY on a channel until closed. Reconnects automatically and then passes `resync`. */
  listen(channel: string, onMessage: (message: DatabaseMessage) => void): Promise<void>;
  close(): Promise<void>;
};

/** Prefix of a statement that is not prepared. */
export const UNPREPARED = '/* planned each time */';

/**
 * Prefix of a statement whose best plan depends on its values, such as the organisations in a user's scope. It is
 * planned each time.
 */
export const unprepared = sql.raw(UNPREPARED);

/**
 * Compares with a list of IDs in a prepared statement. The subquery around the list lets PostgreSQL use the generic
 * plan. Without it, a custom plan for the list's exact length would seem cheaper, and the statement would be planned
 * each time.
 */
export function anyOf(ids: readonly string[]) {
  return sql`any((select ${ids}::uuid[])::uuid[])`;
}

/**
 * The database's clock, which all time-dependent decisions use. Unlike `now()`, `foyer_now()` does not return the start
 * of the transaction.
 */
export const dbNow = sql<Date>`foyer_now()`;

/** The time by the database's clock in some seconds. */
export function dbIn(seconds: number) {
  return sql<Date>`(foyer_now() + make_interval(secs => ${seconds}))`;
}
