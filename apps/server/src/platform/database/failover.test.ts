import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startUnpreparedServer } from '@foyer/server/test/database/proxied-server.ts';
import { runOnServer } from '@foyer/server/test/database/test-database.ts';
import { createTcpProxy } from '@foyer/server/test/fakes/tcp-proxy.ts';
import { ADMIN_PASSWORD } from '@foyer/server/test/world.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withPatience } from '#/open-database.ts';
import { createLog } from '#/platform/log.ts';

import { startPostgresql } from '../../../../../scripts/postgresql.mjs';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgresql } from './postgresql.ts';

const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;
const MIGRATIONS = new URL('../../../migrations/', import.meta.url).pathname;

type FailoverServer = Awaited<ReturnType<typeof startPostgresql>>;

describe.skipIf(embedded)('two PostgreSQL servers behind one address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-failover-'));
  const logged: string[] = [];
  let primary: FailoverServer;
  let standby: FailoverServer;
  let address: Awaited<ReturnType<typeof createTcpProxy>>;
  let database: Database;
  let foyer: Awaited<ReturnType<typeof startUnpreparedServer>>;
  beforeAll(async () => {
    primary = await startPostgresql();
    address = await createTcpProxy(new URL(primary.url));
    const log = createLog('info', { write: (line) => void logged.push(line) });
    database = openPostgresql(address.url, log, { slack: 10 });
    foyer = await startUnpreparedServer(folder, database, log, () =>
      withPatience({ databaseUrl: address.url }, database, log, (patient) => migrate(patient, MIGRATIONS)),
    );
    await foyer.app.prepare();
    standby = await startPostgresql({ standbyOf: primary.url });
  });
  afterAll(async () => {
    await foyer.app.close();
    await address.close();
    primary.stop();
    standby.stop();
    rmSync(folder, { recursive: true });
    expect(logged.filter((line) => line.includes('"unhandled error"'))).toEqual([]);
  });

  /** Waits until the pool has `count` open connections. */
  async function openConnections(count: number): Promise<void> {
    let left = count;
    const all = Promise.withResolvers<void>();
    const begin = () =>
      database.queries.transaction().execute(() => {
        left -= 1;
        if (left === 0) all.resolve();
        return all.promise;
      });
    await Promise.all(Array.from({ length: count }, begin));
  }

  const signIn = (browser = foyer.browser()) => browser.signIn('admin', ADMIN_PASSWORD);
  const ready = async () => (await foyer.browser().fetch('/ready')).status;

  /** Rows of a query on one server. */
  async function ask(server: FailoverServer, text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Waits until the standby has replayed everything that the primary has written. */
  async function replicated(): Promise<void> {
    const [written] = await ask(primary, 'select pg_current_wal_insert_lsn() as at');
    const arrived = () => ask(standby, `select pg_last_wal_replay_lsn() >= '${String(written?.['at'])}' as is`);
    await expect.poll(arrived).toEqual([{ is: true }]);
  }

  /** Makes the primary read-only for the next transactions of open connections. */
  const fence = async () => {
    await runOnServer(primary.url, 'alter system set default_transaction_read_only = on');
    await runOnServer(primary.url, 'select pg_reload_conf()');
  };

  test('after a failover the first sign-in works, and no right password counts as a failure', async () => {
    const browser = foyer.browser();
    expect((await signIn(browser)).code).toBe(1001);
    expect(await ready()).toBe(200);
    await openConnections(8);

    // One sign-in is counted on the first primary. Its connection ends before the password is verified.
    const holder = new Client({ connectionString: primary.url });
    await holder.connect();
    await holder.query('begin; lock table sessions in exclusive mode');
    const interrupted = signIn();
    const waiting = `select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and query like '%with entry as (%'`;
    await expect.poll(async () => (await ask(primary, waiting)).length).toBeGreaterThan(0);
    await replicated();
    await expect.poll(() => failures(standby)).toEqual([1]);

    await fence();
    address.retarget(new URL(standby.url));
    await ask(primary, `select pg_terminate_backend(pid) from (${waiting}) as waiting`);
    expect((await interrupted).status).toBe(503);
    await holder.end();

    // The address leads to a standby, which refuses writes.
    expect(await ready()).toBe(503);
    expect((await signIn(browser)).code).toBe('C0300');
    expect(await ready()).toBe(503);

    await runOnServer(standby.url, 'select pg_promote()');
    expect((await signIn()).code).toBe(1001);
    for (let attempt = 0; attempt < 8; attempt += 1) expect((await signIn(browser)).code).toBe(1001);
    expect(await ready()).toBe(200);
    expect(await failures(standby)).toEqual([]);
    expect(await ask(standby, "select from audit where event = 'sign_in.refused'")).toEqual([]);
  });

  /** The failures counted per account and address. */
  async function failures(server: FailoverServer): Promise<unknown[]> {
    const rows = await ask(server, 'select max(failures) as most from sign_in_attempts having max(failures) > 0');
    return rows.map(({ most }) => most);
  }
});
