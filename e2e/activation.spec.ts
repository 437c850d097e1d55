import type { Page } from '@playwright/test';

import type { PostOffice } from '../apps/server/test/post-office.ts';
import type { World } from '../apps/server/test/world.ts';
import { storedToken } from './people.ts';
import { expect, freshMailbox, test } from './post-house.ts';

const FRESH = 'Fresh_Word_1';

let guests = 0;

/** Invites somebody, as `npm run foyer -- user invite` does; answers with the link of the mail. */
async function invite(world: World, post: PostOffice): Promise<{ username: string; link: string; key: string }> {
  const mailbox = freshMailbox();
  const username = `guest-${(guests += 1)}`;
  await world.app.services.users.invite({ username, email: mailbox, language: 'de' });
  const { text, key } = await post.next(mailbox);
  return { username, link: /http\S+#\/activeUser\?key=\S+/.exec(text)?.[0] ?? '', key };
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.getByLabel('Neues Passwort wiederholen').fill(password);
  await page.getByLabel('Neues Passwort wiederholen').press('Enter');
}

test.beforeEach(async ({ page, open }) => {
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('an invited person activates the account and signs in (German)', async ({ page, world, post }) => {
  const { username, link } = await invite(world, post);
  expect(link).toContain(`${world.origin}/base/`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Aktivieren Sie Ihr Konto' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(username);
  await choose(page, 'Password1');
  await expect(page.getByText('Eines der häufigsten Passwörter; sie werden zuerst probiert')).toBeVisible();
  await choose(page, FRESH);
  await expect(page.getByRole('heading', { name: 'Ihr Konto ist aktiv' })).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Benutzername')).toHaveValue(username);
  await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
  await page.keyboard.type(FRESH);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
});

test('a link that has activated the account leads to sign-in', async ({ page, world, post }) => {
  const { link } = await invite(world, post);
  await page.goto(link);
  await choose(page, FRESH);
  await expect(page.getByRole('heading', { name: 'Ihr Konto ist aktiv' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Das Konto ist bereits aktiviert' })).toBeVisible();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Benutzername')).toBeVisible();
});

test('an invitation that is opened as a forgotten password is an invitation all the same', async ({
  page,
  open,
  world,
  post,
}) => {
  const { key } = await invite(world, post);
  await open(`/findPassword?key=${key}`);
  await expect(page.getByRole('heading', { name: 'Aktivieren Sie Ihr Konto' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Konto aktivieren' })).toBeVisible();
});

test('after three days an invitation is dead, and a new one is there for the asking', async ({
  page,
  open,
  world,
  post,
}) => {
  const { key } = await invite(world, post);
  await world.clock.forward(3 * 24 * 3600 + 1);
  await open(`/activeUser?key=${key}`);
  await expect(page.getByRole('heading', { name: 'Dieser Link ist nicht gültig' })).toBeVisible();
  await expect(page.getByText('älter als 72 Stunden')).toBeVisible();
  await page.getByRole('button', { name: 'Neuen Link anfordern' }).click();
  await expect(page).toHaveURL(/#\/forgetPassword$/);
});
