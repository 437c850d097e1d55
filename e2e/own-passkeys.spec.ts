import { openAccount } from './keyholders.ts';
import { expect, test } from './passkey-house.ts';
import { button, confirmPassword, list } from './second-factor-screens.ts';

test.afterEach(async ({ world }) => {
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

test('a passkey is renamed where its name stands, by the keyboard', async ({ page, open, keyholder }) => {
  await openAccount(page, open, keyholder);
  const rename = page.getByRole('button', { name: /^Rename:/ });
  await rename.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await expect(list(page, 'Passkeys')).toContainText('Made before');
  // Within 1500 ms a second press is a double click.
  await expect(rename).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.type('In the shop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The passkey has been renamed')).toBeVisible();
  await expect(list(page, 'Passkeys')).toContainText('In the shop');
  await expect(rename).toBeFocused();
});

test('a passkey is removed after a question, behind the password', async ({ page, open, keyholder }) => {
  await openAccount(page, open, keyholder);
  const remove = page.getByRole('button', { name: 'Remove: Made before' });
  await remove.click();
  await expect(page.getByRole('alertdialog')).toContainText('Remove the passkey “Made before”?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await expect(remove).not.toHaveAttribute('aria-disabled', 'true');
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await confirmPassword(page, keyholder);
  await expect(page.getByText('Passkey removed: Made before')).toBeVisible();
  await expect(list(page, 'Passkeys')).toHaveCount(0);
  await expect(button(page, 'Add a passkey')).toBeFocused();
});
