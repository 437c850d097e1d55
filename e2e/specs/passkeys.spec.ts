import type { World } from '@foyer/server/test/world.ts';
import type { Locator, Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { countCalls, signIn, storedToken } from '../actions.ts';
import { leavePage, expect } from '../fixtures/base.ts';
import { test } from '../fixtures/passkey-user.ts';
import { refusePasskeys, secondStep } from '../passkey-dialogs.ts';
import { intercept } from '../request-interception.ts';
import { button, home, login, signOut } from '../second-factor-page.ts';

const byPasskey = (page: Page): Locator => button(page, 'Sign in with a passkey');
const account = (page: Page, username: string): Locator =>
  page.getByRole('button', { name: new RegExp(username) }).first();

const offerPasskeys = (world: World): Promise<void> => world.people.setting('signInPage', { passkeySwitch: true });

test('A user signs in with a passkey by the username field and by the button, also while the password is locked', async ({
  page,
  open,
  world,
  authenticator,
  passkeyUser,
}) => {
  await world.people.setting('signInPage', { passkeySwitch: true, captchaSwitch: false });

  await test.step('nothing moves while the page becomes usable', async () => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open();
    await page.reload();
    await expect.poll(authenticator.hasPendingRequest).toBe(true);
    await expect(byPasskey(page)).toBeVisible();
    // Painting of a partly parsed page depends on timing; this element prevents it.
    await expect(page.locator('link[rel=expect][blocking=render]')).toHaveAttribute('href', '#boot');
    await expect(page.locator('#boot')).toBeAttached();
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)).toBe(0);
  });

  await test.step('an expired request is refused, and the next one signs in by the field', async () => {
    await world.clock.forward(16 * 60);
    await authenticator.choose();
    await expect(page.getByText('The passkey could not be used. Try again.')).toBeVisible();
    expect(await storedToken(page)).toBe(null);
    await authenticator.choose();
    await expect(home(page)).toBeVisible();
    expect(await storedToken(page)).not.toBe(null);
    await expect(account(page, passkeyUser.username)).toBeVisible();
  });

  await test.step('the button signs in', async () => {
    await signOut(page);
    await byPasskey(page).click();
    await expect(home(page)).toBeVisible();
    await expect(account(page, passkeyUser.username)).toBeVisible();
  });

  await test.step('the password still signs in while the field waits for a passkey', async () => {
    await signOut(page);
    await expect.poll(authenticator.hasPendingRequest).toBe(true);
    const awaitedAtCall: boolean[] = [];
    await intercept(page, '**/user/login', async (route) => {
      awaitedAtCall.push(await authenticator.hasPendingRequest());
      await route.continue();
    });
    await signIn(page, passkeyUser.username, 'wrong');
    await expect(page.getByText('Login information wrong, log in again')).toBeVisible();
    await expect.poll(authenticator.hasPendingRequest).toBe(true);
    await signIn(page, passkeyUser.username, passkeyUser.password);
    await expect(secondStep(page)).toBeVisible();
    expect(awaitedAtCall).toEqual([false, false]);
    await page.unroute('**/user/login');
    await button(page, 'Use another account').click();
    await expect(login(page)).toBeVisible();
  });

  await test.step('the passkey signs in while strangers have locked the password', async () => {
    await page.context().clearCookies(); // the browser is no longer known to the account
    const elsewhere = world.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) await elsewhere.signIn(passkeyUser.username, 'wrong');
    await signIn(page, passkeyUser.username, passkeyUser.password);
    await expect(page.getByText(/Account locked\. Try again in \d+ seconds/)).toBeVisible();
    await byPasskey(page).click();
    await expect(home(page)).toBeVisible();
    await signOut(page);
  });

  await test.step('passkeys are switched off while their button is shown', async () => {
    await page.reload();
    await expect(byPasskey(page)).toBeEnabled();
    await world.people.setting('signInPage', { passkeySwitch: false });
    await byPasskey(page).click();
    await expect(page.getByText('Sign-in settings have changed. Refresh the page and sign in again.')).toBeVisible();
    await expect(byPasskey(page)).toHaveCount(0);
  });
});

test('Passkeys are not shown where they are switched off or unsupported, and a refusal of the browser is explained', async ({
  page,
  open,
  world,
}) => {
  await test.step('an installation without passkeys loads no script of them', async () => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await open();
    await page.waitForLoadState('networkidle');
    expect(addresses.filter((address) => address.includes('passkey'))).toEqual([]);
    await expect(byPasskey(page)).toHaveCount(0);
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  });

  await test.step('a dialog of the browser that the user leaves changes nothing', async () => {
    await offerPasskeys(world);
    await page.reload();
    await expect(byPasskey(page)).toBeVisible();
    const allow = await refusePasskeys(page, 1000);
    await byPasskey(page).click();
    await expect(byPasskey(page)).toHaveAttribute('data-busy');
    await expect(byPasskey(page)).not.toHaveAttribute('data-busy');
    await expect(page.getByText('Use your organisation account.')).toBeVisible();
    await allow();
  });

  await test.step('a refusal of the browser is explained', async () => {
    await refusePasskeys(page, 0);
    await expect(byPasskey(page)).not.toHaveAttribute('aria-disabled', 'true');
    await byPasskey(page).click();
    await expect(page.getByText('The passkey could not be used. Try again.')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('a browser without passkeys is shown none', async () => {
    await world.people.setting('mfa', { mode: 'optional' });
    const calls = countCalls(page, '/v2/passkeys/sign-in/challenge');
    const person = await world.people.user();
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    await leavePage(page, world);
    await open('/account');
    await expect(login(page)).toBeVisible();
    await expect(byPasskey(page)).toBeHidden();
    await expect(page.getByText('Other ways to sign in')).toBeHidden();
    await signIn(page, person.username, person.password);
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
    expect(calls()).toBe(0);
  });
});
