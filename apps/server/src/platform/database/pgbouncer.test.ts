import { type PgBouncer, startPgbouncer } from '@foyer/server/test/database/pgbouncer.ts';
import { startUnpreparedServer } from '@foyer/server/test/database/proxied-server.ts';
import { createTestDatabase, type TestDatabase, runOnServer } from '@foyer/server/test/database/test-database.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { sendPush } from '@foyer/server/test/pushes.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withPatience } from '#/open-database.ts';
import { createLog } from '#/platform/log.ts';

import { findDatabaseProblem } from './database-problems.ts';
import { migrate } from './migrate.ts';
import { openPostgresql, type PostgresqlOptions } from './postgresql.ts';

const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url).pathname;
const log = createLog('silent');

describe.skipIf(embedded)('behind PgBouncer', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  const direct = () => world.testDatabase.url ?? '';
  const open = (pooler: PgBouncer, options: PostgresqlOptions = {}) =>
    openPostgresql(pooler.url, log, { slack: 10, ...options });

  /** URL of a database behind a pooler. */
  const at = ({ url }: PgBouncer, newDatabase: TestDatabase) =>
    Object.assign(new URL(url), { pathname: new URL(newDatabase.url ?? '').pathname }).href;

  /** Signs in, makes many concurrent calls, and receives a push. */
  async function expectWorks(pooler: PgBouncer, options: PostgresqlOptions = {}): Promise<void> {
    const { app, origin, browser } = await startUnpreparedServer(world.testDatabase.folder, open(pooler, options), log);
    await app.prepare();
    const user = browser();
    expect((await user.signIn('admin', ADMIN_PASSWORD)).code).toBe(1001);
    const calls = Array.from({ length: 60 }, () => user.call('GET /v2/users/work-bench'));
    expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([1001]));
    const page = await openSocket(user, origin);
    await page.waitForPush('UNREAD');
    await sendPush(world, { type: 'NOTICE', userId: null });
    await page.waitForPush('NOTICE');
    page.socket.terminate();
    await app.close();
  }

  /** The error that ends a start through the pooler. */
  async function failure(pooler: PgBouncer, options: PostgresqlOptions = {}): Promise<unknown> {
    const { app } = await startUnpreparedServer(world.testDatabase.folder, open(pooler, options), log);
    const reason: unknown = await app.prepare().then(() => 'prepared', String);
    await app.close();
    return reason;
  }

  test('in session mode, with its defaults, calls and pushes work', async () => {
    const pooler = await startPgbouncer(direct(), 'session');
    await expectWorks(pooler);
    await pooler.stop();
  });

  describe('in transaction mode', () => {
    let pooler: PgBouncer;
    beforeAll(async () => {
      pooler = await startPgbouncer(direct(), 'transaction');
    });
    afterAll(() => pooler.stop());

    test('the start ends with what to do, since nothing would be pushed', async () => {
      expect(await failure(pooler, { verifyMs: 30 })).toMatch(
        /LISTEN does not work .* FOYER_DATABASE_LISTEN_URL to a direct connection .*\.$/,
      );
      // The next start fails as well, although PgBouncer has kept its sessions.
      expect(await failure(pooler, { verifyMs: 30 })).toContain('LISTEN does not work');
    });

    test('calls and pushes work with a direct connection for LISTEN', async () => {
      await expectWorks(pooler, { listenUrl: direct() });
    });

    test('a first start migrates by the direct connection', async () => {
      const newDatabase = await createTestDatabase('empty');
      const [databaseUrl, databaseListenUrl] = [at(pooler, newDatabase), newDatabase.url ?? ''];
      const database = openPostgresql(databaseUrl, log, { slack: 10, listenUrl: databaseListenUrl });
      const { app, browser } = await startUnpreparedServer(newDatabase.folder, database, log, () =>
        withPatience({ databaseUrl, databaseListenUrl }, database, log, (patient) => migrate(patient, MIGRATIONS)),
      );
      await app.prepare();
      expect((await browser().signIn('admin', ADMIN_PASSWORD)).code).toBe(1001);
      await app.close();
      await newDatabase.drop();
    });

    test('a direct connection to another database ends the start', async () => {
      const other = process.env['FOYER_TEST_DATABASE_URL'] ?? '';
      expect(await failure(pooler, { listenUrl: other, verifyMs: 30 })).toContain('must connect to the same database');
    });

    test('an unreachable direct connection is reported with the name of its variable', async () => {
      const database = open(pooler, { listenUrl: Object.assign(new URL(direct()), { port: '1' }).href });
      const error = await database.listen('test', () => undefined).catch((reason: unknown) => reason);
      await database.close();
      expect(findDatabaseProblem(error)?.message).toMatch(/ECONNREFUSED.* host and port in FOYER_DATABASE_LISTEN_URL/);
    });

    test('settings of the role that change results end the start, with the statement that corrects them', async () => {
      const name = new URL(direct()).pathname.slice(1);
      const set = (setting: string) => runOnServer(direct(), `alter database ${name} set ${setting}`);
      await set("DateStyle = 'German'");
      await set("search_path = 'nowhere'");
      await runOnServer(pooler.admin, 'RECONNECT');
      expect(await failure(pooler, { listenUrl: direct() })).toMatch(
        /DateStyle, search_path\. Run "ALTER ROLE foyer SET DateStyle = 'ISO, MDY'; ALTER ROLE foyer SET search_path = public;"/,
      );
      await runOnServer(direct(), `alter database ${name} reset all`);
    });
  });
});
