import type { Locator, Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { openAccount, refusePasskeys, secondStep } from './keyholders.ts';
import { expect, test } from './passkey-house.ts';
import { countCalls, signIn, storedToken } from './people.ts';
import { button, confirmPassword, home, list, login, signOut } from './second-factor-screens.ts';

const byPasskey = (page: Page): Locator => button(page, 'Sign in with a passkey');

const offerPasskeys = (world: World): Promise<void> => world.people.setting('signInPage', { passkeySwitch: true });

test.afterEach(async ({ world }) => {
  await world.people.setting('signInPage', { passkeySwitch: false });
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

test('somebody signs in by the button', async ({ page, open, world, keyholder }) => {
  await offerPasskeys(world);
  await open();
  await page.reload();
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
  await byPasskey(page).click();
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(keyholder.username) }).first()).toBeVisible();
});

test('somebody signs in by the username field', async ({ page, open, world, authenticator, keyholder }) => {
  await offerPasskeys(world);
  await open();
  await page.reload();
  await authenticator.choose();
  await expect(home(page)).toBeVisible();
  expect(await storedToken(page)).not.toBe(null);
  await expect(page.getByRole('button', { name: new RegExp(keyholder.username) }).first()).toBeVisible();
});

test('the password still works while the field waits for a passkey', async ({
  page,
  open,
  world,
  authenticator,
  keyholder,
}) => {
  await offerPasskeys(world);
  await open();
  await page.reload();
  await expect.poll(authenticator.isAwaited).toBe(true);
  await page.route('**/user/login', async (route) => {
    // One way at a time.
    expect(await authenticator.isAwaited()).toBe(false);
    await route.continue();
  });
  await signIn(page, keyholder.username, 'wrong');
  await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
  await expect.poll(authenticator.isAwaited).toBe(true);
  await signIn(page, keyholder.username, keyholder.password);
  await expect(secondStep(page)).toBeVisible();
});

test('whoever is disabled is refused like anybody unknown', async ({ page, open, world, keyholder }) => {
  await offerPasskeys(world);
  await world.app.services.users.disable(keyholder.username);
  await open();
  await page.reload();
  await byPasskey(page).click();
  await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
  expect(await storedToken(page)).toBe(null);
});

test('a passkey that was removed is refused', async ({ page, open, world, keyholder }) => {
  await openAccount(page, open, keyholder);
  await page.getByRole('button', { name: 'Remove: Made before' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await confirmPassword(page, keyholder);
  await expect(list(page, 'Passkeys')).toHaveCount(0);
  await offerPasskeys(world);
  await signOut(page);
  await byPasskey(page).click();
  await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
});

test('a locked account counts down', async ({ page, open, world, keyholder }) => {
  await world.people.setting('signInPage', { passkeySwitch: true, captchaSwitch: false });
  const elsewhere = world.browser();
  for (let attempt = 0; attempt < 5; attempt += 1) await elsewhere.signIn(keyholder.username, 'wrong');
  await open();
  await page.reload();
  await byPasskey(page).click();
  await expect(page.getByText(/Account locked, retry in \d+ seconds/)).toBeVisible();
  await expect(byPasskey(page)).toBeDisabled();
  await world.people.setting('signInPage', { captchaSwitch: true });
  await world.clock.forward(60);
});

test('a request that has grown old is said to be, and made anew', async ({
  page,
  open,
  world,
  authenticator,
  keyholder,
}) => {
  await offerPasskeys(world);
  await open();
  await page.reload();
  await expect.poll(authenticator.isAwaited).toBe(true);
  await world.clock.forward(16 * 60);
  await authenticator.choose();
  await expect(page.getByText('The passkey could not be used. Please try again.')).toBeVisible();
  await authenticator.choose();
  await expect(home(page)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(keyholder.username) }).first()).toBeVisible();
});

test('leaving the dialog of the browser changes nothing; a refusal by the browser is told', async ({
  page,
  open,
  world,
}) => {
  await offerPasskeys(world);
  await refusePasskeys(page, 1000);
  await open();
  await byPasskey(page).click();
  await expect(byPasskey(page)).toHaveAttribute('data-busy');
  await expect(byPasskey(page)).not.toHaveAttribute('data-busy');
  await expect(page.getByText('Use your organisation account.')).toBeVisible();
  await refusePasskeys(page, 0);
  await page.reload();
  await byPasskey(page).click();
  await expect(page.getByText('The passkey could not be used. Please try again.')).toBeVisible();
});

test('a way that was switched off meanwhile says so and goes', async ({ page, open, world }) => {
  await offerPasskeys(world);
  await open();
  await world.people.setting('signInPage', { passkeySwitch: false });
  await byPasskey(page).click();
  await expect(page.getByText('Login configuration changed, refresh and log in again')).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
});

test('nothing moves while the screen comes to life', async ({ page, open, world, authenticator }) => {
  await offerPasskeys(world);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open();
  await expect.poll(authenticator.isAwaited).toBe(true);
  await expect(byPasskey(page)).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
});

test('a browser without passkeys is shown none', async ({ page, open, world }) => {
  await offerPasskeys(world);
  await world.people.setting('mfa', { mode: 'optional' });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const calls = countCalls(page, '/v2/passkeys/sign-in/challenge');
  const person = await world.people.user();
  await open('/account');
  await expect(login(page)).toBeVisible();
  await expect(byPasskey(page)).toBeHidden();
  await expect(page.getByText('Other ways to sign in')).toBeHidden();
  await signIn(page, person.username, person.password);
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  expect(calls()).toBe(0);
});

test('an installation without passkeys loads nothing of them', async ({ page, open }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((address) => address.includes('passkey'))).toEqual([]);
  await expect(byPasskey(page)).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
});
