import type { World } from '@foyer/server/test/world.ts';
import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';

import { CHANGES, createLabelsSystem, type LabelsSystem, READS } from '../../examples/suite-app/test/labels-system.ts';
import { expectAccessible, expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn, selectStore } from '../actions.ts';
import { expect, test as base, type OpenRoute } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';
import { signOut } from '../second-factor-page.ts';
import { waitForSocket, watchSockets } from '../sockets.ts';

const ESL = 'Electronic shelf label service';
const SOUTH = 'South';

/** The example application on its own origin, and a Foyer that may call it. */
const test = base.extend<{ labelsSystem: LabelsSystem }>({
  labelsSystem: async ({ perWorker }, provide) => provide(await perWorker(createLabelsSystem)),
  world: ({ labelsSystem }, provide) => provide(labelsSystem.world),
  // A reset would uninstall the application.
  resetWorld: ({ labelsSystem }, provide) => provide(void labelsSystem),
});

const framed = (page: Page): FrameLocator => page.frameLocator('iframe');
const heading = (scope: Page | FrameLocator, name: string): Locator =>
  scope.getByRole('heading', { level: 1, name, exact: true });
/** The list item of an article's label. */
const row = (scope: Page | FrameLocator, name: string): Locator =>
  scope.getByRole('listitem').filter({ hasText: name });

/** A user of an organisation with two stores. */
async function createClerk({ people }: World, ...permissions: string[]) {
  const { id, code } = await people.organisation();
  const person = await people.user({ organisation: code });
  await people.grant(person.id, id, ...(permissions.length > 0 ? permissions : CHANGES));
  const [north, south] = [await people.store(id, 'North'), await people.store(id, SOUTH)];
  return { ...person, north, south };
}

type SuiteClerk = Awaited<ReturnType<typeof createClerk>>;

/** Opens the application from Home. */
async function openInFrame(page: Page, open: OpenRoute, clerk: SuiteClerk): Promise<FrameLocator> {
  await open('/', clerk);
  await page.getByRole('link', { name: ESL }).click();
  const labels = framed(page);
  await expect(heading(labels, 'Labels')).toBeVisible();
  await expect(labels.getByText('North', { exact: true })).toBeVisible();
  return labels;
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

/**
 * Brings a tab to the front. Headless Chromium has no windows and sends no visibility event, so a focus event is sent.
 */
async function bringToFront(tab: Page): Promise<void> {
  await tab.bringToFront();
  await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Enters a new price of the butter without saving it. */
async function type(scope: Page | FrameLocator, price: string): Promise<Locator> {
  await row(scope, 'Butter 250 g')
    .getByRole('button', { name: /^Change the price/ })
    .click();
  const field = scope.getByRole('textbox', { name: 'New price: Butter 250 g' });
  await field.fill(price);
  return field;
}

/** Chooses German in Foyer. */
async function speakGerman(page: Page): Promise<void> {
  const saved = page.waitForResponse('**/v2/users/context');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await saved;
}

test('The application in Home and in a tab follows Foyer, and keeps what is typed', async ({
  page,
  context,
  open,
  world,
  labelsSystem,
}) => {
  expect(labelsSystem.origin).not.toBe(world.origin);
  const clerk = await createClerk(world, ...CHANGES, 'esl.articles.read');
  const labels = await openInFrame(page, open, clerk);
  await expect(row(labels, 'Butter 250 g')).toBeVisible();

  await test.step('The menu leads to its pages, which have addresses', async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Articles' }).click();
    await expect(heading(labels, 'Articles')).toBeVisible();
    await expect(page).toHaveURL(/#\/app\/esl\/articles$/);
    await page.goBack();
    await expect(heading(labels, 'Labels')).toBeVisible();
  });

  await test.step('The frame follows the colours and the store', async () => {
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    await expect(labels.locator('html')).toHaveAttribute('data-theme', 'dark');
    await selectStore(page, clerk.south);
    await expect(labels.getByText(SOUTH, { exact: true })).toBeVisible();
  });

  const tab = await openTab(context, `${labelsSystem.origin}/labels`);
  await test.step('A tab follows the store as soon as it is in front', async () => {
    await expect(tab.getByText(SOUTH, { exact: true })).toBeVisible();
    await page.bringToFront();
    await selectStore(page, clerk.north);
    await bringToFront(tab);
    await expect(tab.getByText('North', { exact: true })).toBeVisible();
  });

  const typed = await type(tab, '1,77');
  await test.step('The frame keeps a typed price when the language changes', async () => {
    await page.bringToFront();
    await selectStore(page, clerk.south);
    await expect(labels.getByText(SOUTH, { exact: true })).toBeVisible();
    const price = await type(labels, '1,77');
    await speakGerman(page);
    await expect(page.getByRole('button', { name: 'Sprache' })).toBeVisible();
    await expect(price).toHaveValue('1,77');
    await price.press('Escape');
    await expect(heading(labels, 'Etiketten')).toBeVisible();
    await expect(labels.locator('html')).toHaveAttribute('lang', 'de');
  });

  await test.step('The tab keeps a typed price when the store changes, and refuses to save it', async () => {
    const requested = tab.waitForResponse('**/api/me');
    await bringToFront(tab);
    await requested;
    await typed.press('Enter');
    await expect(tab.getByRole('alert')).toContainText('this price is for North');
    await expect(typed).toHaveValue('1,77');
    await typed.press('Escape');
    await expect(heading(tab, 'Etiketten')).toBeVisible();
    await expect(tab.getByText(SOUTH, { exact: true })).toBeVisible();
    await expect(tab).toHaveTitle('Etiketten · Regaletiketten');
  });
});

test('A user signs out of Foyer while other tabs show the application', async ({
  page,
  context,
  open,
  world,
  labelsSystem,
}) => {
  const clerk = await createClerk(world);
  await openInFrame(page, open, clerk);
  const idle = await openTab(context, `${labelsSystem.origin}/labels`);
  await expect(row(idle, 'Butter 250 g')).toBeVisible();
  const tab = await openTab(context, `${labelsSystem.origin}/labels`);
  const price = await type(tab, '1,77');
  const over = tab.getByRole('status').filter({ hasText: 'Your session is over' });
  await page.bringToFront();
  await signOut(page);
  await expect(page.locator('iframe')).toHaveCount(0);

  await test.step('A tab without input shows the sign-in', async () => {
    await bringToFront(idle);
    await expect(idle.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
    await idle.close();
  });

  await test.step('A tab with input keeps it', async () => {
    await bringToFront(tab);
    await expect(over).toBeInViewport();
    await expect(price).toHaveValue('1,77');
    await price.press('Enter');
    await expect(over).toBeVisible();
    await expect(price).toHaveValue('1,77');
  });

  await test.step('After a sign-in in another tab the input can be used', async () => {
    await page.bringToFront();
    await signIn(page, clerk.username, clerk.password);
    await expect(page.getByRole('link', { name: ESL })).toBeVisible();
    await page.goto(`${labelsSystem.origin}/labels`);
    await expect(row(page, 'Butter 250 g')).toBeVisible();
    await bringToFront(tab);
    await expect(over).toHaveCount(0);
    await expect(price).toHaveValue('1,77');
  });

  await test.step('Otherwise the user signs in again by a link', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await price.press('Enter');
    await over.getByRole('link', { name: 'Sign in again' }).click();
    await expect(tab.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
  });
});

test('A user changes a price, sends it and reports a fault, as far as permitted', async ({
  page,
  open,
  world,
  context,
}) => {
  const sockets = watchSockets(context);
  const clerk = await createClerk(world);
  const labels = await openInFrame(page, open, clerk);
  await waitForSocket(sockets);
  const butter = row(labels, 'Butter 250 g');
  const change = butter.getByRole('button', { name: /^Change the price/ });
  const fault = butter.getByRole('button', { name: /^Report a fault/ });

  await test.step('A new price waits, which its tile shows, until it is sent', async () => {
    const price = await type(labels, '1,99');
    await expect(price).toBeFocused();
    await price.press('Enter');
    await expect(butter).toContainText('Waits for €1.99');
    await expect(change).toBeFocused();
    await expect(page.getByText('The new price of Butter 250 g has been saved')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    const tile = page.getByRole('link', { name: ESL });
    await expect(tile).toContainText('1');
    await tile.click();
    await labels.getByRole('button', { name: 'Send to the labels' }).press('Enter');
    await expect(butter).toContainText('On the shelf');
    // The button has been removed: the focus moves to the heading.
    await expect(heading(labels, 'Labels')).toBeFocused();
  });

  await test.step('A fault that is not sent is a message', async () => {
    await intercept(page, /\/fault\?/, (route) => route.fulfill({ status: 503, json: { code: 'try_again' } }));
    await fault.press('Enter');
    await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
    await expect(fault).toBeFocused();
    await expect(row(labels, 'Whole milk 1 l')).toBeVisible();
    await page.unroute(/\/fault\?/);
  });

  await test.step('A fault is a notice of the organisation', async () => {
    await fault.click();
    await expect(page.getByText('The fault of Butter 250 g has been reported')).toBeVisible();
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByText('Label 1002 does not work')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('A revoked permission removes its buttons', async () => {
    await expect(change).toBeVisible();
    await world.database.queries.deleteFrom('role_assignments').where('user_id', '=', clerk.id).execute();
    const { id } = await world.people.organisation();
    const roleId = await world.people.grant(clerk.id, id, ...READS);
    await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));
    await world.people.inTransaction(({ announce }) =>
      announce('push.sent', { type: 'ROLE_CHANGED', userId: clerk.id }),
    );
    await expect(change).toHaveCount(0);
  });
});

test('A user goes straight to the application, which starts after a failure, and signs out of both', async ({
  page,
  world,
  labelsSystem,
}) => {
  const clerk = await createClerk(world);
  const failure = page.getByRole('status').filter({ hasText: 'That did not work. Please try again.' });

  await test.step('After the sign-in the application cannot start, and is tried again', async () => {
    await page.goto(`${labelsSystem.origin}/labels`);
    await intercept(page, '**/api/me', (route) => route.fulfill({ status: 503, json: { code: 'try_again' } }));
    await signIn(page, clerk.username, clerk.password);
    await expect(failure).toHaveText('That did not work. Please try again.');
    await expect(heading(page, 'Shelf labels')).toBeVisible();
    await expectAccessible(page);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(failure).toBeVisible();
    await expect(again).toBeFocused();
    await page.unroute('**/api/me');
    await again.press('Enter');
    await expect(row(page, 'Butter 250 g')).toBeVisible();
    await expect(heading(page, 'Labels')).toBeFocused();
    await expect(failure).toHaveCount(0);
  });

  await test.step('Its page is accessible on every screen', async () => {
    const price = await type(page, 'nothing');
    await price.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Please enter a price');
    await expectAccessibleAtWidths(page);
    await price.press('Escape');
    await expect(row(page, 'Butter 250 g').getByRole('button', { name: /^Change the price/ })).toBeFocused();
  });

  await test.step('Its links and the back button lead to its pages', async () => {
    await page.goto(`${labelsSystem.origin}/articles`);
    await expect(heading(page, 'Articles')).toBeVisible();
    await page.getByRole('link', { name: 'Labels' }).click();
    await expect(row(page, 'Butter 250 g')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Articles')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(labelsSystem.origin);
  });

  await test.step('Sign-out in the application signs out of Foyer', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await page.goto(`${labelsSystem.origin}/articles`);
    await expect(page.getByRole('heading', { name: `Sign in to ${ESL}` })).toBeVisible();
  });
});
