import { createWrongCode } from '@foyer/server/test/sign-in/second-factor.ts';

import { countCalls, blockCalls, signIn } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp } from '../authenticator-app.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/second-factor.ts';
import { intercept } from '../request-interception.ts';
import { button, codeField, home, login, reachCode, recoveryField, signOut } from '../second-factor-page.ts';

const CODE = '/v2/google';
const WRONG = 'The code doesn’t match';

test('A user signs in by the code of an app, and wrong codes end and lock the sign-in', async ({
  page,
  open,
  world,
  context,
  authenticatorUser: person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('ways that do not load can be loaded again', async () => {
    await intercept(page, '**/v2/google/ways', (route) => route.abort());
    await open();
    await signIn(page, person.username, person.password);
    await expect(button(page, 'Try again')).toBeVisible();
    await page.unroute('**/v2/google/ways');
    await button(page, 'Try again').click();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  });

  await test.step('a wrong code is marked at the field, and a pasted code in groups and Enter make one call', async () => {
    const code = await codeFromApp(world, person.seed);
    await page.keyboard.type(await createWrongCode(world, person));
    await expect(page.getByText(WRONG)).toBeVisible();
    await expect(codeField(page)).toHaveValue('');
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`);
    const calls = countCalls(page, CODE);
    const release = await blockCalls(page, `**${CODE}?*`);
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    await button(page, 'Continue').dispatchEvent('click');
    release();
    await expect(home(page)).toBeVisible();
    expect(calls()).toBe(1);
    await page.unroute(`**${CODE}?*`);
  });

  await test.step('links to the screens of the second step do not end the session', async () => {
    for (const route of ['/googleLogin', `/forceBind?username=${person.username}`]) {
      await open(route);
      await expect(home(page)).toBeVisible();
    }
  });

  const locked = await enrolAuthenticatorApp(world, await world.people.user());
  const wrong = await createWrongCode(world, locked);
  await test.step('after five wrong codes the user has to sign in again', async () => {
    await signOut(page);
    await reachCode(page, locked);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await codeField(page).fill(wrong);
      await expect(page.getByText(WRONG)).toBeVisible();
      await expect(codeField(page)).toHaveValue('');
    }
    await codeField(page).fill(wrong);
    await expect(page.getByText('Too many wrong codes. Sign in again.')).toBeVisible();
    await expect(login(page)).toBeVisible();
  });

  await test.step('ten wrong codes lock the code, and another user can sign in instead', async () => {
    const elsewhere = world.browser();
    await elsewhere.signIn(locked.username, locked.password);
    for (let attempt = 0; attempt < 5; attempt += 1) await elsewhere.call('GET /v2/google', { query: { code: wrong } });
    await reachCode(page, locked);
    await codeField(page).fill(wrong);
    await expect(page.getByText(/Account locked\. Try again in \d+ seconds/)).toBeVisible();
    await expect(button(page, 'Continue')).toBeDisabled();
    await button(page, 'Use another account').click();
    await expect(login(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});

test('A user signs in by keyboard with a recovery code, which works once', async ({
  page,
  open,
  world,
  authenticatorUser: person,
}) => {
  await world.people.setting('mfa', { trustDevices: true });
  const [code = ''] = person.recoveryCodes;

  await test.step('by the keyboard alone', async () => {
    await open();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: 'Trust this device for 30 days' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Continue')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Use a recovery code instead')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(recoveryField(page)).toBeFocused();
    await expect(recoveryField(page)).toHaveAttribute('inputmode', 'text');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a recovery code of 10 characters')).toBeVisible();
    await recoveryField(page).fill('');
    await page.keyboard.type(code.toLowerCase().replace('-', ' '));
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  await test.step('a used recovery code is refused, and a code of the app that could not be sent is sent again', async () => {
    await signOut(page);
    await reachCode(page, person);
    await button(page, 'Use a recovery code instead').click();
    await recoveryField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This recovery code is wrong or has already been used')).toBeVisible();
    await expect(recoveryField(page)).toBeFocused();
    await button(page, 'Use the authenticator app instead').click();
    await expect(codeField(page)).toBeFocused();
    const fromApp = await codeFromApp(world, person.seed);
    await intercept(page, `**${CODE}?*`, (route) => route.abort());
    await page.keyboard.type(fromApp);
    await expect(page.getByText('The server cannot be reached. Check your connection.')).toBeVisible();
    await expect(codeField(page)).toHaveValue(fromApp);
    await page.unroute(`**${CODE}?*`);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });
});
