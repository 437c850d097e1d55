import type { FrameLocator, Locator, Page } from '@playwright/test';

import { createWorld, type World } from '../apps/server/test/world.ts';
import { CHANGES, createHouse, type House, READS } from '../examples/suite-app/test/labels-house.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect, test as base } from './house.ts';
import { reachHome, signIn } from './people.ts';
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
    { scope: 'worker' },
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

  await page.getByRole('button', { name: /^Store/ }).click();
  await page
    .getByRole('dialog', { name: 'Store' })
    .getByRole('combobox', { name: 'Store' })
    .selectOption(clerk.south.id);
  await expect(labels.getByText(SOUTH, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(heading(labels, 'Etiketten')).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'de');
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
  await expect(page.getByRole('heading', { name: `Sign in for ${ESL}` })).toBeVisible();
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
  const other = await context.newPage();
  await other.goto(`${house.origin}/labels`);
  await expect(row(other, 'Butter 250 g')).toBeVisible();
  await signOut(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('heading', { name: `Sign in for ${ESL}` })).toBeVisible();
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
  await butter.getByRole('button', { name: /^Change the price/ }).click();
  const price = labels.getByRole('textbox', { name: 'New price: Butter 250 g' });
  await expect(price).toBeFocused();
  await price.fill('nothing');
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
  await labels.getByRole('button', { name: 'Send to the labels' }).click();
  await expect(row(labels, 'Butter 250 g')).toContainText('On the shelf');
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

for (const { name: look, viewport } of WIDTHS)
  test.describe(look, () => {
    test.use({ viewport });

    test('its own page is accessible', async ({ page, world, house }) => {
      const clerk = await createClerk(world);
      await page.goto(`${house.origin}/labels`);
      await signIn(page, clerk.username, clerk.password);
      await row(page, 'Butter 250 g')
        .getByRole('button', { name: /^Change the price/ })
        .click();
      const price = page.getByRole('textbox', { name: 'New price: Butter 250 g' });
      await price.fill('nothing');
      await price.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Please enter a price');
      await expectAccessible(page);
      await price.press('Escape');
      await expect(row(page, 'Butter 250 g').getByRole('button', { name: /^Change the price/ })).toBeFocused();
    });
  });
