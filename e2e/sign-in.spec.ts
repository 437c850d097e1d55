import { DOUBLE_CLICK_MS } from '@foyer/contract/limits.ts';

import { home } from '../apps/server/src/features/languages/texts/home.ts';
import { ADMIN_PASSWORD } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { countCalls, holdCalls, reachHome, signIn, stopClock, storedKeys } from './people.ts';

test('the first administrator signs in, changes the language and signs out', async ({ page, open, world }) => {
  await open();
  await reachHome(page, 'admin', ADMIN_PASSWORD);
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
  await page.getByRole('button', { name: /admin/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(page.url()).toBe(`${world.origin}/base/`);
  expect(await storedKeys(page)).toEqual(expect.arrayContaining(['localeLanguage']));
  expect(
    (await storedKeys(page)).filter((key) => !['localeLanguage', 'languageList', 'languageData'].includes(key)),
  ).toEqual([]);
});

test('an ordinary person is refused the administration', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  await open('/system');
  await expect(page.getByRole('heading', { name: home['home.noPermission'].en })).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
});

test('empty fields are highlighted and no call is made', async ({ page, open }) => {
  await open();
  const calls = countCalls(page, '/user/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Please enter the username')).toBeVisible();
  await expect(page.getByText('Please enter the password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(calls()).toBe(0);
});

test('fields take 256 characters, the password can be shown, Enter submits', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await page.getByLabel('Username').fill('x'.repeat(300));
  await expect(page.getByLabel('Username')).toHaveValue('x'.repeat(256));
  await page.getByLabel('Username').fill(person.username);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a double submit makes one call', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  const calls = countCalls(page, '/user/login');
  const release = await holdCalls(page, '**/user/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign in', exact: true }).dispatchEvent('click');
  release();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  expect(calls()).toBe(1);
});

test('a button ignores a second click for 1500 ms, and takes one after them', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await stopClock(page);
  const calls = countCalls(page, '/user/login');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await signIn(page, person.username, 'wrong');
  await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
  await expect(button).not.toHaveAttribute('data-busy');
  await page.clock.runFor(DOUBLE_CLICK_MS - 1);
  await button.click({ force: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(calls()).toBe(1);
  await page.clock.runFor(1);
  await expect(button).toBeEnabled();
  await button.click();
  await expect.poll(calls).toBe(2);
});

test('the password never leaves the page, only its digest', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  const sent = page.waitForRequest('**/user/login');
  await signIn(page, person.username, person.password);
  const body = (await sent).postData() ?? '';
  expect(body).not.toContain(person.password);
  expect((JSON.parse(body) as { password: string }).password).toMatch(/^[0-9A-F]{64}$/);
});

test('a wrong password is told in the words of code 1008', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await signIn(page, person.username, 'wrong');
  await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
});
