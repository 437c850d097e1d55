import type { LoginPage } from '@foyer/contract/settings.ts';

import { wrongCode } from '../apps/server/test/second-factor.ts';
import { ADMIN_PASSWORD, type World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { bindApp, codeFromApp, secretOf } from './authenticator-app.ts';
import { expect, test } from './house.ts';
import { enterCaptcha, reachHome, signIn } from './people.ts';

const shipped: Partial<LoginPage> = {
  captchaValidRule: 1,
  userEmailVerificationStatus: false,
  wechatSwitch: false,
  azureSSOSwitch: false,
};
test.afterEach(async ({ world }) => {
  await world.people.setting('signInPage', shipped);
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

let guests = 0;

/** The key of an invitation. Without a mail server the mails wait in the outbox, where `foyer mail show` reads them. */
async function mailedKey({ app: { services } }: World): Promise<string> {
  guests += 1;
  await services.users.invite({ username: `guest-${guests}`, email: 'guest@shop.example' });
  const [newest] = await services.mail.list();
  const mail = newest === undefined ? undefined : await services.mail.show(newest.id);
  return /[?&]key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('sign-in, with errors and a captcha', async ({ page, open, world }) => {
      await world.people.setting('signInPage', {
        captchaValidRule: 0,
        userEmailVerificationStatus: true,
        wechatSwitch: true,
        azureSSOSwitch: true,
      });
      await open();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Please enter the username')).toBeVisible();
      await expectAccessible(page);
    });

    test('a forgotten password, with errors, and switched off', async ({ page, open, world }) => {
      await world.people.setting('signInPage', { userEmailVerificationStatus: true });
      await open('/forgetPassword');
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('Email cannot be empty')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Picture with the verification code' })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('E-mail address').fill('nobody@shop.example');
      await enterCaptcha(page);
      await page.getByLabel('Verification code').press('Enter');
      await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
      await expectAccessible(page);
      await world.people.setting('signInPage', { userEmailVerificationStatus: false });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Password reset is switched off' })).toBeVisible();
      await expectAccessible(page);
    });

    test('a mailed link: dead, open with errors, and used', async ({ page, open, world }) => {
      await open('/findPassword?key=nonsense');
      await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
      await expectAccessible(page);
      await open(`/activeUser?key=${await mailedKey(world)}`);
      await page.getByLabel('New password', { exact: true }).fill('a-');
      await page.getByRole('button', { name: 'Activate account' }).click();
      await expect(page.getByText('The new password does not meet every requirement')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('New password', { exact: true }).fill('Fresh_Word_1');
      await page.getByLabel('New password again').fill('Fresh_Word_1');
      await page.getByLabel('New password again').press('Enter');
      await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
      await expectAccessible(page);
    });

    test('the change of the own password, with errors', async ({ page, open, world }) => {
      const person = await world.people.user();
      await open();
      await reachHome(page, person.username, person.password);
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await expect(page.getByLabel('Old password')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Old password').press('Enter');
      await expect(page.getByText('Please enter the old password')).toBeVisible();
      await expectAccessible(page);
    });

    test('terms and privacy', async ({ page, open }) => {
      for (const route of ['/soc/cloud/normal', '/soc/privacy/normal']) {
        await open(route);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('Home, its menus, and the versions', async ({ page, open }) => {
      await open();
      await reachHome(page, 'admin', ADMIN_PASSWORD);
      await expectAccessible(page);
      await page.getByRole('button', { name: /admin/ }).last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await open('/system');
      await expect(page.getByRole('table')).toBeVisible();
      await expectAccessible(page);
    });

    test('the second factor: a code with an error, and a recovery code', async ({ page, open, world }) => {
      await world.people.setting('mfa', { mode: 'optional', trustDevices: true });
      const person = await bindApp(world, await world.people.user());
      await open();
      await signIn(page, person.username, person.password);
      const code = page.getByLabel('Code from the app');
      await expect(code).toBeFocused();
      await expectAccessible(page);
      await code.fill(await wrongCode(world, person));
      await expect(page.getByText('Google code does not match')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await expectAccessible(page);
    });

    test('a second factor that must be bound, its recovery codes, and where it is looked after', async ({
      page,
      open,
      world,
    }) => {
      await world.people.setting('mfa', { mode: 'enforced' });
      const person = await world.people.user();
      await open();
      await signIn(page, person.username, person.password);
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Code from the app').fill(await codeFromApp(world, await secretOf(page)));
      await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Please keep the codes first, then confirm it here')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('checkbox').check();
      await page.getByRole('checkbox').press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
      await open('/account');
      await page.getByRole('button', { name: 'Replace' }).click();
      const confirm = page.getByRole('dialog', { name: 'Enter your password again' });
      await expect(confirm).toBeVisible();
      await expectAccessible(page);
      await confirm.getByLabel('Password', { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expectAccessible(page);
    });

    test('the own account, its form, and its question', async ({ page, open, world }) => {
      const person = await world.people.user();
      await world.browser().signIn(person.username, person.password);
      await open();
      await reachHome(page, person.username, person.password);
      await open('/account');
      await expect(page.getByText('This device')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit display name' }).click();
      await page.getByRole('textbox', { name: 'Display name' }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter a display name')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sign out all other devices' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
