import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';

import type { Log } from '#/platform/log.ts';

import { UNPREPARED } from './database.ts';
import { isReadOnlyRefusal } from './outage.ts';

export type HealingPoolOptions = {
  readonly log: Log;
  /** Prepares each new connection. Rejects a connection that must not be used. */
  readonly onConnect: (client: ClientBase) => Promise<void>;
  /** Statement that starts a transaction; `begin` by default. */
  readonly begin?: string;
  /**
   * Whether statements are prepared by name. A pooler may run the next statement in a session in which the name does
   * not exist.
   */
  readonly preparesByName: boolean;
};

export type HealingPool = PostgresPool & {
  /** Replaces every open connection as soon as it is released. */
  replaceAll(): void;
};

/**
 * Self-healing connection pool. pg passes a connection whose query has timed out to the next caller, whose query then
 * waits behind the first one for ever. This pool closes the connection, and the next caller receives a new one. A
 * server that does not respond, or responds that it is read-only (25006), may no longer be the primary. All connections
 * to it are replaced, since their address may now lead to another server.
 */
export function createHealingPool(config: PoolConfig, options: HealingPoolOptions): HealingPool {
  const { log, onConnect } = options;
  /** Current generation. Connections of an earlier generation are not used again. */
  let generation = 0;
  const generations = new WeakMap<ClientBase, number>();
  const pool = new Pool({
    ...config,
    async onConnect(client) {
      const born = generation;
      await onConnect(client);
      generations.set(client, born);
    },
  });
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost');
  // The pool replaces an idle connection that breaks. Without a listener, the error would end the process.
  pool.on('error', onLost);
  // Without this listener, a connection that breaks between two queries of a transaction would also end the process.
  pool.on('connect', (client) => void client.on('error', onLost));

  const isOld = (client: PoolClient) => generations.get(client) !== generation;
  const replaceAll = () => void (generation += 1);

  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!isOld(client)) return client;
      client.release(true);
    }
  }

  /** Wraps a leased connection and tracks whether it is still usable. */
  function guard(client: PoolClient): PostgresPoolClient {
    let isBroken = false;
    async function query(text: string, values: readonly unknown[]) {
      // A rollback after a timeout would also time out.
      if (isBroken) throw new Error('Connection terminated after a query that was not answered in time');
      try {
        return await run(client, text, values);
      } catch (error) {
        isBroken = error instanceof Error && error.message === 'Query read timeout';
        if ((isBroken || isReadOnlyRefusal(error)) && !isOld(client)) {
          log.warn({ reason: String(error) }, 'replacing all database connections');
          replaceAll();
        }
        throw error;
      }
    }

    return {
      query: query as unknown as PostgresPoolClient['query'], // the overload for streaming is not used
      release: (destroy) => client.release(isBroken || destroy === true || isOld(client)),
    };
  }

  async function run(client: PoolClient, text: string, values: readonly unknown[]) {
    if (text === 'begin' && options.begin !== undefined) {
      const results: unknown = await client.query(options.begin); // several statements have several results
      return Array.isArray(results) ? results[0] : results;
    }
    if (values.length === 0) return client.query({ text });
    const name = options.preparesByName ? nameOf(text) : undefined;
    return client.query({ name, text, values: [...values] });
  }

  return {
    options: config,
    connect: async () => guard(await connect()),
    end: () => pool.end(),
    replaceAll,
  };
}

/** Names of prepared statements. PostgreSQL parses and plans each statement once per connection. */
const names = new Map<string, string>();
const MAX_NAMES = 500;

/**
 * Name of a prepared statement, by its text. Undefined for `UNPREPARED` statements and above `MAX_NAMES`: these are not
 * prepared.
 */
function nameOf(text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined || names.size >= MAX_NAMES || text.trimStart().startsWith(UNPREPARED)) return existing;
  const name = `foyer_${names.size}`;
  names.set(text, name);
  return name;
}
