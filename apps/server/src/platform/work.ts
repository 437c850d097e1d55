import type { Database, Queries } from './database.ts';

/**
 * How services reach the database. `work` runs in one transaction, `read` outside any; both hand out
 * stores bound to it, so that no query can slip past its transaction. Hashing, mail and calls to other
 * systems never stand inside `work`.
 */
export type Work<S> = {
  work<T>(run: (stores: S) => Promise<T>): Promise<T>;
  read<T>(run: (stores: S) => Promise<T>): Promise<T>;
};

export function createWork<S>(database: Database, bindStores: (queries: Queries) => S): Work<S> {
  const reading = bindStores(database.queries);
  return {
    work: (run) => database.queries.transaction().execute((transaction) => run(bindStores(transaction))),
    read: (run) => run(reading),
  };
}
