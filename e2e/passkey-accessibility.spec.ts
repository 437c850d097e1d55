import { expectAccessible, WIDTHS } from './accessible.ts';
import { refusePasskeys, secondStep } from './keyholders.ts';
import { expect, test } from './passkey-house.ts';
import { signIn } from './people.ts';
import { button, confirmPassword, list } from './second-factor-screens.ts';

test.afterEach(async ({ world }) => {
  await world.people.setting('signInPage', { passkeySwitch: false });
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('passkeys on the way in, with errors', async ({ page, open, world, keyholder }) => {
      await world.people.setting('signInPage', { passkeySwitch: true });
      await refusePasskeys(page, 0);
      await open();
      await page.reload();
      await button(page, 'Sign in with a passkey').click();
      await expect(page.getByText('The passkey could not be used')).toBeVisible();
      await expectAccessible(page);
      await signIn(page, keyholder.username, keyholder.password);
      await expect(secondStep(page)).toBeVisible();
      await button(page, 'Use a passkey').click();
      await expect(page.getByText('This browser cannot use passkeys here.')).toBeVisible();
      await expectAccessible(page);
    });

    test('making a passkey on the way in, with errors', async ({ page, open, world }) => {
      await world.people.setting('mfa', { mode: 'enforced' });
      const person = await world.people.user();
      await open();
      await signIn(page, person.username, person.password);
      await button(page, 'Use a passkey instead').click();
      await page.getByLabel('Name of the passkey').fill('');
      await button(page, 'Create passkey').click();
      await expect(page.getByText('Please enter a name')).toBeVisible();
      await expectAccessible(page);
    });

    test('own passkeys and trusted devices, their forms, and their questions', async ({
      page,
      open,
      world,
      keyholder,
    }) => {
      await world.people.setting('mfa', { trustDevices: true });
      await open();
      await signIn(page, keyholder.username, keyholder.password);
      await page.getByLabel('Trust this device for 30 days').check();
      await button(page, 'Use a passkey').click();
      await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
      await open('/account');
      await expect(list(page, 'Trusted devices')).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Rename:/ }).click();
      await page.getByLabel('Name of the passkey').fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter a name')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Remove: Made before' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await button(page, 'Add a passkey').click();
      await confirmPassword(page, keyholder);
      await button(page, 'Create passkey').click();
      await expect(page.getByText('This device already holds a passkey')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
