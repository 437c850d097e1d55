import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase, runOnServer } from '@foyer/server/test/database/test-database.ts';
import { type Certificate, createCertificate } from '@foyer/server/test/files/certificate.ts';
import { getFreePort } from '@foyer/server/test/free-port.ts';
import { startServerProcess } from '@foyer/server/test/server-process.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { reportError } from '#/plain-errors.ts';
import { createLog } from '#/platform/log.ts';

import { startPostgresql } from '../../../../../scripts/postgresql.mjs';
import { findDatabaseProblem } from './database-problems.ts';
import { migrate } from './migrate.ts';
import { openPostgresql } from './postgresql.ts';

const SERVER = process.env['FOYER_TEST_DATABASE_URL'] ?? '';
const SHIPPED = new URL('../../../migrations/', import.meta.url).pathname;
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'foyer-problems-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The test server's URL with changed parts. */
function at(
  base: string,
  changes: Partial<Pick<URL, 'hostname' | 'pathname' | 'port' | 'username' | 'password' | 'search'>>,
) {
  return Object.assign(new URL(base), changes).href;
}

/** Output of a start with this database, and whether the process ends instead of waiting. */
async function reportOf(url: string, migrations?: string): Promise<{ line: string; ends: boolean } | undefined> {
  try {
    const database = openPostgresql(url, log, { slack: 10 });
    try {
      await database.listen('problems', () => undefined);
      if (migrations !== undefined) await migrate(database, migrations);
      return undefined;
    } finally {
      await database.close();
    }
  } catch (error) {
    return { line: reportError(error), ends: findDatabaseProblem(error)?.isPermanent === true };
  }
}

const oneLine = (text: string) => expect.stringMatching(new RegExp(`^(?!.*\\n)(?!.*    at ).*${text}.*$`, 's'));

describe.skipIf(SERVER === '')('a database that Foyer cannot use is reported in one line, with what to do', () => {
  test.each([
    [
      'a closed port',
      async () => at(SERVER, { port: String(await getFreePort()) }),
      'ECONNREFUSED.* Check host and port',
      false,
    ],
    [
      'an unknown host',
      async () => at(SERVER, { hostname: 'nowhere.invalid' }),
      'nowhere.invalid.* Check host and port',
      false,
    ],
    [
      'no such socket',
      async () => 'postgresql:///foyer?host=/nowhere&user=foyer',
      'ENOENT.* Check host and port',
      false,
    ],
    [
      'an unknown database',
      async () => at(SERVER, { pathname: '/nowhere' }),
      '"nowhere" does not exist.*CREATE DATABASE',
      true,
    ],
    ['an unknown user', async () => at(SERVER, { username: 'nobody' }), '"nobody" does not exist.* Check user', true],
    [
      'a server without TLS',
      async () => at(SERVER, { search: '?sslmode=verify-full' }),
      'not support SSL.*"ssl = on"',
      true,
    ],
    [
      'a missing file of an authority',
      async () => at(SERVER, { search: '?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' }),
      'sslrootcert, /nowhere/ca.pem, cannot be read .ENOENT',
      true,
    ],
  ])('%s', async (_what, url, text, ends) => {
    expect(await reportOf(await url())).toEqual({ line: oneLine(text), ends });
  });

  test('an encoding other than UTF-8', async () => {
    await runOnServer(SERVER, "create database foyer_latin1 encoding 'LATIN1' locale 'C' template template0");
    const answer = await reportOf(at(SERVER, { pathname: '/foyer_latin1' }));
    await runOnServer(SERVER, 'drop database foyer_latin1');
    expect(answer).toEqual({ line: oneLine('foyer_latin1 is LATIN1.* needs UTF8.*CREATE DATABASE'), ends: true });
  });

  test('a role without rights, and one without a connection left', async () => {
    const newDatabase = await createTestDatabase('empty');
    await runOnServer(SERVER, 'create role foyer_guest login');
    const url = at(newDatabase.url ?? '', { username: 'foyer_guest' });
    expect(await reportOf(url, SHIPPED)).toEqual({
      line: oneLine('permission denied for schema public.* OWNER TO'),
      ends: true,
    });
    await runOnServer(SERVER, 'alter role foyer_guest connection limit 0');
    expect(await reportOf(url)).toEqual({ line: oneLine('too many connections.* max_connections'), ends: false });
    await newDatabase.drop();
    await runOnServer(SERVER, 'drop role foyer_guest');
  });

  test('a missing extension', async () => {
    const migrations = join(folder, 'migrations');
    mkdirSync(migrations);
    writeFileSync(join(migrations, '0001_extension.sql'), 'create extension if not exists pg_missing;');
    const newDatabase = await createTestDatabase('empty');
    expect(await reportOf(newDatabase.url ?? '', migrations)).toEqual({
      line: oneLine('"pg_missing".* contrib'),
      ends: true,
    });
    await newDatabase.drop();
  });

  test('a database of 0.1.0-dev', async () => {
    const migrations = join(folder, 'dev-migrations');
    mkdirSync(migrations);
    writeFileSync(join(migrations, '0001_foundation.sql'), 'select 1');
    const newDatabase = await createTestDatabase('empty');
    expect(await reportOf(newDatabase.url ?? '', migrations)).toBeUndefined();
    expect(await reportOf(newDatabase.url ?? '', SHIPPED)).toEqual({
      line: oneLine('created by Foyer 0.1.0-dev.* Name an empty database'),
      ends: true,
    });
    await newDatabase.drop();
  });

  test('the process ends with status 1 and nothing else', async () => {
    const url = at(SERVER, { pathname: '/nowhere' });
    const output = await startServerProcess({ FOYER_PORT: '0', FOYER_DATA: folder, FOYER_DATABASE_URL: url }).then(
      () => 'started',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(output.trim()).toEqual(oneLine('"nowhere" does not exist'));
  });

  describe('with passwords and TLS', () => {
    const certificate: Certificate = createCertificate('127.0.0.1');
    let server: Awaited<ReturnType<typeof startPostgresql>>;
    beforeAll(async () => {
      server = await startPostgresql({ certificate });
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query("create role careful login password 'right'");
      const { rows } = await client.query<{ path: string }>(`select current_setting('hba_file') as path`);
      writeFileSync(rows[0]?.path ?? '', 'host all foyer all trust\nhostssl all careful all scram-sha-256\n');
      await client.query('select pg_reload_conf()');
      await client.end();
    });
    afterAll(() => server.stop());

    const careful = (password: string, search: string, hostname = '127.0.0.1') =>
      at(server.url, { username: 'careful', password, search, hostname });
    const trusting = (bom = '') => {
      const path = join(folder, `ca${bom.length}.pem`);
      writeFileSync(path, `${bom}${certificate.cert}`);
      return `?sslmode=verify-full&sslrootcert=${path}`;
    };

    test.each([
      [
        'a wrong password',
        () => careful('wrong', trusting()),
        'password authentication failed.* Check user and password',
      ],
      ['no password', () => careful('', trusting()), 'password must be.* Set the password'],
      ['a connection without TLS that the server refuses', () => careful('right', '?sslmode=disable'), 'pg_hba.conf'],
      [
        'a certificate of an unknown authority',
        () => careful('right', '?sslmode=verify-full'),
        'self-signed certificate.*sslrootcert',
      ],
      [
        'a certificate of another host',
        () => careful('right', trusting(), 'localhost'),
        'altnames.* must be valid for the host',
      ],
    ])('%s', async (_what, url, text) => {
      expect(await reportOf(url())).toEqual({ line: oneLine(text), ends: true });
    });

    test.each([
      ['without', ''],
      ['with', '\uFEFF'],
    ])('a file of an authority %s a byte order mark is read', async (_with, bom) => {
      expect(await reportOf(careful('right', trusting(bom)))).toBeUndefined();
    });
  });
});
