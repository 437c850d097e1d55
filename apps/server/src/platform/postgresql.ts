import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';

import type { Database, Heard } from './database.ts';
import type { Log } from './log.ts';
import type { Tables } from './tables.ts';

/**
 * Every wait has an end, so that a black hole is answered within 3 s: one second to get a connection,
 * then less than two for the query.
 */
const CONNECT_MS = 1000;
const QUERY_MS = 1800;
const LOCK_MS = 1500;
const IDLE_IN_TRANSACTION_MS = 5000;
const POOL_SIZE = 20;
const RELISTEN_MS = 500;

/** `patient` connections wait as long as it takes: for migrations, never for a person. */
export function openPostgresql(url: string, log: Log, { patient = false } = {}): Database {
  const limits = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'foyer',
  };
  const pool = new Pool({
    ...limits,
    max: POOL_SIZE,
    ...(patient
      ? {}
      : {
          query_timeout: QUERY_MS,
          statement_timeout: QUERY_MS,
          lock_timeout: LOCK_MS,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'));

  let closed = false;
  const listeners = new Set<Client>();

  async function connectListener(channel: string, hear: (heard: Heard) => void): Promise<void> {
    const client = new Client(limits);
    let ended = false;
    const lost = () => {
      if (ended) return;
      ended = true;
      listeners.delete(client);
      client.removeAllListeners('notification');
      client.end().catch(() => undefined);
      if (!closed) setTimeout(() => void relisten(channel, hear), RELISTEN_MS).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', (message) => hear({ payload: message.payload ?? '' }));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listeners.add(client);
    } catch (error) {
      ended = true;
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async function relisten(channel: string, hear: (heard: Heard) => void): Promise<void> {
    if (closed) return;
    try {
      await connectListener(channel, hear);
      hear({ resync: true });
    } catch {
      setTimeout(() => void relisten(channel, hear), RELISTEN_MS).unref();
    }
  }

  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgresql',
    queries,
    listen: connectListener,
    async close() {
      closed = true;
      await Promise.all([...listeners].map((client) => client.end()));
      await queries.destroy();
    },
  };
}
