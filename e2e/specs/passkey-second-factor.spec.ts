import { expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn } from '../actions.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/passkey-user.ts';
import { refusePasskeys, secondStep } from '../passkey-dialogs.ts';
import { intercept } from '../request-interception.ts';
import { button, confirmPassword, home, saveRecoveryCodes, list, signOut } from '../second-factor-page.ts';

test('A user adds a passkey, signs in with it, trusts the browser, renames the passkey and removes it', async ({
  page,
  open,
  world,
  authenticator,
}) => {
  await world.people.setting('mfa', { mode: 'optional', trustDevices: true });
  const person = await world.people.user();
  const passkeys = list(page, 'Passkeys');
  const trusted = list(page, 'Trusted devices');

  await test.step('a passkey is added behind the password, under a name', async () => {
    await open('/account', person);
    await button(page, 'Add a passkey').click();
    await confirmPassword(page, person);
    await expect(page.getByLabel('Passkey name')).toHaveValue('Chrome on Linux');
    await page.getByLabel('Passkey name').fill('Work laptop');
    await page.keyboard.press('Enter');
    await saveRecoveryCodes(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(passkeys).toContainText('Work laptop');
    await expect(passkeys).toContainText('Not used yet');
    expect(await authenticator.count()).toBe(1);
  });

  await test.step('a device has one passkey of a user', async () => {
    await button(page, 'Add a passkey').click();
    await button(page, 'Create passkey').click();
    await expect(page.getByText('This device already has a passkey for your account')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(passkeys).toHaveCount(1);
  });

  await test.step('the next sign-in asks for the passkey, and trusts the browser', async () => {
    await signOut(page);
    await signIn(page, person.username, person.password);
    await expect(secondStep(page)).toBeVisible();
    await page.getByLabel('Trust this device for 30 days').check();
    await button(page, 'Use a passkey').click();
    await expect(home(page)).toBeVisible();
    await open('/account');
    await expect(passkeys).toContainText('Last used: now');
  });

  await test.step('the trusted browser is removed from the list', async () => {
    await expect(trusted).toHaveCount(1);
    await expect(trusted).toContainText('Chrome on Linux');
    await expect(trusted).toContainText('This device');
    await expectAccessibleAtWidths(page);
    await trusted.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No longer trusted: Chrome on Linux')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Trusted devices' })).toHaveCount(0);
  });

  await test.step('the passkey is renamed in its row, by the keyboard', async () => {
    const rename = page.getByRole('button', { name: /^Rename:/ });
    await rename.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Passkey name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    await expect(passkeys).toContainText('Work laptop');
    // A second press within 1500 ms is a double click.
    await expect(rename).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Passkey name')).toBeFocused();
    await page.getByLabel('Passkey name').fill('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await page.getByLabel('Passkey name').focus();
    await page.keyboard.type('In the shop');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Passkey renamed')).toBeVisible();
    await expect(passkeys).toContainText('In the shop');
    await expect(rename).toBeFocused();
  });

  await test.step('the passkey is removed after a question, behind the password', async () => {
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Remove: In the shop' }).click();
    await expect(question).toContainText('Remove the passkey “In the shop”?');
    await expectAccessibleAtWidths(page);
    await world.people.ageSessions(person.username);
    await question.getByRole('button', { name: 'Remove' }).click();
    await confirmPassword(page, person);
    await expect(page.getByText('Passkey removed: In the shop')).toBeVisible();
    await expect(passkeys).toHaveCount(0);
    await expect(button(page, 'Add a passkey')).toBeFocused();
  });
});

test('A user who must have a second factor makes a passkey while signing in, and refusals are explained', async ({
  page,
  open,
  world,
  authenticator,
}) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await world.people.user();
  const use = button(page, 'Use a passkey');

  await test.step('a passkey is made instead of an app', async () => {
    await open();
    await signIn(page, person.username, person.password);
    await button(page, 'Use a passkey instead').click();
    await page.getByLabel('Passkey name').fill('');
    await button(page, 'Create passkey').click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expect(page.getByLabel('Passkey name')).toBeFocused();
    await expectAccessibleAtWidths(page);
    await page.getByLabel('Passkey name').fill('Work laptop');
    await button(page, 'Create passkey').click();
    await saveRecoveryCodes(page);
    await expect(home(page)).toBeVisible();
    expect(await authenticator.count()).toBe(1);
  });

  await test.step('the only factor cannot be removed', async () => {
    await open('/account');
    await expect(list(page, 'Passkeys')).toContainText('Add another method before you remove this passkey');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  await test.step('a passkey of another user is refused', async () => {
    await signOut(page);
    await signIn(page, person.username, person.password);
    await expect(secondStep(page)).toBeVisible();
    await intercept(page, '**/v2/passkeys/second-factor', (route) => {
      const body = route.request().postDataJSON() as { credential: { id: string; rawId: string } }; // written by the page
      body.credential.id = body.credential.rawId = 'b2YgYW5vdGhlciB1c2Vy';
      return route.continue({ postData: JSON.stringify(body) });
    });
    await use.click();
    await expect(page.getByText('This passkey can’t be used for your account')).toBeVisible();
    await page.unroute('**/v2/passkeys/second-factor');
  });

  await test.step('a browser that refuses by itself is explained, and later signs in', async () => {
    const allow = await refusePasskeys(page, 0, 'SecurityError');
    await expect(use).not.toHaveAttribute('aria-disabled', 'true');
    await use.click();
    await expect(page.getByText('Passkeys can’t be used in this browser or at this address')).toBeVisible();
    await expectAccessibleAtWidths(page);
    await allow();
    await expect(use).not.toHaveAttribute('aria-disabled', 'true');
    await use.click();
    await expect(home(page)).toBeVisible();
  });
});
