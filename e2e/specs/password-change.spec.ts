import type { Locator, Page } from '@playwright/test';

import { countCalls, stopClock } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';
import { intercept } from '../request-interception.ts';

const CHECK = '/v2/users/password/check';
const SET = '/v3/users/password';
const NEW_PASSWORD = 'Fresh_Word_1';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });
const old = (page: Page) => page.getByLabel('Current password');
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm new password');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Change password' });
const changed = (page: Page) => page.getByText('Password changed. All other devices are signed out.');

/** Opens the dialog from the user menu. */
async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
}

async function fill(page: Page, entries: { old: string; password: string }): Promise<void> {
  await old(page).fill(entries.old);
  await newPassword(page).fill(entries.password);
  await again(page).fill(entries.password);
}

async function expectFirstBad(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

test('A user changes the own password after wrong entries and a lock, and every other device is signed out', async ({
  page,
  open,
  world,
}) => {
  await world.people.setting('password', { rank: 'passphrase' });
  const person = await world.people.user();
  const { username, password } = person;
  const elsewhere = await world.people.session(world.browser(), person.id, 'full');
  const [checks, changes] = [countCalls(page, CHECK), countCalls(page, SET)];
  await intercept(page, '**/v2/users/password-strength', (route) => route.abort());
  await open('/home', person);

  await test.step('rules that do not arrive are requested again', async () => {
    await openChange(page);
    const retry = dialog(page).getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute('**/v2/users/password-strength');
    await retry.click();
    await expect(old(page)).toBeFocused();
  });

  await test.step('showing the old password and closing the dialog checks and keeps nothing', async () => {
    await old(page).fill('wrong');
    await dialog(page).getByRole('button', { name: 'Show password' }).first().click();
    await expect(old(page)).toHaveAttribute('type', 'text');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(checks()).toBe(0);
    await openChange(page);
    await expect(old(page)).toBeFocused();
    await expect(old(page)).toHaveValue('');
    await expect(old(page)).toHaveAttribute('type', 'password');
  });

  await test.step('password managers find the account, the old and the new password', async () => {
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(username);
    await expect(old(page)).toHaveAttribute('autocomplete', 'current-password');
    for (const field of [newPassword(page), again(page)])
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
  });

  await test.step('empty and equal entries have an error beside the field and make no call', async () => {
    await old(page).press('Enter');
    await expect(page.getByText('Enter your current password')).toBeVisible();
    await expect(page.getByText('Enter a new password', { exact: true })).toBeVisible();
    await expect(page.getByText('Enter the new password again')).toBeVisible();
    await expectFirstBad(old(page));

    await fill(page, { old: password, password });
    await again(page).press('Enter');
    await expect(page.getByText('The new password cannot be the same as the old password')).toBeVisible();
    await expectFirstBad(newPassword(page));
    expect(changes()).toBe(0);
  });

  await test.step('a wrong old password is reported when its field is left, and is checked once', async () => {
    const [checked, sent] = [checks(), changes()];
    await fill(page, { old: 'wrong', password: NEW_PASSWORD });
    await expect(page.getByText('Your current password is wrong')).toBeVisible();
    await expect(again(page)).toBeFocused();
    await again(page).press('Enter');
    await expectFirstBad(old(page));
    expect([checks() - checked, changes() - sent]).toEqual([1, 0]);
  });

  await test.step('a locked account counts down', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await elsewhere.call('POST /v2/users/password/check', { body: { oldPwd: 'F'.repeat(64) } });
    await stopClock(page);
    const answered = page.waitForResponse('**/v2/users/password/check');
    await fill(page, { old: password, password: NEW_PASSWORD });
    const { seconds: before } = (await (await answered).json()) as { seconds: number };
    const notice = page.getByText(/Account locked/);
    await expect(notice).toContainText(String(before));
    await expect(submit(page)).toBeDisabled();
    await page.clock.runFor(5000);
    await expect(notice).toContainText(String(before - 5));
    await page.clock.runFor(30_000);
    await world.clock.forward(31);
    await expect(notice).toBeHidden();
    await page.clock.resume();
  });

  await test.step('the most common passwords are refused by the server', async () => {
    await fill(page, { old: password, password: 'password1' });
    await expect(page.getByText('Your current password is wrong')).toBeHidden();
    await again(page).press('Enter');
    await expect(
      page.getByText('This password is easy to guess: it is common, or is your name or email address.'),
    ).toBeVisible();
    await expectFirstBad(newPassword(page));
  });

  await test.step('the right passwords are checked and sent once', async () => {
    const sent = changes();
    await fill(page, { old: password, password: NEW_PASSWORD });
    await old(page).press('Enter');
    await expect(changed(page)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeFocused();
    expect(changes() - sent).toBe(1);
  });

  await test.step('the other device is signed out, and the new password signs in', async () => {
    expect((await elsewhere.call('GET /v2/users/password-strength')).code).not.toBe(1001);
    expect((await world.browser().signIn(username, NEW_PASSWORD)).code).toBe(1001);
  });
});
