import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { type ServerProcess, startServerProcess } from '@foyer/server/test/server-process.ts';
import { ADMIN_PASSWORD } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { signIn } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { waitForSocket, runClockUntilRetry, watchSockets } from '../sockets.ts';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notices' : `Notices, ${unread} unread`, exact: true });
const listed = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });

/** Signs in at a server and opens the inbox. */
async function openInbox(page: Page, origin: string, username: string, password: string): Promise<void> {
  await page.goto(`${origin}/base/#/inbox`);
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

test.describe('a server that is killed and started again', () => {
  let testDatabase: TestDatabase;
  let child: ServerProcess;
  test.beforeEach(async () => {
    testDatabase = await createTestDatabase();
    child = await start('0');
  });
  test.afterEach(async () => {
    await child.kill('SIGKILL');
    await testDatabase.drop();
  });

  function start(port: string): Promise<ServerProcess> {
    const database: Record<string, string> =
      testDatabase.url === undefined ? {} : { FOYER_DATABASE_URL: testDatabase.url };
    return startServerProcess({
      FOYER_PORT: port,
      FOYER_DATA: testDatabase.folder,
      FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ...database,
    });
  }

  test('The tabs of a browser reconnect within 25 s, with the right count', async ({ page, context }) => {
    const api = child.browser();
    await api.signIn('admin', ADMIN_PASSWORD);
    const write = (title: string) =>
      api.call('POST /v2/notices', { body: noticeDraft({ texts: { en: { title, content: '' } } }) });
    await context.clock.install();
    const sockets = watchSockets(context);
    await openInbox(page, child.origin, 'admin', ADMIN_PASSWORD);
    await waitForSocket(sockets);
    const tab = await context.newPage();
    await tab.goto(`${child.origin}/base/#/inbox`);
    // A notice about a sign-in from another device may exist.
    await api.call('GET /v2/users/inbox/read/all');
    for (const each of [page, tab]) await expect(bell(each, 0)).toBeVisible();
    await write('before');
    for (const each of [page, tab]) {
      await expect(bell(each, 1)).toBeVisible();
      await expect(listed(each, 'before')).toBeVisible();
    }

    await context.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
    const { port } = new URL(child.origin);
    await child.kill('SIGKILL');
    await expect.poll(() => sockets.open().length).toBe(0);
    // The first attempts fail.
    await context.clock.runFor(20_000);
    child = await start(port);
    await write('after');

    const seconds = await runClockUntilRetry(page, sockets, async () => sockets.greeted().length === 1);
    await context.clock.runFor(4000);
    for (const each of [page, tab]) {
      await expect(bell(each, 2)).toBeVisible();
      // A response is rendered with the next tick of the page's clock.
      const answered = () => context.clock.runFor(1).then(() => listed(each, 'after').isVisible());
      await expect.poll(answered).toBe(true);
      await expect(listed(each, 'before')).toBeVisible();
    }
    expect(seconds + 4).toBeLessThanOrEqual(25);
  });
});
