import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';

import { createWorld, type World } from '../apps/server/test/world.ts';
import { CHANGES, createHouse, type House, READS } from '../examples/suite-app/test/labels-house.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect, test as base } from './house.ts';
import { reachHome, signIn, workIn } from './people.ts';
import { signOut } from './second-factor-screens.ts';
import { listening, watchSockets } from './sockets.ts';

const ESL = 'Electronic shelf label service';
const SOUTH = 'South';

/** The example of an application, on an origin of its own, and a Foyer that may call it. */
const test = base.extend<object, { house: House }>({
  world: [
    async ({ browserName }, provide) => {
      const world = await createWorld({ logLevel: 'error', config: { FOYER_INTERNAL_HOSTS: '127.0.0.1' } });
      expect(browserName).toBe('chromium');
      await provide(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ world }, provide) => {
      const house = await createHouse({ world });
      await provide(house);
      await house.close();
    },
    { scope: 'worker', auto: true },
  ],
});

const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const heading = (place: Page | FrameLocator, name: string): Locator =>
  place.getByRole('heading', { level: 1, name, exact: true });
/** The label of an article, wherever its page stands. */
const row = (place: Page | FrameLocator, name: string): Locator =>
  place.getByRole('listitem').filter({ hasText: name });

/** Somebody of an organisation with two stores. */
async function createClerk({ people }: World, ...permissions: string[]) {
  const { id, code } = await people.organisation();
  const person = await people.user({ organisation: code });
  await people.grant(person.id, id, ...(permissions.length > 0 ? permissions : CHANGES));
  const [north, south] = [await people.store(id, 'North'), await people.store(id, SOUTH)];
  return { ...person, north, south };
}

type Clerk = Awaited<ReturnType<typeof createClerk>>;

/** From Home into the application. */
async function openInside(page: Page, open: () => Promise<void>, clerk: Clerk): Promise<FrameLocator> {
  await open();
  await reachHome(page, clerk.username, clerk.password);
  await page.getByRole('link', { name: ESL }).click();
  const labels = framed(page);
  await expect(heading(labels, 'Labels')).toBeVisible();
  await expect(labels.getByText('North', { exact: true })).toBeVisible();
  return labels;
}

/** Opens an address in a tab that knows whether it is in front: others are told by Playwright that they always are. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  const tools = await context.newCDPSession(tab);
  await tools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  return tab;
}

/** Somebody begins to change the price of the butter, and has typed that. */
async function type(place: Page | FrameLocator, price: string): Promise<Locator> {
  await row(place, 'Butter 250 g')
    .getByRole('button', { name: /^Change the price/ })
    .click();
  const field = place.getByRole('textbox', { name: 'New price: Butter 250 g' });
  await field.fill(price);
  return field;
}

/** Somebody chooses German in Foyer. */
async function speakGerman(page: Page): Promise<void> {
  const saved = page.waitForResponse('**/v2/users/context');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await saved;
}

test('from Home it signs in by itself, and follows colours, store and language', async ({
  page,
  open,
  world,
  house,
}) => {
  expect(house.origin).not.toBe(world.origin);
  const clerk = await createClerk(world);
  const labels = await openInside(page, open, clerk);
  await expect(row(labels, 'Butter 250 g')).toBeVisible();
  const root = labels.locator('html');

  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await workIn(page, clerk.south);
  await expect(labels.getByText(SOUTH, { exact: true })).toBeVisible();

  const price = await type(labels, '1,77');
  await speakGerman(page);
  await expect(page.getByRole('button', { name: 'Sprache' })).toBeVisible();
  await expect(price).toHaveValue('1,77');
  await price.press('Escape');
  await expect(heading(labels, 'Etiketten')).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'de');
});

test('in a tab of its own it follows as soon as somebody comes back to it, and keeps what they have typed', async ({
  page,
  context,
  open,
  world,
  house,
}) => {
  const clerk = await createClerk(world);
  await openInside(page, open, clerk);
  const tab = await openTab(context, `${house.origin}/labels`);
  await expect(tab.getByText('North', { exact: true })).toBeVisible();
  await page.bringToFront();
  await workIn(page, clerk.south);
  await tab.bringToFront();
  await expect(tab.getByText(SOUTH, { exact: true })).toBeVisible();

  const price = await type(tab, '1,77');
  await page.bringToFront();
  await workIn(page, clerk.north);
  await speakGerman(page);
  const asked = tab.waitForResponse('**/api/me');
  await tab.bringToFront();
  await asked;
  await price.press('Enter');
  await expect(tab.getByRole('alert')).toContainText('this price is for South');
  await expect(price).toHaveValue('1,77');
  await price.press('Escape');
  await expect(heading(tab, 'Etiketten')).toBeVisible();
  await expect(tab.getByText('North', { exact: true })).toBeVisible();
  await expect(tab).toHaveTitle('Etiketten · Regaletiketten');
});

test('straight to it there is one sign-in, then its own page; signing out there signs out of Foyer', async ({
  page,
  world,
  house,
}) => {
  const clerk = await createClerk(world);
  await page.goto(`${house.origin}/articles`);
  await signIn(page, clerk.username, clerk.password);
  await expect(heading(page, 'Articles')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(house.origin);
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(row(page, 'Butter 250 g')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Articles')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.goto(`${house.origin}/labels`);
  await expect(page.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
});

test('whoever signs out of Foyer is signed out of it, in other tabs too', async ({
  page,
  context,
  open,
  world,
  house,
}) => {
  const clerk = await createClerk(world);
  await openInside(page, open, clerk);
  const other = await openTab(context, `${house.origin}/labels`);
  await expect(row(other, 'Butter 250 g')).toBeVisible();
  await page.bringToFront();
  await signOut(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await other.bringToFront();
  await expect(other.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
});

test('a session that is over takes nothing from whoever is typing: they sign in again when they choose to', async ({
  page,
  context,
  open,
  world,
  house,
}) => {
  const clerk = await createClerk(world);
  await openInside(page, open, clerk);
  const tab = await openTab(context, `${house.origin}/labels`);
  const price = await type(tab, '1,77');
  await page.bringToFront();
  await signOut(page);
  await tab.bringToFront();
  const over = tab.getByRole('status').filter({ hasText: 'Your session is over' });
  await expect(over).toBeInViewport();
  await expect(price).toHaveValue('1,77');
  await price.press('Enter');
  await expect(over).toBeVisible();
  await expect(price).toHaveValue('1,77');

  // Whoever signs in elsewhere goes on with what they have typed.
  await page.bringToFront();
  await signIn(page, clerk.username, clerk.password);
  await expect(page.getByRole('link', { name: ESL })).toBeVisible();
  await page.goto(`${house.origin}/labels`);
  await expect(row(page, 'Butter 250 g')).toBeVisible();
  await tab.bringToFront();
  await expect(over).toHaveCount(0);
  await expect(price).toHaveValue('1,77');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await price.press('Enter');
  await over.getByRole('link', { name: 'Sign in again' }).click();
  await expect(tab.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
});

test('the menu leads it, and its pages have addresses of their own', async ({ page, open, world }) => {
  const clerk = await createClerk(world, ...CHANGES, 'esl.articles.read');
  const labels = await openInside(page, open, clerk);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Articles' }).click();
  await expect(heading(labels, 'Articles')).toBeVisible();
  await expect(page).toHaveURL(/#\/app\/esl\/articles$/);
  await page.reload();
  await expect(heading(labels, 'Articles')).toBeVisible();
  await page.goBack();
  await expect(heading(labels, 'Labels')).toBeVisible();
});

test('a price is changed by whoever may; what waits stands on its tile until it is sent', async ({
  page,
  open,
  world,
}) => {
  const labels = await openInside(page, open, await createClerk(world));
  const butter = row(labels, 'Butter 250 g');
  const price = await type(labels, 'nothing');
  await expect(price).toBeFocused();
  await price.press('Enter');
  await expect(labels.getByRole('alert')).toContainText('Please enter a price');
  await price.fill('1,99');
  await price.press('Enter');
  await expect(butter).toContainText('Waits for €1.99');
  await expect(butter.getByRole('button', { name: /^Change the price/ })).toBeFocused();
  await expect(page.getByText('The new price of Butter 250 g has been saved')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  const tile = page.getByRole('link', { name: ESL });
  await expect(tile).toContainText('1');
  await tile.click();
  await labels.getByRole('button', { name: 'Send to the labels' }).press('Enter');
  await expect(row(labels, 'Butter 250 g')).toContainText('On the shelf');
  // Its button is gone, and the keyboard goes on from the top of the page.
  await expect(heading(labels, 'Labels')).toBeFocused();
});

test('whoever loses a permission is no longer offered what it opens', async ({ page, open, world, context }) => {
  const sockets = watchSockets(context);
  const clerk = await createClerk(world);
  const labels = await openInside(page, open, clerk);
  await listening(sockets);
  await expect(row(labels, 'Butter 250 g').getByRole('button', { name: /^Change the price/ })).toBeVisible();
  await world.database.queries.deleteFrom('grants').where('user_id', '=', clerk.id).execute();
  const { id } = await world.people.organisation();
  const roleId = await world.people.grant(clerk.id, id, ...READS);
  await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
  await world.people.inTransaction(({ announce }) => announce('push.sent', { type: 'ROLE_CHANGED', userId: clerk.id }));
  await expect(row(labels, 'Butter 250 g').getByRole('button', { name: /^Change the price/ })).toHaveCount(0);
});

test('a fault is told to the organisation, in the name of the application', async ({ page, open, world }) => {
  const labels = await openInside(page, open, await createClerk(world));
  await row(labels, 'Butter 250 g')
    .getByRole('button', { name: /^Report a fault/ })
    .click();
  await expect(page.getByText('The fault of Butter 250 g has been reported')).toBeVisible();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await expect(page.getByText('Label 1002 does not work')).toBeVisible();
});

test('a fault that cannot be told is a message, and leaves the list as it is', async ({ page, open, world }) => {
  const labels = await openInside(page, open, await createClerk(world));
  await page.route(/\/fault\?/, (route) => route.fulfill({ status: 503, json: { code: 'try_again' } }));
  const fault = row(labels, 'Butter 250 g').getByRole('button', { name: /^Report a fault/ });
  await fault.press('Enter');
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
  await expect(fault).toBeFocused();
  await expect(row(labels, 'Whole milk 1 l')).toBeVisible();
});

test('what cannot begin says so to everybody, and begins when it is tried again', async ({ page, world, house }) => {
  const clerk = await createClerk(world);
  await page.goto(`${house.origin}/labels`);
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'try_again' } }));
  await signIn(page, clerk.username, clerk.password);
  await expect(page.getByRole('status')).toHaveText('That did not work. Please try again.');
  await expect(heading(page, 'Shelf labels')).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(page.getByRole('status')).toHaveText('That did not work. Please try again.');
  await expect(again).toBeFocused();
  await page.unroute('**/api/me');
  await again.press('Enter');
  await expect(row(page, 'Butter 250 g')).toBeVisible();
  await expect(heading(page, 'Labels')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'That did not work' })).toHaveCount(0);
});

for (const { name: look, viewport } of WIDTHS)
  test.describe(look, () => {
    test.use({ viewport });

    test('its own page is accessible', async ({ page, world, house }) => {
      const clerk = await createClerk(world);
      await page.goto(`${house.origin}/labels`);
      await signIn(page, clerk.username, clerk.password);
      const price = await type(page, 'nothing');
      await price.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Please enter a price');
      await expectAccessible(page);
      await price.press('Escape');
      await expect(row(page, 'Butter 250 g').getByRole('button', { name: /^Change the price/ })).toBeFocused();
    });
  });
