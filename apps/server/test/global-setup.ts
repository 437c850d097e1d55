import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openEmbedded } from '#/platform/embedded.ts';
import { createLog } from '#/platform/log.ts';
import { migrate } from '#/platform/migrate.ts';
import { openPostgresql } from '#/platform/postgresql.ts';

import { onServer } from './fresh-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const TEMPLATE = 'foyer_template';

/** Migrates once; every world then starts from a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env['FOYER_TEST_DATABASE_URL'];
  return server === undefined ? setupEmbedded() : setupPostgresql(server);
}

async function setupEmbedded(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-template-'));
  const database = await openEmbedded(folder);
  await migrate(database, MIGRATIONS);
  await database.close();
  process.env['FOYER_TEST_TEMPLATE'] = join(folder, 'database');
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function setupPostgresql(server: string): Promise<() => Promise<void>> {
  await onServer(server, `drop database if exists ${TEMPLATE} with (force)`);
  await onServer(server, `create database ${TEMPLATE}`);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  const database = openPostgresql(url.href, createLog('warn'), { patient: true });
  await migrate(database, MIGRATIONS);
  await database.close();
  process.env['FOYER_TEST_TEMPLATE'] = TEMPLATE;
  return () => onServer(server, `drop database if exists ${TEMPLATE} with (force)`);
}
