import { randomUUIDv7 } from 'node:crypto';
import { constants, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { Client } from 'pg';

import { type Database } from '#/platform/database/database.ts';
import { openEmbedded } from '#/platform/database/embedded.ts';
import { openPostgresql } from '#/platform/database/postgresql.ts';
import { createLog } from '#/platform/log.ts';

/** Initial states of a database: `migrated`, `started` once (with the first administrator), or also `licensed`. */
const TEMPLATES = ['migrated', 'started', 'licensed'] as const;
export type DatabaseTemplate = (typeof TEMPLATES)[number];

/** The database of one world and its data folder. */
export type TestDatabase = {
  readonly folder: string;
  readonly url: string | undefined;
  open(): Promise<Database>;
  /** Saves the state as a template for later databases. The database must be closed. */
  saveAsTemplate(template: DatabaseTemplate): Promise<void>;
  drop(): Promise<void>;
};

/** The PostgreSQL server that the suite runs on; without one, the suite uses the embedded engine. */
const SERVER = process.env['FOYER_TEST_DATABASE_URL'];
/** The folder in which `global-setup.ts` stores a data folder per template. On PostgreSQL, each also has a database. */
export const templatesFolder = (): string | undefined => process.env['FOYER_TEST_TEMPLATES'];

/**
 * Factor by which database timeouts in a world exceed the product's. Tests of these timeouts open the database
 * directly.
 */
const TIMEOUT_FACTOR = 10;
/** A lock test needs three connections: one has a lock, one waits and one observes. Each is a PostgreSQL process. */
const MAX_CONNECTIONS = 3;

const databaseOf = (template: DatabaseTemplate): string =>
  `foyer_${template}_${basename(templatesFolder() ?? '')
    .toLowerCase()
    .replaceAll('-', '_')}`;

/** Creates a database in the state of a template, or empty. */
export async function createTestDatabase(from: DatabaseTemplate | 'empty' = 'migrated'): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-world-'));
  const root = templatesFolder();
  const template = from === 'empty' || root === undefined ? undefined : from;
  const source = template === undefined ? undefined : join(root ?? '', template);
  if (source !== undefined && existsSync(source)) copyFolder(source, folder);
  return SERVER === undefined ? embedded(folder) : postgresql(folder, SERVER, template);
}

function embedded(folder: string): TestDatabase {
  return {
    folder,
    url: undefined,
    open: () => openEmbedded(folder, { slack: TIMEOUT_FACTOR }),
    async saveAsTemplate(template) {
      copyFolder(folder, join(templatesFolder() ?? '', template));
    },
    async drop() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresql(
  folder: string,
  server: string,
  template: DatabaseTemplate | undefined,
): Promise<TestDatabase> {
  const name = `foyer_${randomUUIDv7().replaceAll('-', '')}`;
  await copyDatabase(server, template === undefined ? 'template1' : databaseOf(template), name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    folder,
    url: url.href,
    async open() {
      return openPostgresql(url.href, createLog('silent'), { slack: TIMEOUT_FACTOR, maxConnections: MAX_CONNECTIONS });
    },
    async saveAsTemplate(saved) {
      copyFolder(folder, join(templatesFolder() ?? '', saved));
      await copyDatabase(server, name, databaseOf(saved));
    },
    async drop() {
      await runOnServer(server, `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** `file_copy` takes a quarter of the time of PostgreSQL's default strategy, which logs each page. */
function copyDatabase(server: string, from: string, to: string): Promise<void> {
  return runOnServer(server, `create database ${to} template ${from} strategy file_copy`);
}

/** Removes the templates; the next set-up creates new ones. */
export async function dropTemplates(): Promise<void> {
  const root = templatesFolder();
  if (root === undefined) return;
  if (SERVER !== undefined)
    for (const template of TEMPLATES)
      await runOnServer(SERVER, `drop database if exists ${databaseOf(template)} with (force)`);
  rmSync(root, { recursive: true, force: true });
  delete process.env['FOYER_TEST_TEMPLATES'];
}

/** Runs one statement on the server's maintenance database. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
