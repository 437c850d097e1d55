import type { Database, Queries } from './database.ts';
import { isReadOnlyRefusal } from './outage.ts';

/** Maximum attempts for a transaction that collides with another one. */
const MAX_ATTEMPTS = 3;

/**
 * Unit of work: how services access the database. `work` runs in one transaction, `read` outside any. Both pass
 * repositories that are bound accordingly, so that no query can bypass its transaction. `work` contains only queries,
 * never hashing, email or calls to other systems: it is repeated after a collision with another transaction or, on
 * another connection, after its server has become read-only.
 */
export type Work<S> = {
  work<T>(run: (repositories: S) => Promise<T>): Promise<T>;
  read<T>(run: (repositories: S) => Promise<T>): Promise<T>;
};

/** Runs a function after the transaction is committed: immediately outside a transaction, never after a rollback. */
export type AfterCommit = (run: () => void) => void;

/** Binds all repositories to a connection or transaction. */
export type BindRepositories<S> = (queries: Queries, afterCommit: AfterCommit) => S;

export function createWork<S>(database: Database, bindRepositories: BindRepositories<S>): Work<S> {
  const readRepositories = bindRepositories(database.queries, (run) => run());
  return {
    async work(run) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const committed: (() => void)[] = [];
          const bind = (transaction: Queries) => bindRepositories(transaction, (next) => void committed.push(next));
          const result = await database.queries.transaction().execute((transaction) => run(bind(transaction)));
          for (const next of committed) next();
          return result;
        } catch (error) {
          // After a failover, the next connection is to the new primary.
          if (attempt === MAX_ATTEMPTS || !(isCollision(error) || isReadOnlyRefusal(error))) throw error;
        }
      }
    },
    read: (run) => run(readRepositories),
  };
}

/** Deadlock or serialisation failure: the transaction was rolled back while the other transaction continued. */
function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}
