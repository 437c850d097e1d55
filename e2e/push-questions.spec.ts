import type { Page } from '@playwright/test';

import { sendPush } from '../apps/server/test/pushes.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect } from './house.ts';
import { test } from './live-page.ts';
import { countCalls, signIn, storedToken } from './people.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const home = (page: Page) => expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
const permissions = (page: Page) => page.getByRole('alertdialog', { name: 'Your permissions have changed' });
const roles = (page: Page) => page.getByRole('alertdialog', { name: 'Your roles have changed' });

test('changed permissions are asked for again, and the person is asked to refresh, now or later', async ({
  page,
  livePage,
  world,
}) => {
  const { id } = await livePage();
  const organisation = await world.people.organisation();
  await world.people.grant(id, organisation.id, 'applications.view');

  const asked = page.waitForRequest('**/v2/users/work-bench');
  await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
  await asked;
  await permissions(page).getByRole('button', { name: 'Later' }).click();
  await expect(question(page)).toHaveCount(0);
  await home(page);

  await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
  const loaded = page.waitForEvent('load');
  await permissions(page).getByRole('button', { name: 'Refresh now' }).click();
  await loaded;
  await home(page);
  await expect(question(page)).toHaveCount(0);
});

test('an application that is installed appears, and the person is asked to refresh', async ({
  page,
  livePage,
  world,
}) => {
  await livePage({ person: await world.people.user({ superAdministrator: true }) });
  await world.people.application('map', { entry: 'https://map.example/' });
  await sendPush(world, { type: 'PLUGIN_CHANGED', userId: null });
  const asked = page.getByRole('alertdialog', { name: 'Applications were installed or removed' });
  await asked.getByRole('button', { name: 'Later' }).click();
  await expect(
    page.getByRole('list', { name: 'Applications' }).getByRole('link', { name: /Map service/ }),
  ).toBeVisible();
});

test('changed roles ask to sign in again, which leads back to where the person was', async ({
  page,
  livePage,
  world,
}) => {
  const { id, username, password } = await livePage({ at: { route: '/account', heading: 'My account' } });
  await sendPush(world, { type: 'ROLE_CHANGED', userId: id });
  await roles(page).getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
});

test('there is one question at a time: the weightier one takes the place of the other, and neither is asked twice', async ({
  page,
  livePage,
  world,
}) => {
  const { id } = await livePage();
  for (const type of ['PERMISSION_CHANGED', 'PLUGIN_CHANGED', 'PERMISSION_CHANGED'] as const)
    await sendPush(world, { type, userId: id });
  await expect(permissions(page)).toBeVisible();
  await sendPush(world, { type: 'ROLE_CHANGED', userId: id });
  await expect(roles(page)).toBeVisible();
  await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
  await sendPush(world, { type: 'LICENCE_UPDATED', userId: id });
  await expect(page.getByText('The licence was updated.')).toBeVisible(); // so the one before was heard, too
  await expect(question(page)).toHaveCount(1);
  await roles(page).getByRole('button', { name: 'Later' }).click();
  await expect(question(page)).toHaveCount(0);
});

test('no question stands over a dialog that somebody has opened: it waits', async ({ page, livePage, world }) => {
  const { id, username } = await livePage();
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Old password').fill('half a word');
  await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
  await sendPush(world, { type: 'LICENCE_UPDATED', userId: id });
  await expect(page.getByText('The licence was updated.')).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(dialog.getByLabel('Old password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(permissions(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('"later" counts in every tab; whoever is asked while typing has not answered by it', async ({
  page,
  livePage,
  context,
  world,
}) => {
  const person = await world.people.user();
  const { id } = person;
  await world.people.notice({ to: `user:${id}`, silently: true });
  await livePage({ person });
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/#/account`);
  await expect(other.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible(); // so it hears the server, too
  await other.getByRole('button', { name: 'Edit display name' }).click();
  const field = other.getByRole('textbox', { name: 'Display name' });
  await field.fill('Ada');
  const calls = countCalls(other, '/user/logout');
  await sendPush(world, { type: 'ROLE_CHANGED', userId: id });
  for (const tab of [page, other]) await expect(roles(tab)).toBeVisible();
  await expect(roles(other)).toBeFocused();
  await other.keyboard.type(' Lovelace\n');
  await expect(roles(other)).toBeVisible();

  // The keyboard alone: to the first answer, the second one and back.
  await other.keyboard.press('Tab');
  await expect(roles(other).getByRole('button', { name: 'Later' })).toBeFocused();
  await other.keyboard.press('Tab');
  await expect(roles(other).getByRole('button', { name: 'Sign in again' })).toBeFocused();
  await other.keyboard.press('Shift+Tab');
  await other.keyboard.press('Enter');
  for (const tab of [page, other]) await expect(question(tab)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Ada');
  expect(calls()).toBe(0);
});

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('each question is accessible', async ({ page, livePage, world }) => {
      const { id } = await livePage();
      const facts = { browser: 'Chrome', system: 'Windows', address: '198.51.100.7', at: '2026-11-22T14:05:00Z' };
      for (const push of [
        { type: 'PERMISSION_CHANGED' },
        { type: 'ROLE_CHANGED' },
        { type: 'REMOTE_LOGIN', fields: facts },
      ] as const) {
        await sendPush(world, { userId: id, ...push });
        await expect(question(page)).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(question(page)).toHaveCount(0);
      }
    });
  });
}
