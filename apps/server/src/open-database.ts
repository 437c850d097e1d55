import type { Database } from '#/platform/database/database.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';

import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';

type Urls = Pick<Config, 'databaseUrl'> & Partial<Pick<Config, 'databaseListenUrl'>>;

/** Opens the configured database: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(config: Urls & Pick<Config, 'data'>, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined)
    return openPostgresql(config.databaseUrl, log, { listenUrl: config.databaseListenUrl });
  // Restricts files that the embedded database creates later: its thread inherits the process umask.
  process.umask(0o077);
  const { openEmbedded } = await import('#/platform/database/embedded.ts');
  return openEmbedded(config.data);
}

/** Runs a long operation, such as a migration, on direct connections without statement timeouts. */
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
