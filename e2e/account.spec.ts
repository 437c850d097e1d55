import type { Browser, Locator, Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { countCalls, reachHome, signIn } from './people.ts';

type Person = { id: string; username: string; password: string };

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const THIS = 'Chrome on Linux';

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'My account' });
const account = (page: Page): Locator => page.getByRole('button', { name: /^Your account/ });

/** Opens the own account by its address. */
async function openAccount(page: Page, open: (route: string) => Promise<void>, person: Person): Promise<void> {
  await open('/account');
  await signIn(page, person.username, person.password);
  await expect(heading(page)).toBeVisible();
  await expect(rows(page).filter({ hasText: 'This device' })).toBeVisible();
}

/** Signs somebody in in another browser, and stays at Home there. */
async function atAnotherBrowser(browser: Browser, world: World, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${world.origin}/base/`);
  await page.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  await reachHome(page, person.username, person.password);
  return page;
}

/** The page hears of it without being touched. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByText('Login expired').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.context().close();
}

/** What the server keeps of the person's language and name; a sign-in that looks would be told to the page. */
function kept({ database }: World, { id }: Person) {
  return database.queries
    .selectFrom('users')
    .select(['display_name as displayName', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('one browser signs the other out, by keyboard, and the keyboard stays in the list', async ({
  page,
  open,
  browser,
  world,
}) => {
  const person = await world.people.user();
  const other = await atAnotherBrowser(browser, world, person);
  await openAccount(page, open, person);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(THIS);
  await expect(rows(page).first()).toContainText('Active now');
  await expect(rows(page).first().getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: `Sign out: ${THIS}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed out: ${THIS}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toBeFocused();
  await expect(page.getByText('You are not signed in on any other device.')).toBeVisible();
  await expectSignedOut(other);
});

test('all other devices are signed out after a question, this one stays', async ({ page, open, browser, world }) => {
  const person = await world.people.user();
  const other = await atAnotherBrowser(browser, world, person);
  await world.browser({ 'user-agent': IPHONE }).signIn(person.username, person.password);
  await openAccount(page, open, person);
  await expect(rows(page)).toHaveCount(3);

  const all = page.getByRole('button', { name: 'Sign out all other devices' });
  const question = page.getByRole('alertdialog', { name: 'Sign out all other devices?' });
  await all.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(all).toBeFocused();
  await expect(rows(page)).toHaveCount(3);

  await all.click();
  await question.getByRole('button', { name: 'Sign out all' }).click();
  await expect(page.getByText('2 other devices have been signed out')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toBeFocused();
  await expect(all).toBeHidden();
  await expectSignedOut(other);
  await page.reload();
  await expect(heading(page)).toBeVisible();
});

test('devices are named by browser and system as far as they tell', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (const agent of [WINDOWS, IPHONE, 'x'])
    await world.browser({ 'user-agent': agent }).signIn(person.username, person.password);
  await openAccount(page, open, person);
  for (const name of ['Chrome on Windows', 'Safari on iOS', 'Unknown device'])
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'Safari on iOS' }).locator('time').first()).toHaveAttribute(
    'title',
    /20\d\d/,
  );
});

test('a device that is out already leaves the list without a word', async ({ page, open, world }) => {
  const person = await world.people.user();
  const phone = world.browser({ 'user-agent': IPHONE });
  await phone.signIn(person.username, person.password);
  await openAccount(page, open, person);
  await phone.call('GET /user/logout');
  await page.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0);
});

test('a double click signs one device out, not the one that moves up in its place', async ({ page, open, world }) => {
  const person = await world.people.user();
  for (const agent of [WINDOWS, IPHONE])
    await world.browser({ 'user-agent': agent }).signIn(person.username, person.password);
  await openAccount(page, open, person);
  await expect(rows(page)).toHaveCount(3);
  await rows(page).last().scrollIntoViewIfNeeded();
  const button = await rows(page).nth(1).getByRole('button').boundingBox();
  if (button === null) throw new Error('The second device has no button.');
  const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
  await page.mouse.click(x, y);
  await expect(rows(page)).toHaveCount(2);
  await page.mouse.click(x, y);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test('a changed display name stands in the header and on the overview at once', async ({ page, open, world }) => {
  const person = await world.people.user({ displayName: 'Ada' });
  await open();
  await reachHome(page, person.username, person.password);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle(/^My account/);

  const edit = page.getByRole('button', { name: 'Edit display name' });
  const field = page.getByRole('textbox', { name: 'Display name' });
  await edit.click();
  await expect(field).toBeFocused();
  await field.fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a display name')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(101));
  await page.keyboard.press('Enter');
  await expect(page.getByText('this one has 101')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();

  await edit.click();
  await field.fill('  Ada Lovelace ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your display name has been changed')).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(account(page)).toHaveAccessibleName('Your account: Ada Lovelace');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
  expect(await kept(world, person)).toMatchObject({ displayName: 'Ada Lovelace' });
});

test('a name that the server refuses is told beside its field', async ({ page, open, world }) => {
  const person = await world.people.user({ displayName: 'Ada' });
  await openAccount(page, open, person);
  await page.getByRole('button', { name: 'Edit display name' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Ada\u202Eecalevol');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This name contains characters that cannot be used')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toBeFocused();
  expect(await kept(world, person)).toMatchObject({ displayName: 'Ada' });
});

test('a chosen language is spoken at once and kept for mails', async ({ page, open, world }) => {
  const person = await world.people.user();
  await openAccount(page, open, person);
  expect(await kept(world, person)).toMatchObject({ language: null });
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  await expect(page.getByText('E-Mails an Sie werden ebenfalls in dieser Sprache verfasst.')).toBeVisible();
  await expect.poll(() => kept(world, person)).toMatchObject({ language: 'de' });
});

test('the language menu of the header keeps the choice too', async ({ page, open, world }) => {
  const person = await world.people.user();
  await openAccount(page, open, person);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
  await expect.poll(() => kept(world, person)).toMatchObject({ language: 'fr' });
});

test('mails in another language than the page are made to follow it', async ({ page, open, world }) => {
  const person = await world.people.user();
  const elsewhere = world.browser();
  await elsewhere.signIn(person.username, person.password);
  await elsewhere.call('PUT /v2/users/information', { body: { language: 'es' } });
  await openAccount(page, open, person);
  await expect(page.getByText('E-mails to you are written in Spanish.')).toBeVisible();
  await page.getByRole('button', { name: 'Get e-mails in English too' }).click();
  await expect(page.getByText('E-mails to you are written in this language too.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  expect(await kept(world, person)).toMatchObject({ language: 'en' });
});

test('what does not load can be asked for again', async ({ page, open, world }) => {
  const person = await world.people.user();
  const paths = ['information', 'sessions'].map((name) => `**/v2/users/${name}`);
  for (const path of paths) await page.route(path, (route) => route.abort());
  await open('/account');
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your devices could not be loaded' })).toBeVisible();
  for (const path of paths) await page.unroute(path);
  const calls = countCalls(page, '/v2/users/sessions');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('button', { name: 'Edit display name' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(calls()).toBe(1);
});
