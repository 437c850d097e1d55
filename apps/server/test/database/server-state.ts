import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

/** Process ID of the PostgreSQL server of a database. It must run on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const [row] = await query<{ folder: string }>(url, `select current_setting('data_directory') as folder`);
  return Number.parseInt(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8'), 10);
}

/** Number of other connections to a database. */
export async function countConnections(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    url,
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return row?.count ?? Number.NaN;
}

/**
 * Number of SQL statements that a server started with `countsStatements` has run so far in all databases except the
 * maintenance database, to which `server` leads.
 */
export async function countStatements(server: string): Promise<number> {
  await query(server, 'create extension if not exists pg_stat_statements');
  const [row] = await query<{ calls: number }>(
    server,
    `select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname <> current_database()`,
  );
  return row?.calls ?? Number.NaN;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
