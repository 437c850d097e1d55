import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import { UnusableDatabase } from './database-problems.ts';
import type { Database } from './database.ts';

/** Key of the advisory lock that lets one process migrate at a time. The number is arbitrary. */
const LOCK = 7_061_926;

/** Error: an applied migration was edited, or is missing in the folder. */
export class MigrationMismatch extends Error {}

/** First migration of 0.1.0-dev, whose schema cannot be upgraded. */
const DEV_MIGRATION = '0001_foundation.sql';
const DEV_ADVICE = {
  embedded: 'Remove the data folder, or name another one in FOYER_DATA.',
  // The folder also stores the chain head of the audit log.
  postgresql: 'Name an empty database in FOYER_DATABASE_URL, and remove the data folder.',
};

type Migration = { number: number; name: string; text: string; checksum: string };

/**
 * Applies pending migrations, one transaction per file; returns their names. Several processes may run it concurrently,
 * and it may run again after a crash. Requires connections without timeouts, since it waits. Throws `MigrationMismatch`
 * when the history differs, and `UnusableDatabase` for a database of 0.1.0-dev.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  return database.queries.connection().execute(async (queries) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(queries);
    try {
      await sql`create table if not exists migrations (
        number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`.execute(
        queries,
      );
      const { rows: applied } = await sql<{ number: number; name: string; checksum: string }>`
        select number, name, checksum from migrations order by number`.execute(queries);
      if (applied.some(({ name }) => name === DEV_MIGRATION)) {
        throw new UnusableDatabase(
          `The database was created by Foyer 0.1.0-dev and cannot be upgraded. ${DEV_ADVICE[database.kind]}`,
        );
      }
      const pending = pendingAfter(applied, migrations);
      for (const { number, name, text, checksum } of pending) {
        await queries.transaction().execute(async (transaction) => {
          await sql.raw(text).execute(transaction);
          await sql`insert into migrations (number, name, checksum) values (${number}, ${name}, ${checksum})`.execute(
            transaction,
          );
        });
      }
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(queries);
    }
  });
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    });
}

function pendingAfter(
  applied: { number: number; name: string; checksum: string }[],
  migrations: Migration[],
): Migration[] {
  for (const row of applied) {
    const shipped = migrations.find(({ number }) => number === row.number);
    // A newer version has migrated the database. Its tables still work with this version (one version back is
    // supported).
    if (shipped === undefined && row.number > (migrations.at(-1)?.number ?? 0)) continue;
    if (shipped?.checksum !== row.checksum) {
      throw new MigrationMismatch(
        `Migration ${row.name} has changed since it was applied to this database. Applied migrations must not be edited.`,
      );
    }
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}
