import { STORAGE_KEYS } from '@foyer/contract/storage.ts';
import type { Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { expect, test } from './house.ts';
import { countCalls, holdCalls, signIn, storedToken } from './people.ts';

const CHANGE = '/v3/users/password/first-time';
const FRESH = 'Fresh_Word_1';

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

test('A newcomer has to choose a password, and stays signed in with it', async ({ page, open, world }) => {
  await world.people.setting('password', { rank: 'high' });
  const newcomer = await world.people.newcomer();
  const calls = countCalls(page, CHANGE);
  await open();
  await reachChange(page, newcomer);

  await test.step('a password manager finds the username, and the fields take 256 characters', async () => {
    expect(page.url()).toBe(`${world.origin}/base/#/forcePwdChange`);
    await expect(page.getByRole('main')).toContainText(newcomer.username);
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(newcomer.username);
    for (const field of [newPassword(page), again(page)]) {
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await field.fill('x'.repeat(300));
      await expect(field).toHaveValue('x'.repeat(256));
      await field.fill('');
    }
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
  });

  await test.step('the rules of the rank are ticked while the user types', async () => {
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

  await test.step('Home leads back to the change with a warning', async () => {
    for (const [language, title, warning] of [
      ['de', 'Wählen Sie Ihr eigenes Passwort', 'Ändern Sie zuerst Ihr Passwort'],
      ['en', 'Choose your own password', 'Change the password first'],
    ] as const) {
      await page.getByRole('combobox').first().selectOption(language);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.evaluate(() => location.assign('#/home'));
      await expect(page.getByText(warning)).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(page.url()).toContain('/forcePwdChange');
    }
  });

  await test.step('the keyboard reaches the sign-out', async () => {
    await page.reload();
    await expect(newPassword(page)).toBeFocused();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
    await world.people.setting('password', { rank: 'passphrase' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await storedToken(page)).toBeNull();
  });

  await reachChange(page, newcomer);
  const before = world.browser();
  before.token = (await storedToken(page)) ?? '';
  for (const { name, value } of await page.context().cookies()) before.cookies.set(name, value);
  expect((await before.call('GET /v2/users/password-strength')).code).toBe(1001);

  await test.step('empty, weak and inconsistent entries have an error beside the field and make no call', async () => {
    await newPassword(page).press('Enter');
    await expect(page.getByText('Please enter the new password', { exact: true })).toBeVisible();
    await expect(page.getByText('Please enter the new password again')).toBeVisible();

    await newPassword(page).fill('a-b');
    await newPassword(page).press('Enter');
    await expect(page.getByText('The new password does not meet every requirement')).toBeVisible();
    await expect(newPassword(page)).toBeFocused();

    await newPassword(page).fill(newcomer.username.toUpperCase());
    await again(page).fill(newcomer.username.toUpperCase());
    await again(page).press('Enter');
    await expect(page.getByText('The new password cannot be your username')).toBeVisible();
    await expect(newPassword(page)).toBeFocused();

    await newPassword(page).fill(FRESH);
    await again(page).fill(`${FRESH}2`);
    await again(page).press('Enter');
    await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
    await expect(again(page)).toBeFocused();
    await expect(again(page)).toHaveAttribute('aria-invalid', 'true');
    expect(calls()).toBe(0);
  });

  await test.step('the old password and the most common passwords are refused by the server', async () => {
    for (const [refused, words] of [
      [newcomer.password, 'The new password cannot be the same as the old password'],
      ['password1', 'One of the most common passwords; attackers try those first'],
    ] as const) {
      await newPassword(page).fill(refused);
      await again(page).fill(refused);
      await again(page).press('Enter');
      await expect(page.getByText(words)).toBeVisible();
      await expect(newPassword(page)).toBeFocused();
    }
    expect(calls()).toBe(2);
  });

  await test.step('a double submit from the keyboard makes one call, which has the digest of the password', async () => {
    await newPassword(page).press('ControlOrMeta+a');
    await page.keyboard.type(FRESH);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(FRESH);
    const sent = page.waitForRequest(`**${CHANGE}`);
    const release = await holdCalls(page, `**${CHANGE}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await submit(page).dispatchEvent('click');
    release();
    expect(JSON.parse((await sent).postData() ?? '')).toEqual({ newPwd: expect.stringMatching(/^[0-9A-F]{64}$/) });
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    expect(calls()).toBe(3);
  });

  await test.step('the session before the change has ended, and the new one survives a reload', async () => {
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.passwordFlag)).toBeNull();
    expect((await before.call('GET /v2/users/password-strength')).code).toBe('C0102');
    expect((await world.browser().signIn(newcomer.username, FRESH)).code).toBe(1001);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  await test.step('a user without a pending change is led to Home', async () => {
    await open('/forcePwdChange');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });
});

test('A forced change retries the rules and reports an ended session', async ({ page, open, world }) => {
  const { username, password } = await world.people.newcomer();
  await page.route('**/v2/users/password-strength', (route) => route.abort());
  await open();
  await signIn(page, username, password);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(newPassword(page)).toBeHidden();
  await page.unroute('**/v2/users/password-strength');
  await retry.click();
  await newPassword(page).fill(FRESH);
  await again(page).fill(FRESH);
  await page.context().clearCookies();
  await submit(page).click();
  await expect(page.getByText('Login expired')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
