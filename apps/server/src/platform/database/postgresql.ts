import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type ClientBase } from 'pg';

import type { Tables } from '#/platform/database/generated/tables.ts';
import type { Log } from '#/platform/log.ts';

import { tagWithVariable, UnusableDatabase } from './database-problems.ts';
import { type Database, type DatabaseMessage, unprepared } from './database.ts';
import { createHealingPool } from './healing-pool.ts';
import { connectionOf } from './postgresql-connection.ts';
import {
  beginWithSettings,
  type SearchPathCache,
  requireRoleSettings,
  requireUsable,
  setSession,
  type TimeLimits,
} from './postgresql-session-settings.ts';

/**
 * Timeouts in milliseconds. Every wait is bounded, so that calls are answered within 3 s even if packets are dropped:
 * one second for the connection, and less than two for the query.
 */
const CONNECT_MS = 1000;
const QUERY_MS = 1800;
/**
 * Shorter than the driver's timeout. A running server reports its own timeout before the driver closes the connection.
 */
const STATEMENT_MS = 1600;
const LOCK_MS = 1500;
const IDLE_IN_TRANSACTION_MS = 5000;
/** Maximum number of connections. With the listener, they are 20: PgBouncer's default per user and database. */
const MAX_CONNECTIONS = 19;
const RELISTEN_MS = 500;
const LISTEN_CHECK_MS = 2000;
const VERIFY_MS = 3000;
const CLOSE_MS = 2000;

export type PostgresqlOptions = {
  /** Disables the timeouts of statements, locks and idle transactions, for migrations only. */
  readonly patient?: boolean;
  /** Factor of every timeout, for tests on busy machines. */
  readonly slack?: number;
  readonly maxConnections?: number;
  /** Timeout of the notification that checks LISTEN at the start, in milliseconds. */
  readonly verifyMs?: number;
  /**
   * Direct connection string for LISTEN, which does not work through a pooler in transaction mode. All other
   * connections may use a pooler of this kind.
   */
  readonly listenUrl?: string | undefined;
};

/** Opens PostgreSQL. The first query connects. */
export function openPostgresql(
  url: string,
  log: Log,
  {
    patient = false,
    slack = 1,
    maxConnections = MAX_CONNECTIONS,
    verifyMs = VERIFY_MS,
    listenUrl,
  }: PostgresqlOptions = {},
): Database {
  const shared = { connectionTimeoutMillis: CONNECT_MS * slack, keepAlive: true, application_name: 'foyer' };
  const limits: TimeLimits = patient
    ? { statement: 0, lock: 0, idleInTransaction: 0 }
    : { statement: STATEMENT_MS * slack, lock: LOCK_MS * slack, idleInTransaction: IDLE_IN_TRANSACTION_MS * slack };
  const prepareMs = CONNECT_MS * slack;
  const isPooled = listenUrl !== undefined;

  const pathCache: SearchPathCache = {};
  let roleChecked: Promise<void> | undefined;
  async function checkPooled(client: ClientBase): Promise<void> {
    await requireUsable(client, prepareMs);
    roleChecked ??= requireRoleSettings(client, limits, prepareMs);
    await roleChecked.catch((error: unknown) => {
      roleChecked = undefined;
      throw error;
    });
  }

  const pool = createHealingPool(
    {
      ...shared,
      ...connectionOf(url, 'FOYER_DATABASE_URL'),
      max: maxConnections,
      min: 1, // the checks of an idle process need no new connection
      ...(patient ? {} : { query_timeout: QUERY_MS * slack }),
    },
    {
      log,
      onConnect: isPooled ? checkPooled : (client) => setSession(client, limits, pathCache, prepareMs),
      preparesByName: !isPooled,
      ...(isPooled ? { begin: beginWithSettings(limits) } : {}),
    },
  );
  const listenConnection =
    listenUrl === undefined
      ? connectionOf(url, 'FOYER_DATABASE_URL')
      : connectionOf(listenUrl, 'FOYER_DATABASE_LISTEN_URL');
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  let closed = false;
  const listeners = new Set<Client>();

  async function connectListener(
    channel: string,
    onMessage: (message: DatabaseMessage) => void,
    isFirst: boolean,
  ): Promise<void> {
    const client = new Client({
      ...shared,
      ...listenConnection,
      application_name: 'foyer listener',
      query_timeout: QUERY_MS * slack,
    });
    let isListening = false;
    let check: NodeJS.Timeout | undefined;
    const lost = () => {
      if (!isListening) return;
      isListening = false;
      clearInterval(check);
      listeners.delete(client);
      client.removeAllListeners('notification');
      client.end().catch(() => undefined);
      if (!closed) setTimeout(() => void relisten(channel, onMessage), RELISTEN_MS).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client
        .connect()
        .then(() => setSession(client, limits, pathCache, prepareMs))
        .catch((error: unknown) => {
          throw isPooled ? tagWithVariable(error, 'FOYER_DATABASE_LISTEN_URL') : error;
        });
      if (isFirst) await verifyListening(client);
      client.on('notification', (message) => {
        if (message.channel === channel) onMessage({ payload: message.payload ?? '' });
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      listeners.add(client);
      isListening = true;
      // Heartbeat: detects a lost server, or one that is no longer the primary.
      check = setInterval(() => void checkListener(client).catch(lost), LISTEN_CHECK_MS).unref();
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async function checkListener(client: Client): Promise<void> {
    const { rows } = await client.query<{ readOnly: string }>(
      `select current_setting('transaction_read_only') as "readOnly"`,
    );
    if (rows[0]?.readOnly !== 'on') return;
    log.warn({ reason: 'read-only' }, 'replacing all database connections');
    pool.replaceAll();
    throw new Error('The database has become read-only.');
  }

  /** Sends a notification through a pool connection and waits until the listener receives it. */
  async function verifyListening(client: Client): Promise<void> {
    const channel = `foyer_${randomUUIDv7()}`;
    const name = client.escapeIdentifier(channel);
    await client.query(`listen ${name}`);
    const received = once(client, 'notification', { signal: AbortSignal.timeout(verifyMs * slack) });
    received.catch(() => undefined);
    await sql`${unprepared} select pg_notify(${channel}, '')`.execute(queries);
    await received.catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
      throw new UnusableDatabase(isPooled ? OTHER_DATABASE : NO_LISTEN);
    });
    await client.query(`unlisten ${name}`);
  }

  async function relisten(channel: string, onMessage: (message: DatabaseMessage) => void): Promise<void> {
    if (closed) return;
    try {
      await connectListener(channel, onMessage, false);
      onMessage({ resync: true });
    } catch {
      setTimeout(() => void relisten(channel, onMessage), RELISTEN_MS).unref();
    }
  }

  return {
    kind: 'postgresql',
    queries,
    listen: (channel, onMessage) => connectListener(channel, onMessage, true),
    async close() {
      closed = true;
      const ending = Promise.all([...[...listeners].map((client) => client.end()), queries.destroy()]);
      // An unreachable server does not confirm the close.
      await Promise.race([ending, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const NO_LISTEN =
  'LISTEN does not work through FOYER_DATABASE_URL, as behind PgBouncer in transaction mode. ' +
  'Set FOYER_DATABASE_LISTEN_URL to a direct connection to the same database.';
const OTHER_DATABASE =
  'Notifications sent through FOYER_DATABASE_URL are not received through FOYER_DATABASE_LISTEN_URL. ' +
  'Both must connect to the same database, the latter directly.';
