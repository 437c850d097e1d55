import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, createReader, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { type ServerProcess, startServerProcess } from '@foyer/server/test/server-process.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The embedded engine supports only one process. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;

describe.skipIf(embedded)('two processes on one database', () => {
  let world: World;
  let [one, other]: [ServerProcess | undefined, ServerProcess | undefined] = [undefined, undefined];
  let admin: Browser;
  beforeAll(async () => {
    world = await createWorld();
    [one, other] = await Promise.all([start(), start()]);
    admin = (await createAdministrator(world)).onServer(one.origin);
  });
  afterAll(async () => {
    await Promise.all([one?.kill('SIGKILL'), other?.kill('SIGKILL')]);
    await world.close();
  });

  const start = (port = '0') =>
    startServerProcess({
      FOYER_PORT: port,
      FOYER_DATA: world.testDatabase.folder,
      FOYER_DATABASE_URL: world.testDatabase.url ?? '',
    });

  /** A user with an open page at a process. */
  async function listener(origin = other?.origin ?? '') {
    const { browser } = await createReader(world);
    const page = await openSocket(browser.onServer(origin), origin);
    await page.waitForPush('UNREAD');
    return {
      browser: browser.onServer(origin),
      ...page,
      count: () => page.received.at(-1)?.count,
      ids: () => page.received.filter(({ type }) => type === 'NOTICE').map((push) => push['id']),
    };
  }
  const write = async () => (await admin.call('POST /v2/notices', { body: noticeDraft() })).data.id;

  test('what is written at one is received and read at the other; what is read there, here', async () => {
    const here = await listener(one?.origin);
    const there = await openSocket(here.browser.onServer(other?.origin ?? ''), other?.origin ?? '');
    await there.waitForPush('UNREAD');
    const id = await write();
    await expect.poll(() => there.received.at(-1)).toMatchObject({ type: 'NOTICE', count: 1, id });
    const list = (await here.browser.onServer(other?.origin ?? '').call('GET /v2/users/inbox')).data;
    expect(list).toMatchObject({ unread: 1, list: [{ id }] });

    await here.browser.onServer(other?.origin ?? '').call('GET /v2/users/inbox/read/all');
    await expect.poll(here.count).toBe(0);
    for (const { socket } of [here, there]) socket.terminate();
  });

  test('one that is killed and restarted sends reconnecting users the right count', async () => {
    const page = await listener();
    const [read] = [await write(), await write()];
    await expect.poll(page.count).toBe(2);
    await other?.kill('SIGKILL');
    await page.closed;
    const { browser } = page;
    await browser.onServer(one?.origin ?? '').call('GET /v2/users/inbox/{id}/read', { params: { id: read } });
    await write();
    await write();
    const { port } = new URL(other?.origin ?? '');
    other = await start(port);
    const back = await openSocket(browser, other.origin);
    expect(await back.waitForPush('UNREAD')).toMatchObject({ count: 3 });
    expect((await browser.call('GET /v2/users/inbox')).data.unread).toBe(3);
    back.socket.terminate();
  });

  test('after the connections that listen were killed, pushes resume, and nothing stays stale', async () => {
    const page = await listener();
    const killed = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'foyer listener'`.execute(world.database.queries);
    expect(killed.rows).toHaveLength(3); // connections of the two processes and of the test world
    const id = await write();
    await expect.poll(page.count).toBe(1);
    const query = { status: 'unread' } as const;
    expect((await page.browser.call('GET /v2/users/inbox', { query })).data).toMatchObject({
      unread: 1,
      list: [{ id }],
    });
    const next = await write();
    await expect.poll(page.ids).toContain(next);
    expect(page.count()).toBe(2);
    page.socket.terminate();
  });
});
