import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';
import type { Page } from '@playwright/test';

import { countCalls, blockCalls, signIn, storedToken } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';

const CHANGE = '/v3/users/password/first-time';
const NEW_PASSWORD = 'Fresh_Word_1';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm new password');
const submit = (page: Page) => page.getByRole('button', { name: 'Change password' });
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('A newcomer has to choose a password, and stays signed in with it', async ({ page, open, world }) => {
  await world.people.setting('password', { rank: 'high' });
  const newUser = await world.people.userWithInitialPassword();
  const calls = countCalls(page, CHANGE);
  await intercept(page, '**/v2/users/password-strength', (route) => route.abort());
  await open();
  await signIn(page, newUser.username, newUser.password);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();

  await test.step('rules that do not arrive are requested again', async () => {
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await expect(newPassword(page)).toBeHidden();
    await page.unroute('**/v2/users/password-strength');
    await retry.click();
    await expect(newPassword(page)).toBeVisible();
  });

  await test.step('a password manager finds the username, and the fields take 256 characters', async () => {
    expect(page.url()).toBe(`${world.origin}/base/#/forcePwdChange`);
    await expect(page.getByRole('main')).toContainText(newUser.username);
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(newUser.username);
    for (const field of [newPassword(page), again(page)]) {
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await field.fill('x'.repeat(300));
      await expect(field).toHaveValue('x'.repeat(256));
      await field.fill('');
    }
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
    await page.evaluate(() => location.assign('#/home'));
    await expect(page.getByText('Change the password first')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    expect(page.url()).toContain('/forcePwdChange');
  });

  await test.step('the keyboard reaches the sign-out', async () => {
    await newPassword(page).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  });

  const before = world.browser();
  before.token = (await storedToken(page)) ?? '';
  for (const { name, value } of await page.context().cookies()) before.cookies.set(name, value);
  expect((await before.call('GET /v2/users/password-strength')).code).toBe(1001);

  await test.step('empty, weak and inconsistent entries have an error beside the field and make no call', async () => {
    await newPassword(page).fill('');
    await newPassword(page).press('Enter');
    await expect(page.getByText('Enter a new password', { exact: true })).toBeVisible();
    await expect(page.getByText('Enter the new password again')).toBeVisible();

    await newPassword(page).fill('a-b');
    await newPassword(page).press('Enter');
    await expect(page.getByText('Your password doesn’t meet all requirements')).toBeVisible();
    await expect(newPassword(page)).toBeFocused();

    await newPassword(page).fill(NEW_PASSWORD);
    await again(page).fill(`${NEW_PASSWORD}2`);
    await again(page).press('Enter');
    await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
    await expect(again(page)).toBeFocused();
    await expect(again(page)).toHaveAttribute('aria-invalid', 'true');
    expect(calls()).toBe(0);
  });

  await test.step('a double submit from the keyboard makes one call, which has the digest of the password', async () => {
    await newPassword(page).press('ControlOrMeta+a');
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(NEW_PASSWORD);
    const sent = page.waitForRequest(`**${CHANGE}`);
    const release = await blockCalls(page, `**${CHANGE}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await submit(page).dispatchEvent('click');
    release();
    expect(JSON.parse((await sent).postData() ?? '')).toEqual({ newPwd: expect.stringMatching(/^[0-9A-F]{64}$/) });
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    expect(calls()).toBe(1);
  });

  await test.step('the session before the change has ended, and the new one survives a reload', async () => {
    expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.passwordFlag)).toBeNull();
    expect((await before.call('GET /v2/users/password-strength')).code).toBe('C0102');
    expect((await world.browser().signIn(newUser.username, NEW_PASSWORD)).code).toBe(1001);
    await page.reload();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  await test.step('a user without a pending change is led to Home', async () => {
    await open('/forcePwdChange');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });
});
