import type { Database } from '#/platform/database/database.ts';
import { openEmbedded } from '#/platform/database/embedded.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';

import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';

type Urls = Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseListenUrl'>>;

/** The database that the configuration names: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: Urls & Pick<Config, 'data'>, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined)
    return openPostgresql(config.databaseUrl, log, { listenUrl: config.databaseListenUrl });
  // For what the database creates while it runs: its thread has no umask of its own.
  process.umask(0o077);
  return openEmbedded(config.data);
}

/** Runs something that may take long, such as a migration, on direct connections that wait for it. */
export async function withPatience<T>(
  config: Urls,
  database: Database,
  log: Log,
  run: (patient: Database) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined) return run(database);
  const patient = openPostgresql(config.databaseListenUrl ?? config.databaseUrl, log, { patient: true });
  try {
    return await run(patient);
  } finally {
    await patient.close();
  }
}
