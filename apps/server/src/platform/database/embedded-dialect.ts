import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

type RunQuery = (text: string, values: readonly unknown[]) => Promise<{ rows?: unknown[]; affected?: number }>;

/**
 * Maximum wait for the single connection, in milliseconds. Otherwise, a query outside the scope of the open transaction
 * would wait for ever.
 */
const ACQUIRE_MS = 5000;

/**
 * Kysely dialect over a single connection, which serves one query or transaction at a time. `slack` multiplies the
 * maximum wait for the connection.
 */
export function embeddedDialect(run: RunQuery, { slack = 1 } = {}): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => oneConnectionDriver(run, ACQUIRE_MS * slack),
  };
}

function oneConnectionDriver(run: RunQuery, acquireMs: number): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows = [], affected = 0 } = await run(query.sql, query.parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(affected) }; // the query builder knows the row type
    },
    streamQuery() {
      throw new Error('The embedded database does not stream.');
    },
  };
  const queue: (() => void)[] = [];
  let isTaken = false;

  return {
    async init() {},
    async acquireConnection() {
      if (isTaken) {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(resolve), 1);
          reject(new Error('timeout exceeded when trying to connect'));
        }, acquireMs);
        queue.push(resolve);
        await promise;
        clearTimeout(timer);
      }
      isTaken = true;
      return connection;
    },
    async releaseConnection() {
      const next = queue.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
    async beginTransaction() {
      await connection.executeQuery(CompiledQuery.raw('begin'));
    },
    async commitTransaction() {
      await connection.executeQuery(CompiledQuery.raw('commit'));
    },
    async rollbackTransaction() {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    },
    async destroy() {},
  };
}
