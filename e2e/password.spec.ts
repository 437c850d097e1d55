import { STORAGE_KEYS } from '@foyer/contract/storage.ts';
import type { Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect, test } from './house.ts';
import { countCalls, holdCalls, reachHome, signIn, storedToken } from './people.ts';

const CHANGE = '/v3/users/password/first-time';
const FRESH = 'Fresh_Word_1';

test.afterEach(({ world }) => world.people.setting('password', { rank: 'medium' }));

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('New password again');
const submit = (page: Page) => page.getByRole('button', { name: 'Change password' });
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Signs a newcomer in and waits for the forced change. */
async function reachChange(page: Page, { username, password }: Person): Promise<void> {
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expect(newPassword(page)).toBeFocused();
}

test('a newcomer must choose a password, and is then in for good', async ({ page, open, world }) => {
  const newcomer = await world.people.newcomer();
  await open();
  await reachChange(page, newcomer);
  expect(page.url()).toBe(`${world.origin}/base/#/forcePwdChange`);
  await expect(page.getByRole('main')).toContainText(newcomer.username);
  const before = world.browser();
  before.token = (await storedToken(page)) ?? '';
  for (const { name, value } of await page.context().cookies()) before.cookies.set(name, value);
  expect((await before.call('GET /v2/users/password-strength')).code).toBe(1001);

  await newPassword(page).fill(FRESH);
  await again(page).fill(FRESH);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.passwordFlag)).toBeNull();
  expect((await before.call('GET /v2/users/password-strength')).code).toBe('C0102');

  await page.reload();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect((await world.browser().signIn(newcomer.username, newcomer.password)).code).toBe('A0210');
  expect((await world.browser().signIn(newcomer.username, FRESH)).data.userFirstLogin).toBe(false);
});

test('the rules of the rank are ticked while one types', async ({ page, open, world }) => {
  await world.people.setting('password', { rank: 'high' });
  await open();
  await reachChange(page, await world.people.newcomer());
  await expect(page.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('listitem').filter({ hasText: '(not met)' })).toHaveCount(6);
  await newPassword(page).pressSequentially('abc');
  await expect(rule(page, 'lower-case letter')).toContainText('(met)');
  await expect(rule(page, 'upper-case letter')).toContainText('(not met)');
  await expect(page.getByRole('status')).toHaveText('2 of 6 requirements met');
  await newPassword(page).pressSequentially('DEF_1');
  await expect(page.getByRole('status')).toHaveText('6 of 6 requirements met');
  await newPassword(page).press('Backspace');
  await expect(rule(page, '8 to 16 characters')).toContainText('(not met)');
});

test('what is empty, weak or inconsistent is told beside its field, and no call is made', async ({
  page,
  open,
  world,
}) => {
  const newcomer = await world.people.newcomer();
  await open();
  await reachChange(page, newcomer);
  const calls = countCalls(page, CHANGE);
  await newPassword(page).press('Enter');
  await expect(page.getByText('Please enter the new password', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter the new password again')).toBeVisible();

  await newPassword(page).fill('a-b');
  await newPassword(page).press('Enter');
  await expect(page.getByText('The new password does not meet every requirement')).toBeVisible();
  await expect(newPassword(page)).toBeFocused();

  await newPassword(page).fill(FRESH);
  await again(page).fill(`${FRESH}2`);
  await again(page).press('Enter');
  await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
  await expect(again(page)).toBeFocused();
  await expect(again(page)).toHaveAttribute('aria-invalid', 'true');
  expect(calls()).toBe(0);
});

test('the old password, the username and the commonest passwords are refused', async ({ page, open, world }) => {
  await world.people.setting('password', { rank: 'passphrase' });
  const newcomer = await world.people.newcomer();
  await open();
  await reachChange(page, newcomer);
  await newPassword(page).fill(newcomer.password);
  await again(page).fill(newcomer.password);
  await again(page).press('Enter');
  await expect(page.getByText('The new password cannot be the same as the old password')).toBeVisible();
  await expect(newPassword(page)).toBeFocused();

  await newPassword(page).fill(newcomer.username.toUpperCase());
  await again(page).fill(newcomer.username.toUpperCase());
  await again(page).press('Enter');
  await expect(page.getByText('The new password cannot be your username')).toBeVisible();

  await newPassword(page).fill('password1');
  await again(page).fill('password1');
  await again(page).press('Enter');
  await expect(page.getByText('One of the most common passwords; attackers try those first')).toBeVisible();
});

test('a double submit makes one call, and the password stays on the page', async ({ page, open, world }) => {
  await open();
  await reachChange(page, await world.people.newcomer());
  const calls = countCalls(page, CHANGE);
  const sent = page.waitForRequest(`**${CHANGE}`);
  const release = await holdCalls(page, `**${CHANGE}`);
  await newPassword(page).fill(FRESH);
  await again(page).fill(FRESH);
  await again(page).press('Enter');
  await again(page).press('Enter');
  await submit(page).dispatchEvent('click');
  release();
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({ newPwd: expect.stringMatching(/^[0-9A-F]{64}$/) });
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(calls()).toBe(1);
});

test('a password manager finds the username, and both fields take 256 characters', async ({ page, open, world }) => {
  const newcomer = await world.people.newcomer();
  await open();
  await reachChange(page, newcomer);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(newcomer.username);
  for (const field of [newPassword(page), again(page)]) {
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
    await field.fill('x'.repeat(300));
    await expect(field).toHaveValue('x'.repeat(256));
  }
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(newPassword(page)).toHaveAttribute('type', 'text');
});

for (const [language, title, warning] of [
  ['en', 'Choose your own password', 'Change the password first'],
  ['de', 'Wählen Sie Ihr eigenes Passwort', /^Ändern Sie zuerst/],
] as const) {
  test(`Home leads back to the change with a warning (${language})`, async ({ page, open, world }) => {
    const { username, password } = await world.people.newcomer();
    await open();
    await signIn(page, username, password);
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.evaluate(() => location.assign('#/home'));
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.url()).toContain('/forcePwdChange');
  });
}

test('with the keyboard alone one changes the password, or signs out', async ({ page, open, world }) => {
  const newcomer = await world.people.newcomer();
  await open();
  await reachChange(page, newcomer);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  await reachChange(page, newcomer);
  await page.keyboard.type(FRESH);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(FRESH);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('an ended session returns to sign-in and says so', async ({ page, open, world }) => {
  await open();
  await reachChange(page, await world.people.newcomer());
  await page.context().clearCookies();
  await newPassword(page).fill(FRESH);
  await again(page).fill(FRESH);
  await submit(page).click();
  await expect(page.getByText('Login expired')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('rules that do not arrive can be asked for again', async ({ page, open, world }) => {
  const newcomer = await world.people.newcomer();
  await page.route('**/v2/users/password-strength', (route) => route.abort());
  await open();
  await signIn(page, newcomer.username, newcomer.password);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(newPassword(page)).toBeHidden();
  await page.unroute('**/v2/users/password-strength');
  await retry.click();
  await expect(newPassword(page)).toBeVisible();
});

test('whose password is in order is led on', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  await open();
  await reachHome(page, username, password);
  await open('/forcePwdChange');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the forced change is accessible, and nothing jumps', async ({ page, open, world }) => {
      await open();
      await reachChange(page, await world.people.newcomer());
      const place = await submit(page).boundingBox();
      await expectAccessible(page);
      await newPassword(page).fill('a-');
      await again(page).fill('b');
      await submit(page).click();
      await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
      await expectAccessible(page);
      expect(await submit(page).boundingBox()).toEqual(place);
    });
  });
}
