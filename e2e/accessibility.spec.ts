import AxeBuilder from '@axe-core/playwright';
import type { LoginPage } from '@foyer/contract/settings.ts';
import type { Page } from '@playwright/test';

import { ADMIN_PASSWORD } from '../apps/server/test/world.ts';
import { expect, test } from './house.ts';
import { reachHome } from './people.ts';

const shipped: Partial<LoginPage> = {
  captchaValidRule: 1,
  userEmailVerificationStatus: false,
  wechatSwitch: false,
  azureSSOSwitch: false,
};
test.afterEach(({ world }) => world.people.setting('signInPage', shipped));

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

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
    });
  }
}
