import { createWrongCode } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';

import { expectAccessibleAtWidths, WIDTHS } from '../accessibility.ts';
import { fillCaptcha, signIn } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp, secretOf } from '../authenticator-app.ts';
import { expect, clearBrowserState, test } from '../fixtures/base.ts';

/** A brand name wider than a phone's screen. */
const BRAND = { name: 'Nordmarkt Portal Küste und Binnenland AG' };

let guests = 0;

/**
 * The key of a new invitation. Without an email server, emails wait in the outbox, where `foyer mail show` reads them.
 */
async function mailedKey({ app: { services } }: World): Promise<string> {
  guests += 1;
  await services.users.invite({ username: `guest-${guests}`, email: 'guest@shop.example' });
  const [newest] = await services.mail.list();
  const mail = newest === undefined ? undefined : await services.mail.show(newest.id);
  return /[?&]key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test.use({ viewport: WIDTHS[0].viewport });

test('Every screen before the sign-in is accessible', async ({ page, open, world }) => {
  const newPassword = page.getByLabel('New password', { exact: true });
  await world.people.setting('brand', BRAND);
  await world.people.setting('signInPage', {
    captchaValidRule: 0,
    userEmailVerificationStatus: true,
    wechatSwitch: true,
    azureSSOSwitch: true,
  });

  await test.step('the sign-in with errors, a verification code and every other way', async () => {
    await open();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your username')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture with the verification code' })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('button', { name: 'I can’t read the picture' }).click();
    await expect(page.getByText(/^What is/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter the answer')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('a forgotten password with errors, and after the request without a mail server', async () => {
    await open('/forgetPassword');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Email cannot be empty')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture with the verification code' })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByLabel('Email address').fill('unknown@shop.example');
    await fillCaptcha(page);
    await page.getByLabel('Verification code').press('Enter');
    await expect(page.getByRole('heading', { name: 'Emails can’t be sent' })).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the link of a mail with errors, which signs in when it is used', async () => {
    await open(`/activeUser?key=${await mailedKey(world)}`);
    await newPassword.fill('a-');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page.getByText('Your password doesn’t meet all requirements')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await newPassword.fill('Fresh_Word_1');
    await page.getByLabel('Confirm new password').fill('Fresh_Word_1');
    await page.getByLabel('Confirm new password').press('Enter');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await clearBrowserState(page, world);
  });

  await test.step('the terms of service', async () => {
    await open('/soc/cloud/normal');
    await expect(page.getByText(/^This is the default text/)).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});

test('Every step between the password and Home is accessible', async ({ page, open, world }) => {
  const enrolled = await enrolAuthenticatorApp(world, await world.people.user());
  const [newUser, person] = [await world.people.userWithInitialPassword(), await world.people.user()];
  const signOut = page.getByRole('button', { name: 'Sign out' });
  await world.people.setting('brand', BRAND);

  await test.step('the forced change of the password with errors, where nothing jumps', async () => {
    await open();
    await signIn(page, newUser.username, newUser.password);
    const submit = page.getByRole('button', { name: 'Change password' });
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    const positions = async () => {
      const boxes = [];
      for (const { viewport } of WIDTHS.toReversed()) {
        await page.setViewportSize(viewport);
        boxes.push(await submit.boundingBox());
      }
      return boxes;
    };
    const before = await positions();
    await page.getByLabel('New password', { exact: true }).fill('a-');
    await page.getByLabel('Confirm new password').fill('b');
    await submit.click();
    await expect(page.getByText('The two entered passwords are inconsistent')).toBeVisible();
    expect(await positions()).toEqual(before);
    await expectAccessibleAtWidths(page);
    await signOut.click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('a code of the second factor with an error, and a recovery code', async () => {
    await world.people.setting('mfa', { mode: 'optional', trustDevices: true });
    await signIn(page, enrolled.username, enrolled.password);
    const code = page.getByLabel('Code from the app');
    await expect(code).toBeFocused();
    await code.fill(await createWrongCode(world, enrolled));
    await expect(page.getByText('The code doesn’t match')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expectAccessibleAtWidths(page);
    await clearBrowserState(page, world);
  });

  await test.step('the binding of a second factor, and its recovery codes', async () => {
    await world.people.setting('mfa', { mode: 'enforced' });
    await open();
    await signIn(page, person.username, person.password);
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByLabel('Code from the app').fill(await codeFromApp(world, await secretOf(page)));
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Save the codes, then tick the box')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('checkbox').press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  await test.step('the password that is asked for again, and the replacement of a second factor', async () => {
    await open('/account');
    await world.people.ageSessions();
    await page.getByRole('button', { name: 'Replace' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(confirm).toBeVisible();
    await expectAccessibleAtWidths(page);
    await confirm.getByLabel('Password', { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});

test('The menu of Home, the versions and the own account are accessible', async ({ page, open, world }) => {
  const person = await world.people.user({ superAdministrator: true });
  await world.browser().signIn(person.username, person.password);
  const user = page.getByRole('button', { name: /^Your account/ });
  await open('/home', person);

  await test.step('the menu of Home', async () => {
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await user.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  });

  await test.step('the versions', async () => {
    await open('/system');
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the own account, with an error in its form and with a question', async () => {
    await open('/account');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Edit display name' }).click();
    await page.getByRole('textbox', { name: 'Display name' }).fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a display name')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  });

  await test.step('the versions, from the menu of every user', async () => {
    const reader = await world.people.user();
    await world.people.grant(reader.id, (await world.people.organisation()).id, 'users.read');
    await open('/home', reader);
    await user.click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect(versions.getByRole('row', { name: /^System administration/ })).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.setViewportSize(WIDTHS[1].viewport);
    await expect(versions.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(WIDTHS[0].viewport);
    await page.keyboard.press('Escape');
    await expect(versions).toBeHidden();
  });

  await test.step('the change of the own password with errors', async () => {
    await user.click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByLabel('Current password').press('Enter');
    await expect(page.getByText('Enter your current password')).toBeVisible();
    await expectAccessibleAtWidths(page);
  });
});
