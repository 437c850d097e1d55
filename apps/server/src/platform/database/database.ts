import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';

import type { Tables } from '#/platform/database/generated/tables.ts';

/** Runs queries: the database itself, or one transaction of it. */
export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** What a listener hears: a payload, or `resync` after a gap in which announcements may have been lost. */
export type DatabaseMessage = { readonly payload: string } | { readonly resync: true };

/** PostgreSQL, embedded or on a server, behind one face. */
export type Database = {
  readonly kind: 'embedded' | 'postgresql';
  readonly queries: Queries;
  /** Hears NOTIFY on a channel until closed; reconnects by itself and then says `resync`. */
  listen(channel: string, onMessage: (message: DatabaseMessage) => void): Promise<void>;
  close(): Promise<void>;
};

/** How a statement begins that is not prepared. */
export const UNPREPARED = '/* planned each time */';

/** Begins a statement whose best plan depends on its values, such as whose reach it asks about: it is planned each time. */
export const unprepared = sql.raw(UNPREPARED);

/**
 * Ids for a comparison in a statement that is planned once. In a query of their own: a plan for just so many of them
 * would look better than the one for any number, and be made anew each time.
 */
export function anyOf(ids: readonly string[]) {
  return sql`any((select ${ids}::uuid[])::uuid[])`;
}

/**
 * The database's clock, which decides whatever depends on time. A function of our own, because
 * `now()` stands still inside a transaction.
 */
export const dbNow = sql<Date>`foyer_now()`;

/** The database's clock, some seconds from now. */
export function dbIn(seconds: number) {
  return sql<Date>`(foyer_now() + make_interval(secs => ${seconds}))`;
}
