import { openAccount, refusePasskeys, secondStep } from './keyholders.ts';
import { expect, test } from './passkey-house.ts';
import { signIn } from './people.ts';
import { button, confirmPassword, home, keepRecoveryCodes, list, signOut } from './second-factor-screens.ts';

test.afterEach(async ({ world }) => {
  await world.people.setting('mfa', { mode: 'off', trustDevices: false });
});

test('a passkey is added behind the password, and asked for from then on', async ({
  page,
  open,
  world,
  authenticator,
}) => {
  await world.people.setting('mfa', { mode: 'optional' });
  const person = await world.people.user();
  await open('/account');
  await signIn(page, person.username, person.password);
  await button(page, 'Add a passkey').click();
  await confirmPassword(page, person);
  await expect(page.getByLabel('Name of the passkey')).toHaveValue('Chrome on Linux');
  await page.getByLabel('Name of the passkey').fill('  ');
  await button(page, 'Create passkey').click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.keyboard.press('Enter');
  await keepRecoveryCodes(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list(page, 'Passkeys')).toContainText('Work laptop');
  await expect(list(page, 'Passkeys')).toContainText('Not used yet');
  expect(await authenticator.count()).toBe(1);

  await signOut(page);
  await signIn(page, person.username, person.password);
  await expect(secondStep(page)).toBeVisible();
  await button(page, 'Use a passkey').click();
  await expect(home(page)).toBeVisible();
  await open('/account');
  await expect(list(page, 'Passkeys')).toContainText('Last used: now');
});

test('a device holds one passkey of a person', async ({ page, open, keyholder }) => {
  await openAccount(page, open, keyholder);
  await button(page, 'Add a passkey').click();
  await confirmPassword(page, keyholder);
  await button(page, 'Create passkey').click();
  await expect(page.getByText('This device already holds a passkey for your account.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page, 'Passkeys')).toHaveCount(1);
});

test('leaving the dialog of the browser is told to nobody; a browser that refuses by itself is', async ({
  page,
  open,
  keyholder,
}) => {
  await refusePasskeys(page, 1000);
  await open();
  await page.reload();
  await signIn(page, keyholder.username, keyholder.password);
  const use = button(page, 'Use a passkey');
  await use.click();
  await expect(use).toHaveAttribute('data-busy');
  await expect(use).not.toHaveAttribute('data-busy');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('as browsers say it', 'SecurityError'));
  });
  // Within 1500 ms a second press is a double click.
  await expect(use).not.toHaveAttribute('aria-disabled', 'true');
  await use.click();
  await expect(page.getByText('This browser cannot use passkeys here.')).toBeVisible();
});

test('a passkey of somebody else is refused', async ({ page, open, keyholder }) => {
  await open();
  await signIn(page, keyholder.username, keyholder.password);
  await expect(secondStep(page)).toBeVisible();
  await page.route('**/v2/passkeys/second-factor', (route) => {
    const body = route.request().postDataJSON() as { credential: { id: string; rawId: string } }; // written by the page
    body.credential.id = body.credential.rawId = 'c29tZWJvZHkgZWxzZQ';
    return route.continue({ postData: JSON.stringify(body) });
  });
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('This passkey does not belong to your account.')).toBeVisible();
});

test('somebody who must have a second factor makes a passkey on the way in', async ({
  page,
  open,
  world,
  authenticator,
}) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  const person = await world.people.user();
  await open();
  await signIn(page, person.username, person.password);
  await button(page, 'Use a passkey instead').click();
  await button(page, 'Create passkey').click();
  await keepRecoveryCodes(page);
  await expect(home(page)).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  // The only one cannot be removed.
  await open('/account');
  await expect(list(page, 'Passkeys')).toContainText('add another one before you remove this passkey');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  await signOut(page);
  await signIn(page, person.username, person.password);
  await button(page, 'Use a passkey').click();
  await expect(home(page)).toBeVisible();
});

test('a trusted device is asked again once it is off the list', async ({ page, open, world, keyholder }) => {
  await world.people.setting('mfa', { trustDevices: true });
  await open();
  await signIn(page, keyholder.username, keyholder.password);
  await page.getByLabel('Trust this device for 30 days').check();
  await button(page, 'Use a passkey').click();
  await expect(home(page)).toBeVisible();
  await signOut(page);
  await signIn(page, keyholder.username, keyholder.password);
  await expect(home(page)).toBeVisible();

  await open('/account');
  const trusted = list(page, 'Trusted devices');
  await expect(trusted).toHaveCount(1);
  await expect(trusted).toContainText('Chrome on Linux');
  await expect(trusted).toContainText('This device');
  await trusted.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No longer trusted: Chrome on Linux')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Trusted devices' })).toHaveCount(0);
  await signOut(page);
  await signIn(page, keyholder.username, keyholder.password);
  await expect(secondStep(page)).toBeVisible();
});
