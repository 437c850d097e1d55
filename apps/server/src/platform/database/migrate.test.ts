import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { findDatabaseProblem, UnusableDatabase } from './database-problems.ts';
import type { Database } from './database.ts';
import { migrate, MigrationMismatch } from './migrate.ts';

const SHIPPED = fileURLToPath(new URL('../../../migrations/', import.meta.url));

let newDatabase: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  newDatabase = await createTestDatabase();
  database = await newDatabase.open();
  folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'));
  // The database is already migrated, but these tests start with an empty history.
  await sql`drop table migrations`.execute(database.queries);
});
afterEach(async () => {
  await database.close();
  await newDatabase.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const history = async () =>
  (await sql<{ name: string }>`select name from migrations order by number`.execute(database.queries)).rows.map(
    ({ name }) => name,
  );

test('files are applied in order, once', async () => {
  write('0002_second.sql', 'alter table pets add age integer');
  write('0001_first.sql', 'create table pets (name text); create index on pets (name);');
  write('notes.txt', 'no migration');
  expect(await migrate(database, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await history()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('processes that migrate at the same time apply each file once', async () => {
  write('0001_first.sql', 'create table pets (name text)');
  const others = newDatabase.url === undefined ? [] : [await newDatabase.open(), await newDatabase.open()];
  const applied = await Promise.all([database, ...others, database].map((each) => migrate(each, folder)));
  await Promise.all(others.map((other) => other.close()));
  expect(applied.flat()).toEqual(['0001_first.sql']);
});

test('an applied file that was edited or removed is refused', async () => {
  write('0001_first.sql', 'create table pets (name text)');
  write('0002_second.sql', 'select 1');
  await migrate(database, folder);
  write('0001_first.sql', 'create table pets (name text, age integer)');
  await expect(migrate(database, folder)).rejects.toThrow(MigrationMismatch);
  rmSync(join(folder, '0001_first.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('0001_first.sql');
});

test('a database that a newer version has migrated still serves this one', async () => {
  write('0001_first.sql', 'create table pets (name text)');
  write('0002_newer.sql', 'alter table pets add age integer');
  await migrate(database, folder);
  rmSync(join(folder, '0002_newer.sql'));
  expect(await migrate(database, folder)).toEqual([]);
});

test('a file that fails leaves nothing of itself, and those before it stay', async () => {
  write('0001_first.sql', 'create table pets (name text)');
  write('0002_broken.sql', 'create table half (a text); select no_such_function();');
  await expect(migrate(database, folder)).rejects.toThrow('no_such_function');
  expect(await history()).toEqual(['0001_first.sql']);
  write('0002_broken.sql', 'create table half (a text)');
  expect(await migrate(database, folder)).toEqual(['0002_broken.sql']);
});

test('a database of 0.1.0-dev is refused in one line, and is not changed', async () => {
  write('0001_foundation.sql', 'create table pets (name text)');
  write('0002_second.sql', 'alter table pets add age integer');
  await migrate(database, folder);
  const error = await migrate(database, SHIPPED).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnusableDatabase);
  const advice = newDatabase.url === undefined ? /Remove the data folder/ : /Name an empty database/;
  expect(findDatabaseProblem(error)).toMatchObject({ message: expect.stringMatching(advice), isPermanent: true });
  expect(findDatabaseProblem(error)?.message).toMatch(/^The database was created by Foyer 0\.1\.0-dev and .*$/);
  expect(await history()).toEqual(['0001_foundation.sql', '0002_second.sql']);
});

test('what ships applies to an empty database', async () => {
  await sql`drop schema public cascade; create schema public`.execute(database.queries);
  expect((await migrate(database, SHIPPED))[0]).toBe('0001_baseline.sql');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from installation`.execute(database.queries);
  expect(rows).toEqual([{ n: 1 }]);
});
