import { SUCCESS } from '@foyer/contract/core/errors.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { countCalls } from '../actions.ts';
import { expect, test, type OpenRoute } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';

type AccountUser = { id: string; username: string; password: string };

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const THIS = 'Chrome on Linux';

const rows = (page: Page): Locator => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'My account' });
const account = (page: Page): Locator => page.getByRole('button', { name: /^Your account/ });

/** Opens the account page of a user. */
async function openAccount(page: Page, open: OpenRoute, person: AccountUser): Promise<void> {
  await open('/account', person);
  await expect(heading(page)).toBeVisible();
  await expect(rows(page).filter({ hasText: 'This device' })).toBeVisible();
}

/** Reads the user's language and display name from the database: an API call would trigger a push to the page. */
function readRow({ database }: World, { id }: AccountUser) {
  return database.queries
    .selectFrom('users')
    .select(['display_name as displayName', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('A user looks at the devices of the account and signs them out', async ({ page, open, world }) => {
  const person = await world.people.user();
  const signInFrom = async (agent: string) => {
    const client = world.browser({ 'user-agent': agent });
    await client.signIn(person.username, person.password);
    return client;
  };
  const other = await signInFrom(LINUX);
  await signInFrom(WINDOWS);
  const phone = await signInFrom(IPHONE);
  await signInFrom('x');
  await openAccount(page, open, person);
  /**
   * Expects the remaining devices. The reload is needed because the page ignores clicks for a moment after a removal.
   */
  const removeDevices = async (devices: number) => {
    await page.reload();
    await expect(rows(page)).toHaveCount(devices);
  };

  await test.step('Devices have the name of their browser and system', async () => {
    await expect(rows(page)).toHaveCount(5);
    await expect(rows(page).first()).toContainText(THIS);
    await expect(rows(page).first()).toContainText('Active now');
    await expect(rows(page).first().getByRole('button')).toHaveCount(0);
    for (const name of ['Chrome on Windows', 'Safari on iOS', 'Unknown device'])
      await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'Safari on iOS' }).locator('time').first()).toHaveAttribute(
      'title',
      /20\d\d/,
    );
  });

  await test.step('A device that is signed out already is removed without a message', async () => {
    await phone.call('GET /user/logout');
    await page.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveCount(0);
  });

  await test.step('The keyboard signs another browser out', async () => {
    await removeDevices(4);
    await page.getByRole('button', { name: `Sign out: ${THIS}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Signed out: ${THIS}`)).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    expect((await other.call('GET /v2/users/sessions')).code).not.toBe(SUCCESS);
  });

  await test.step('A double click signs one device out, not the next one in its place', async () => {
    await removeDevices(3);
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

  await test.step('The last other device is signed out, and the keyboard stays in the list', async () => {
    await rows(page).nth(1).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toBeFocused();
    await expect(page.getByText('You are not signed in on any other device')).toBeVisible();
  });

  await test.step('All other devices are signed out after a question', async () => {
    const others = [await signInFrom(WINDOWS), await signInFrom(IPHONE)];
    await page.reload();
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
    await expect(page.getByText('2 other devices signed out')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toBeFocused();
    await expect(all).toBeHidden();
    for (const client of others) expect((await client.call('GET /v2/users/sessions')).code).not.toBe(SUCCESS);
  });
});

test('A user changes the display name and the language of the account', async ({ page, open, world }) => {
  const person = await world.people.user({ displayName: 'Ada' });
  const elsewhere = world.browser();
  await elsewhere.signIn(person.username, person.password);
  await open('/', person);
  const edit = page.getByRole('button', { name: 'Edit display name' });
  const field = page.getByRole('textbox', { name: 'Display name' });

  await test.step('What does not load can be loaded again', async () => {
    const paths = ['information', 'sessions'].map((name) => `**/v2/users/${name}`);
    for (const path of paths) await intercept(page, path, (route) => route.abort());
    await account(page).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveTitle(/^My account/);
    await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your devices could not be loaded' })).toBeVisible();
    for (const path of paths) await page.unroute(path);
    const calls = countCalls(page, '/v2/users/sessions');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(edit).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(2);
    expect(calls()).toBe(1);
  });

  await test.step('A name that is refused is explained beside its field', async () => {
    await edit.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await edit.click();
    await field.fill('Ada\u202Eecalevol');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This name contains invisible characters. Use visible ones only.')).toBeVisible();
    await expect(field).toBeFocused();
    expect(await readRow(world, person)).toMatchObject({ displayName: 'Ada', language: null });
  });

  await test.step('A new name is in the header and on the overview', async () => {
    await field.fill('  Ada Lovelace ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Display name changed')).toBeVisible();
    await expect(edit).toBeFocused();
    await expect(account(page)).toHaveAccessibleName('Your account: Ada Lovelace');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible();
    expect(await readRow(world, person)).toMatchObject({ displayName: 'Ada Lovelace' });
  });

  await test.step('Emails in another language follow the page', async () => {
    await elsewhere.call('PUT /v2/users/information', { body: { language: 'es' } });
    await open('/account');
    await page.reload();
    await expect(page.getByText('You get emails in Spanish.')).toBeVisible();
    await page.getByRole('button', { name: 'Get emails in English' }).click();
    await expect(page.getByText('You also get emails in this language.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
    // The page shows the choice before the server has stored it.
    await expect.poll(() => readRow(world, person)).toMatchObject({ language: 'en' });
  });

  await test.step('The language menu of the header and the account page change both', async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
    const language = page.getByRole('combobox', { name: 'Langue' });
    await expect(language).toHaveValue('fr');
    await expect.poll(() => readRow(world, person)).toMatchObject({ language: 'fr' });
    await language.selectOption({ label: 'Deutsch' });
    await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Benutzer' })).toContainText('Head office');
    await expect(page.getByText('Auch E-Mails erhalten Sie in dieser Sprache.')).toBeVisible();
    await expect.poll(() => readRow(world, person)).toMatchObject({ language: 'de' });
  });
});
