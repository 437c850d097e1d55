import type { ClientBase, QueryConfig } from 'pg';

import { ReadOnlyDatabase, UnusableDatabase } from './database-problems.ts';

/** The oldest PostgreSQL that Foyer supports. */
const MIN_VERSION = 15;

/** PostgreSQL timeouts in milliseconds; 0 means no limit. */
export type TimeLimits = { readonly statement: number; readonly lock: number; readonly idleInTransaction: number };

/**
 * Settings that affect the results of statements. A server, a database or a role may have other defaults (ALTER SYSTEM,
 * ALTER DATABASE, ALTER ROLE). `default_transaction_read_only` is not set, since it may protect a former primary.
 */
const RESULTS: Readonly<Record<string, string>> = {
  // Formats that the driver parses.
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  // Any other value may omit rows of a search.
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
};

const OTHERS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  // Scans start at the beginning of a table. Of very many matches, the first are then the same each time, and already
  // in memory.
  synchronize_seqscans: 'off',
  idle_session_timeout: '0',
};

/**
 * The schema of Foyer's tables. Before the first migration, it is the first schema of the search path in which the role
 * may create tables, or else `public`.
 */
const SCHEMA = `coalesce(
  (select n.nspname::text from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'checksum'
    where c.relname = 'migrations' and c.relkind = 'r' and pg_catalog.has_table_privilege(c.oid, 'insert')
    order by c.oid = pg_catalog.to_regclass('migrations') desc nulls last, n.nspname = 'public' desc, n.nspname limit 1),
  (select name::text from pg_catalog.unnest(pg_catalog.current_schemas(false)) with ordinality as path (name, place)
    where pg_catalog.left(name, 3) <> 'pg_' and pg_catalog.has_schema_privilege(name, 'create') order by place limit 1),
  'public')`;

/** The schema of Foyer's tables, and the schema of pg_trgm if it differs. */
const SEARCH_PATH = `(select pg_catalog.concat_ws(', ', pg_catalog.quote_ident(chosen),
    (select pg_catalog.quote_ident(n.nspname) from pg_catalog.pg_extension e
      join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm' and n.nspname <> chosen))
  from ${SCHEMA} as chosen)`;

const FACTS = `pg_catalog.current_setting('server_version') as version,
  pg_catalog.current_setting('server_encoding') as encoding,
  pg_catalog.current_setting('transaction_read_only') as read_only,
  pg_catalog.quote_ident(pg_catalog.current_database()) as database`;

function setAll({ statement, lock, idleInTransaction }: TimeLimits, isLocal: boolean): string {
  const all = Object.entries({
    ...RESULTS,
    ...OTHERS,
    statement_timeout: String(statement),
    lock_timeout: String(lock),
    idle_in_transaction_session_timeout: String(idleInTransaction),
  }).map(([name, value]) => `pg_catalog.set_config('${name}', '${value}', ${isLocal})`);
  // The setting exists in PostgreSQL 17 and newer.
  const transactionTimeout = `case when pg_catalog.current_setting('transaction_timeout', true) is not null
    then pg_catalog.set_config('transaction_timeout', '0', ${isLocal}) end`;
  return [...all, transactionTimeout].join(', ');
}

/**
 * Statement that begins a transaction with all settings. They apply only to this transaction, since a pooler may run
 * the next one in another session.
 */
export function beginWithSettings(limits: TimeLimits): string {
  return `begin isolation level read committed; select ${setAll(limits, true)}`;
}

/** Cached search path of a database. Its computation takes several times as long as applying all settings. */
export type SearchPathCache = { searchPath?: string };

/**
 * Applies all settings to a session. Connection parameters cannot be used, since PgBouncer refuses them (`unsupported
 * startup parameter`). Throws for a database that Foyer cannot use, and for a read-only one.
 */
export async function setSession(
  client: ClientBase,
  limits: TimeLimits,
  pathCache: SearchPathCache,
  timeoutMs: number,
): Promise<void> {
  const path = pathCache.searchPath === undefined ? SEARCH_PATH : client.escapeLiteral(pathCache.searchPath);
  const settings = `pg_catalog.set_config('search_path', ${path}, false) as search_path, ${setAll(limits, false)}`;
  // The first statement, since a short default timeout would end the next one.
  const text = `set statement_timeout = 0; select ${FACTS}, ${settings}`;
  const { search_path: searchPath } = await inspect(client, text, timeoutMs);
  if (searchPath !== undefined) pathCache.searchPath = searchPath;
}

/** Throws for a database that Foyer cannot use, and for a read-only one. Changes no setting. */
export async function requireUsable(client: ClientBase, timeoutMs: number): Promise<void> {
  await inspect(client, `select ${FACTS}`, timeoutMs);
}

type Facts = { version: string; encoding: string; read_only: string; database: string; search_path?: string };

async function inspect(client: ClientBase, text: string, timeoutMs: number): Promise<Facts> {
  const results: unknown = await client.query(limited(text, timeoutMs)).catch((error: unknown) => {
    if (isUnknownSetting(error)) throw new UnusableDatabase(`PostgreSQL is too old. ${UPGRADE}`);
    throw error;
  });
  // Several statements have several results.
  const { rows } = (Array.isArray(results) ? results.at(-1) : results) as { rows: [Facts] };
  const [facts] = rows;
  const { version, encoding, read_only: readOnly, database } = facts;
  if (Number.parseInt(version, 10) < MIN_VERSION)
    throw new UnusableDatabase(`PostgreSQL ${version} is too old. ${UPGRADE}`);
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `The encoding of the database ${database} is ${encoding}, and Foyer needs UTF8. Create a database with ` +
        `"CREATE DATABASE foyer ENCODING 'UTF8' TEMPLATE template0" and name it in FOYER_DATABASE_URL.`,
    );
  if (readOnly === 'on') throw new ReadOnlyDatabase(database);
  return facts;
}

const UPGRADE = `Foyer needs version ${MIN_VERSION} or newer: upgrade the server, or name another one in FOYER_DATABASE_URL.`;

/** Whether an error is 42704, undefined_object. */
function isUnknownSetting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42704';
}

/**
 * Throws when Foyer cannot work with the role's defaults through a pooler in transaction mode: there, a statement
 * outside a transaction has the settings of the pooler's session. Compares the initial values of a session
 * (`reset_val`).
 */
export async function requireRoleSettings(client: ClientBase, limits: TimeLimits, timeoutMs: number): Promise<void> {
  const names = [...Object.keys(RESULTS), 'statement_timeout'];
  const { rows: settings } = await client.query<{ name: string; value: string }>(
    limited('select name, reset_val as value from pg_catalog.pg_settings where name = any($1)', timeoutMs, [names]),
  );
  type Path = { role: string; right: string; isRight: boolean };
  const { rows: paths } = await client.query<Path>(
    limited(
      `select pg_catalog.quote_ident(current_user) as role, pg_catalog.quote_ident(chosen) as right,
        coalesce((pg_catalog.current_schemas(false))[1] = chosen, false) as "isRight" from ${SCHEMA} as chosen`,
      timeoutMs,
    ),
  );
  const [path] = paths as [Path];
  const wrong = settings
    .filter(({ name, value }) => !isRight(name, value, limits))
    .map(({ name }) => ({ name, right: `'${RESULTS[name] ?? limits.statement}'` }));
  if (!path.isRight) wrong.push({ name: 'search_path', right: path.right });
  if (wrong.length === 0) return;
  const statements = wrong.map(({ name, right }) => `ALTER ROLE ${path.role} SET ${name} = ${right};`);
  throw new UnusableDatabase(
    `Through a pooler Foyer needs other settings of the role ${path.role}: ${wrong.map(({ name }) => name).join(', ')}. ` +
      `Run "${statements.join(' ')}" and let the pooler connect again (PgBouncer: RECONNECT).`,
  );
}

function isRight(name: string, value: string, limits: TimeLimits): boolean {
  if (name === 'statement_timeout') return value === '0' || Number(value) >= limits.statement;
  if (name === 'extra_float_digits') return Number(value) >= 1;
  if (name === 'DateStyle') return value.startsWith('ISO');
  return value === RESULTS[name];
}

/** A statement with a driver timeout, in milliseconds. */
function limited(text: string, timeoutMs: number, values?: unknown[]): QueryConfig {
  const config = { text, query_timeout: timeoutMs, ...(values === undefined ? {} : { values }) };
  return config;
}
