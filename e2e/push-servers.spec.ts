import type { BrowserContext, Page } from '@playwright/test';

import { type Child, startChild } from '../apps/server/test/child.ts';
import { createFreshDatabase, type FreshDatabase } from '../apps/server/test/fresh-database.ts';
import { createAdministrator, draft } from '../apps/server/test/readers.ts';
import { ADMIN_PASSWORD, type World } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { signIn } from './people.ts';
import { listening, type Sockets, untilTriedAgain, watchSockets } from './sockets.ts';

const TITLE = 'Closed on Monday';

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notices' : `Notices, ${unread} unread`, exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const listed = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });

/** Signs in at a server and stands before the inbox. */
async function standAtInbox(page: Page, origin: string, username: string, password: string): Promise<void> {
  await page.goto(`${origin}/base/#/inbox`);
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
}

const itWasMe = (page: Page) => page.getByRole('button', { name: 'It was me' }).click();

test.describe('two servers on one database, of one process where the engine is the embedded one', () => {
  let child: Child | undefined;
  test.afterEach(async () => void (await child?.kill('SIGTERM')));

  /** A process of its own, where the database is one that several processes share. */
  async function otherServer(world: World): Promise<string> {
    const { url, folder } = world.fresh;
    if (url === undefined) return (await world.secondServer()).origin;
    child = await startChild({ FOYER_PORT: '0', FOYER_DATA: folder, FOYER_DATABASE_URL: url });
    return child.origin;
  }

  test('a notice written at one is there at the other; read at the other, it is read at the one', async ({
    page,
    context,
    browser,
    world,
  }) => {
    const { username, password } = await world.people.user();
    const there = await otherServer(world);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    const sockets = [watchSockets(context), watchSockets(elsewhere)] as const;
    await standAtInbox(page, world.origin, username, password);
    await listening(sockets[0]);
    await standAtInbox(other, there, username, password);
    await listening(sockets[1]);
    await itWasMe(page);

    const admin = (await createAdministrator(world)).at(there);
    await admin.call('POST /v2/notices', { body: draft({ texts: { en: { title: TITLE, content: '' } } }) });
    await expect(bell(page, 1)).toBeVisible();
    await expect(messages(page)).toContainText(TITLE);
    await expect(listed(page, TITLE)).toBeVisible();

    await expect(bell(other, 1)).toBeVisible();
    await other.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page, 0)).toBeVisible();
    await expect(listed(page, TITLE)).toHaveCount(0);
    await elsewhere.close();
  });
});

test.describe('a server that is killed and started anew', () => {
  let fresh: FreshDatabase;
  let child: Child;
  test.beforeEach(async () => {
    fresh = await createFreshDatabase();
    child = await start('0');
  });
  test.afterEach(async () => {
    await child.kill('SIGKILL');
    await fresh.drop();
  });

  function start(port: string): Promise<Child> {
    const database: Record<string, string> = fresh.url === undefined ? {} : { FOYER_DATABASE_URL: fresh.url };
    return startChild({
      FOYER_PORT: port,
      FOYER_DATA: fresh.folder,
      FOYER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ...database,
    });
  }

  test('has every page back within 25 s of its clock, and no count is wrong', async ({ browser }) => {
    const api = child.browser();
    await api.signIn('admin', ADMIN_PASSWORD);
    const write = async (title: string) =>
      (await api.call('POST /v2/notices', { body: draft({ texts: { en: { title, content: '' } } }) })).data.id;
    const contexts = [await browser.newContext(), await browser.newContext()];
    const houses: { context: BrowserContext; sockets: Sockets; pages: Page[] }[] = [];
    for (const context of contexts) {
      await context.clock.install();
      const page = await context.newPage();
      const sockets = watchSockets(context);
      await standAtInbox(page, child.origin, 'admin', ADMIN_PASSWORD);
      await listening(sockets);
      const tab = await context.newPage();
      await tab.goto(`${child.origin}/base/#/inbox`);
      houses.push({ context, sockets, pages: [page, tab] });
    }
    for (const page of houses[0]?.pages ?? []) await expect(page.getByRole('alertdialog')).toBeVisible();
    await itWasMe(houses[0]!.pages[0]!);
    // The sign-ins are told of, too.
    await api.call('GET /v2/users/inbox/read/all');
    for (const { pages } of houses) for (const page of pages) await expect(bell(page, 0)).toBeVisible();
    await write('before');
    for (const { pages } of houses)
      for (const page of pages) {
        await expect(bell(page, 1)).toBeVisible();
        await expect(listed(page, 'before')).toBeVisible();
      }

    for (const { context, pages } of houses)
      await context.clock.pauseAt((await pages[0]!.evaluate(() => Date.now())) + 2000);
    const { port } = new URL(child.origin);
    await child.kill('SIGKILL');
    for (const { sockets } of houses) await expect.poll(() => sockets.open().length).toBe(0);
    // It is tried in vain, too.
    for (const { context } of houses) await context.clock.runFor(20_000);
    child = await start(port);
    await write('after');

    for (const { context, sockets, pages } of houses) {
      const seconds = await untilTriedAgain(pages[0]!, sockets, async () => sockets.greeted().length === 1);
      await context.clock.runFor(4000);
      for (const page of pages) {
        await expect(bell(page, 2)).toBeVisible();
        // What answers come to is shown with the next tick of a clock.
        const answered = () => context.clock.runFor(1).then(() => listed(page, 'after').isVisible());
        await expect.poll(answered).toBe(true);
        await expect(listed(page, 'before')).toBeVisible();
      }
      expect(seconds + 4).toBeLessThanOrEqual(25);
    }
    await Promise.all(contexts.map((context) => context.close()));
  });
});
