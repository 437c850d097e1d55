import { setTimeout as sleep } from 'node:timers/promises';

import { Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';

import type { Database, Heard } from './database.ts';
import { createHealingPool } from './healing-pool.ts';
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
const MAX_CONNECTIONS = 20;
/** A scan begins where its table does: what is found first of very much is the same each time, and already in memory. */
const OPTIONS = '-c synchronize_seqscans=off';
const RELISTEN_MS = 500;
const LISTEN_CHECK_MS = 2000;
const CLOSE_MS = 2000;

/**
 * `patient` connections wait as long as it takes: for migrations, never for a person. With `slack` each wait may take
 * that many times as long: for tests, on machines that are busy with others.
 */
export function openPostgresql(
  url: string,
  log: Log,
  { patient = false, slack = 1, maxConnections = MAX_CONNECTIONS } = {},
): Database {
  const limits = {
    connectionString: url,
    options: OPTIONS,
    connectionTimeoutMillis: CONNECT_MS * slack,
    keepAlive: true,
    application_name: 'foyer',
  };
  const hurry = {
    query_timeout: QUERY_MS * slack,
    statement_timeout: QUERY_MS * slack,
    lock_timeout: LOCK_MS * slack,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS * slack,
  };
  const pool = createHealingPool({ ...limits, max: maxConnections, ...(patient ? {} : hurry) }, log);

  let closed = false;
  const listeners = new Set<Client>();

  async function connectListener(channel: string, hear: (heard: Heard) => void): Promise<void> {
    const client = new Client({ ...limits, application_name: 'foyer listener', query_timeout: QUERY_MS * slack });
    let ended = false;
    let check: NodeJS.Timeout | undefined;
    const lost = () => {
      if (ended) return;
      ended = true;
      clearInterval(check);
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
      // It only hears: without a question now and then it would not notice that nobody is there any more.
      check = setInterval(() => void client.query('select 1').catch(lost), LISTEN_CHECK_MS).unref();
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
      const ending = Promise.all([...[...listeners].map((client) => client.end()), queries.destroy()]);
      // A database that is away does not say goodbye.
      await Promise.race([ending, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
