import AxeBuilder from '@axe-core/playwright';
import type { LoginPage } from '@foyer/contract/settings.ts';
import type { Page } from '@playwright/test';

import { ADMIN_PASSWORD, CAPTCHA_TEXT, type World } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';

const shipped: Partial<LoginPage> = {
  captchaValidRule: 1,
  userEmailVerificationStatus: false,
  wechatSwitch: false,
  azureSSOSwitch: false,
};
test.afterEach(({ world }) => world.people.setting('signInPage', shipped));

let guests = 0;
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

/** The key of an invitation. Without a mail server the mails wait in the outbox, where `foyer mail show` reads them. */
async function mailedKey({ app: { services } }: World): Promise<string> {
  guests += 1;
  await services.users.invite({ username: `guest-${guests}`, email: 'guest@shop.example' });
  const [newest] = await services.mail.list();
  const mail = newest === undefined ? undefined : await services.mail.show(newest.id);
  return /[?&]key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

for (const [size, viewport] of Object.entries(WIDTHS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

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
        await page.getByLabel('Verification code').fill(CAPTCHA_TEXT);
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
        // While it fades in, nothing has its full contrast.
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
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
        await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1');
        await expectAccessible(page);
      });
    });
  }
}
