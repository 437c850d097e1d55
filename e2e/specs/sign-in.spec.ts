import { DOUBLE_CLICK_MS } from '@foyer/contract/core/limits.ts';

import { expectFieldsApart } from '../accessibility.ts';
import { countCalls, blockCalls, signIn, stopClock, storedKeys } from '../actions.ts';
import { expect, test } from '../fixtures/base.ts';

test('A user signs in after wrong entries and a lock, changes the language and signs out', async ({
  page,
  open,
  world,
}) => {
  await world.people.setting('signInPage', { captchaSwitch: false });
  const [person, locked] = [await world.people.user(), await world.people.user()];
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const calls = countCalls(page, '/user/login');
  await open();
  await stopClock(page);

  await test.step('empty fields are highlighted and no call is made', async () => {
    await button.click();
    await expect(page.getByText('Enter your username')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    await expect(username).toBeFocused();
    await expectFieldsApart(page);
    expect(calls()).toBe(0);
    await page.clock.runFor(DOUBLE_CLICK_MS);
  });

  await test.step('fields take 256 characters, and the password can be shown', async () => {
    await username.fill('x'.repeat(300));
    await expect(username).toHaveValue('x'.repeat(256));
    await password.fill('wrong');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await test.step('a wrong password is refused, and a second click within 1500 ms is ignored', async () => {
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
    await expect(button).not.toHaveAttribute('data-busy');
    await page.clock.runFor(DOUBLE_CLICK_MS);
  });

  await test.step('a locked account counts down second by second', async () => {
    const elsewhere = world.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) await elsewhere.signIn(locked.username, 'wrong');
    const answered = page.waitForResponse('**/user/login');
    await signIn(page, locked.username, locked.password);
    const { seconds: before } = (await (await answered).json()) as { seconds: number };
    expect(before).toBeGreaterThan(20);
    const notice = page.getByText(/Account locked/);
    await expect(notice).toContainText(String(before));
    await expect(button).toBeDisabled();
    await page.clock.runFor(5000);
    await expect(notice).toContainText(String(before - 5));
    await page.clock.runFor(30_000);
    await world.clock.forward(31);
    await expect(notice).toBeHidden();
    await expect(button).toBeEnabled();
    await page.clock.resume();
  });

  await test.step('a double submit makes one call, which has the digest of the password', async () => {
    const before = calls();
    const sent = page.waitForRequest('**/user/login');
    const release = await blockCalls(page, '**/user/login');
    await password.press('Enter');
    await password.press('Enter');
    await button.dispatchEvent('click');
    release();
    const body = (await sent).postData() ?? '';
    expect(body).not.toContain(locked.password);
    expect((JSON.parse(body) as { password: string }).password).toMatch(/^[0-9A-F]{64}$/);
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    expect(calls() - before).toBe(1);
  });

  await test.step('a sign-out leaves the language alone in the storage', async () => {
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
    await page.getByRole('button', { name: /^Ihr Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    expect(page.url()).toBe(`${world.origin}/base/`);
    const keys = await storedKeys(page);
    expect(keys).toContain('localeLanguage');
    expect(keys.filter((key) => !['localeLanguage', 'languageList', 'languageData'].includes(key))).toEqual([]);
  });
});
