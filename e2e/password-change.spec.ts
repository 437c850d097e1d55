import { STORAGE_KEYS } from '@foyer/contract/storage.ts';
import type { Locator, Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { expect, test } from './house.ts';
import { countCalls, reachHome, stopClock } from './people.ts';

const CHECK = '/v2/users/password/check';
const SET = '/v3/users/password';
const FRESH = 'Fresh_Word_1';

test.afterEach(async ({ world }) => {
  await world.people.setting('password', { rank: 'medium' });
  await world.people.setting('signInPage', { captchaSwitch: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });
const old = (page: Page) => page.getByLabel('Old password');
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('New password again');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Change password' });

/** Signs somebody in and opens the dialog from the user menu. */
async function openChange(page: Page, { username, password }: Omit<Person, 'id'>): Promise<void> {
  await reachHome(page, username, password);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(old(page)).toBeFocused();
}

async function fill(page: Page, entries: { old: string; password: string; again?: string }): Promise<void> {
  await old(page).fill(entries.old);
  await newPassword(page).fill(entries.password);
  await again(page).fill(entries.again ?? entries.password);
}

async function expectFirstBad(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

test('whoever changes their password stays signed in, and is signed out everywhere else at once (German)', async ({
  page,
  open,
  browser,
  world,
}) => {
  const { username, password } = await world.people.user();
  const second = await (await browser.newContext()).newPage();
  await second.goto(`${world.origin}/base/`);
  await second.waitForFunction(() => performance.getEntriesByName('foyer-usable').length > 0);
  await reachHome(second, username, password);

  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Passwort ändern' }).click();
  await page.getByLabel('Altes Passwort').fill(password);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(FRESH);
  await page.getByLabel('Neues Passwort wiederholen').fill(FRESH);
  const form = page.getByRole('dialog', { name: 'Passwort ändern' });
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Passwort geändert. Alle anderen Geräte sind abgemeldet.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: /^Ihr Konto/ })).toBeFocused();

  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await second.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.accessToken)).toBeNull();
  await second.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
  expect((await world.browser().signIn(username, password)).code).toBe('A0210');
  expect((await world.browser().signIn(username, FRESH)).code).toBe(1001);
});

test('a wrong old password is told when its field is left, and counts once', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await openChange(page, person);
  const checks = countCalls(page, CHECK);
  const changes = countCalls(page, SET);
  await fill(page, { old: 'wrong', password: FRESH });
  await expect(page.getByText('Old password wrong')).toBeVisible();
  await expect(again(page)).toBeFocused();
  await again(page).press('Enter');
  await expectFirstBad(old(page));
  expect([checks(), changes()]).toEqual([1, 0]);

  await old(page).fill(person.password);
  await expect(page.getByText('Old password wrong')).toBeHidden();
  await old(page).press('Enter');
  await expect(page.getByText('Password changed. All other devices are signed out.')).toBeVisible();
  expect([checks(), changes()]).toEqual([2, 1]);
});

test('looking at the old password or leaving the dialog checks nothing', async ({ page, open, world }) => {
  await open();
  await openChange(page, await world.people.user());
  const checks = countCalls(page, CHECK);
  await old(page).fill('wrong');
  await dialog(page).getByRole('button', { name: 'Show password' }).first().click();
  await expect(old(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(checks()).toBe(0);

  // Opened again, it has forgotten everything.
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(old(page)).toHaveValue('');
  await expect(old(page)).toHaveAttribute('type', 'password');
});

test('what is empty, the same or inconsistent is told beside its field, and no call is made', async ({
  page,
  open,
  world,
}) => {
  const person = await world.people.user();
  await open();
  await openChange(page, person);
  const changes = countCalls(page, SET);
  await old(page).press('Enter');
  await expect(page.getByText('Please enter the old password')).toBeVisible();
  await expect(page.getByText('Please enter the new password', { exact: true })).toBeVisible();
  await expect(page.getByText('Please enter the new password again')).toBeVisible();
  await expectFirstBad(old(page));

  await fill(page, { old: person.password, password: person.password });
  await again(page).press('Enter');
  await expect(page.getByText('The new password cannot be the same as the old password')).toBeVisible();
  await expectFirstBad(newPassword(page));

  await fill(page, { old: person.password, password: FRESH, again: `${FRESH}2` });
  await again(page).press('Enter');
  await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
  await expectFirstBad(again(page));
  expect(changes()).toBe(0);
});

test('the username and the commonest passwords are refused', async ({ page, open, world }) => {
  await world.people.setting('password', { rank: 'passphrase' });
  const person = await world.people.user();
  await open();
  await openChange(page, person);
  for (const [refused, words] of [
    [person.username, 'The new password cannot be your username'],
    ['password1', 'One of the most common passwords; attackers try those first'],
  ] as const) {
    await fill(page, { old: person.password, password: refused });
    await again(page).press('Enter');
    await expect(page.getByText(words)).toBeVisible();
    await expectFirstBad(newPassword(page));
  }
});

test('too many wrong old passwords count down', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await openChange(page, person);
  const elsewhere = world.browser();
  await elsewhere.signIn(person.username, person.password);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await elsewhere.call('POST /v2/users/password/check', { body: { oldPwd: 'F'.repeat(64) } });
  await stopClock(page);
  const answered = page.waitForResponse('**/v2/users/password/check');
  await fill(page, { old: person.password, password: FRESH });
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
  await submit(page).click();
  await expect(page.getByText('Password changed. All other devices are signed out.')).toBeVisible();
});

test('password managers find the account, the old and the new password', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await openChange(page, person);
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(person.username);
  await expect(old(page)).toHaveAttribute('autocomplete', 'current-password');
  for (const field of [newPassword(page), again(page)])
    await expect(field).toHaveAttribute('autocomplete', 'new-password');
});

test('rules that do not arrive can be asked for again', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  await page.route('**/v2/users/password-strength', (route) => route.abort());
  await open();
  await reachHome(page, username, password);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const retry = dialog(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/v2/users/password-strength');
  await retry.click();
  await expect(old(page)).toBeVisible();
});
