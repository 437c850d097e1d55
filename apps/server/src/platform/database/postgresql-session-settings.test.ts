import { startUnpreparedServer } from '@foyer/server/test/database/proxied-server.ts';
import { createTestDatabase, runOnServer } from '@foyer/server/test/database/test-database.ts';
import { ADMIN_PASSWORD, createWorld } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { describe, expect, test } from 'vitest';

import { withPatience } from '#/open-database.ts';
import { createLog } from '#/platform/log.ts';

import { migrate } from './migrate.ts';
import { setSession } from './postgresql-session-settings.ts';
import { openPostgresql } from './postgresql.ts';

const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url).pathname;
const log = createLog('silent');

/** Sets a database's defaults for new sessions. */
async function setDefaults(url: string, defaults: readonly string[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(url, defaults.map((setting) => `alter database ${name} set ${setting};`).join(' '));
}

const HOSTILE = [
  "DateStyle = 'SQL, DMY'",
  "IntervalStyle = 'iso_8601'",
  "TimeZone = 'Asia/Kathmandu'",
  "search_path = 'nowhere'",
  "bytea_output = 'escape'",
  'extra_float_digits = -15',
  'standard_conforming_strings = off',
  'array_nulls = off',
  'transform_null_equals = on',
  'gin_fuzzy_search_limit = 1',
  "default_transaction_isolation = 'serializable'",
  "lc_messages = 'C'",
  "lc_numeric = 'C'",
  "lc_time = 'C'",
  'lock_timeout = 20',
  'idle_session_timeout = 500',
  'idle_in_transaction_session_timeout = 20',
  'statement_timeout = 20',
];

describe.skipIf(embedded)('a database with other defaults for sessions', () => {
  test('is migrated, started and used as any other', async () => {
    const newDatabase = await createTestDatabase('empty');
    const url = newDatabase.url ?? '';
    await setDefaults(url, HOSTILE);
    const database = openPostgresql(url, log, { slack: 10 });
    const { app, browser } = await startUnpreparedServer(newDatabase.folder, database, log, () =>
      withPatience({ databaseUrl: url }, database, log, (patient) => migrate(patient, MIGRATIONS)),
    );
    await app.prepare();
    const user = browser();
    const before = Date.now();
    expect((await user.signIn('admin', ADMIN_PASSWORD)).code).toBe(1001);
    const moments = [
      ...(await user.call('GET /v2/users/sessions')).data.list.map(({ signedInAt }) => signedInAt),
      ...(await user.call('GET /v2/manage/audit', { query: { event: 'sign_in.done' } })).data.list.map(({ at }) => at),
    ].map((moment) => Date.parse(moment));
    expect(moments).toHaveLength(2);
    expect(Math.min(...moments)).toBeGreaterThan(before - 60_000);
    expect(Math.max(...moments)).toBeLessThan(Date.now() + 60_000);
    await app.close();
    await newDatabase.drop();
  });

  test.each([["'SQL, DMY'"], ["'German'"], ["'Postgres, MDY'"]])(
    'with DateStyle = %s returns moments, bytes and numbers as they were stored',
    async (style) => {
      await using world = await createWorld();
      const url = world.testDatabase.url ?? '';
      await setDefaults(url, [...HOSTILE, `DateStyle = ${style}`]);
      const database = openPostgresql(url, log, { slack: 10 });
      const { rows } = await sql`
        select '2026-03-04 05:06:07.891234+00'::timestamptz as moment, '\\x00ff5c'::bytea as bytes, 0.1::float8 + 0.2 as number,
          '{null}'::text[] as nothing, current_setting('transaction_isolation') as isolation`.execute(database.queries);
      expect(rows).toEqual([
        {
          moment: new Date('2026-03-04T05:06:07.891Z'),
          bytes: Buffer.from([0x00, 0xff, 0x5c]),
          number: 0.1 + 0.2,
          nothing: [null],
          isolation: 'read committed',
        },
      ]);
      await database.close();
    },
  );

  test('keeps the schema of its tables when the search path is changed later', async () => {
    const newDatabase = await createTestDatabase();
    const url = newDatabase.url ?? '';
    await runOnServer(url, 'create schema foyer');
    await setDefaults(url, ["search_path = 'foyer'"]);
    const database = openPostgresql(url, log, { slack: 10 });
    const { rows } = await sql`select current_schema() as schema`.execute(database.queries);
    expect(rows).toEqual([{ schema: 'public' }]);
    await database.close();
    await newDatabase.drop();
  });

  test('gets its tables in the first schema of the search path where the role may create them', async () => {
    const newDatabase = await createTestDatabase('empty');
    const url = newDatabase.url ?? '';
    await runOnServer(url, 'create schema "Foyer’s"');
    await setDefaults(url, ['search_path = nowhere, "Foyer’s", public']);
    const database = openPostgresql(url, log, { slack: 10 });
    await migrate(database, MIGRATIONS);
    const { rows } =
      await sql`select tablename from pg_tables where schemaname = 'Foyer’s' and tablename = 'migrations'`.execute(
        database.queries,
      );
    expect(rows).toHaveLength(1);
    await database.close();
    await newDatabase.drop();
  });
});

describe('a PostgreSQL that is too old', () => {
  const limits = { statement: 0, lock: 0, idleInTransaction: 0 };
  /** A connection to a server with this response to the first statement. */
  const serverThat = (answer: () => Promise<unknown>) => ({ query: answer }) as unknown as ClientBase;

  test.each([
    [
      'for a setting (13)',
      async () => Promise.reject(Object.assign(new Error('unrecognized configuration parameter'), { code: '42704' })),
      'PostgreSQL is too old. Foyer needs version 15 or newer',
    ],
    [
      'by its version (14)',
      async () => [
        { rows: [] },
        { rows: [{ version: '14.11', encoding: 'UTF8', read_only: 'off', database: 'foyer' }] },
      ],
      'PostgreSQL 14.11 is too old. Foyer needs version 15 or newer',
    ],
  ])('%s is refused with the version that is needed', async (_why, answer, message) => {
    await expect(setSession(serverThat(answer), limits, {}, 1000)).rejects.toThrow(message);
  });
});
