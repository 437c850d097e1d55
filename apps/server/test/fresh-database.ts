import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { type Database } from '#/platform/database.ts';
import { openEmbedded } from '#/platform/embedded.ts';
import { freshId } from '#/platform/ids.ts';
import { createLog } from '#/platform/log.ts';
import { openPostgresql } from '#/platform/postgresql.ts';

/** A database of its own for one world, and a folder for its keys. */
export type FreshDatabase = {
  readonly folder: string;
  readonly url: string | undefined;
  open(): Promise<Database>;
  drop(): Promise<void>;
};

/** The PostgreSQL server that the suite runs on; the embedded engine when there is none. */
const SERVER = process.env['FOYER_TEST_DATABASE_URL'];
/** Made once by global-setup.ts, a migrated database to copy: the engine's folder, or the server's database. */
const TEMPLATE = process.env['FOYER_TEST_TEMPLATE'];

/** Migrated as the product ships, unless it shall be as empty as before the first start. */
export async function createFreshDatabase({ empty = false } = {}): Promise<FreshDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-world-'));
  const template = empty ? undefined : TEMPLATE;
  return SERVER === undefined ? embedded(folder, template) : postgresql(folder, SERVER, template);
}

function embedded(folder: string, template: string | undefined): FreshDatabase {
  if (template !== undefined)
    cpSync(template, join(folder, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return {
    folder,
    url: undefined,
    open: () => openEmbedded(folder),
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresql(folder: string, server: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `foyer_${freshId().replaceAll('-', '')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    folder,
    url: url.href,
    async open() {
      return openPostgresql(url.href, createLog('silent'));
    },
    async drop() {
      await onServer(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on the server's maintenance database. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
