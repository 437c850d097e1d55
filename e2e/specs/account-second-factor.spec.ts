import { signInToHome } from '../actions.ts';
import { codeFromApp, nextCodeFromApp, secretOf } from '../authenticator-app.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/second-factor.ts';
import { intercept } from '../request-interception.ts';
import {
  button,
  codeField,
  confirmPassword,
  home,
  saveRecoveryCodes,
  login,
  panel,
  reachCode,
  signOut,
} from '../second-factor-page.ts';

test('A user sets up, replaces and removes an authenticator app behind the password', async ({ page, open, world }) => {
  const person = await world.people.user();

  await test.step('a panel that did not load can be loaded again', async () => {
    await intercept(page, '**/v2/users/second-factor', (route) => route.abort());
    await open('/account', person);
    await expect(page.getByRole('heading', { name: 'Two-step verification could not be loaded' })).toBeVisible();
    await page.unroute('**/v2/users/second-factor');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page).getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  });

  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await test.step('without the password nothing changes', async () => {
    await button(page, 'Set up').click();
    await expect(confirmation).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Set up')).toBeFocused();
    // A second press within 1500 ms is a double click.
    await expect(button(page, 'Set up')).not.toHaveAttribute('aria-disabled', 'true');
  });

  const secret = await test.step('the app is set up, and its recovery codes cannot be left by accident', async () => {
    await button(page, 'Set up').click();
    await confirmation.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(confirmation.getByText('The password is wrong')).toBeVisible();
    await confirmPassword(page, person);
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const first = await secretOf(page);
    await setup.getByLabel('Code from the app').fill(await codeFromApp(world, first));
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes).toBeVisible();
    // The codes are shown once only.
    await page.keyboard.press('Escape');
    await expect(codes.getByText('Save the codes, then tick the box')).toBeVisible();
    await saveRecoveryCodes(page);
    await expect(codes).toBeHidden();
    await expect(panel(page).getByText(/^Set up on/)).toBeVisible();
    await expect(panel(page).getByText('10 of 10 left')).toBeVisible();
    return first;
  });

  await test.step('the app is replaced, with new recovery codes', async () => {
    // An entered password is valid for ten minutes.
    await button(page, 'Replace').click();
    const replacing = page.getByRole('dialog', { name: 'Replace the authenticator app' });
    await expect(replacing).toBeVisible();
    const second = await secretOf(page);
    expect(second).not.toBe(secret);
    await replacing.getByLabel('Code from the app').fill(await codeFromApp(world, second));
    await saveRecoveryCodes(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button(page, 'Replace')).toBeFocused();
  });

  await test.step('the app is removed after a question', async () => {
    await world.clock.forward(601);
    await button(page, 'Remove').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await confirmPassword(page, person);
    await expect(page.getByText('Authenticator app removed.')).toBeVisible();
    await expect(button(page, 'Set up')).toBeVisible();
    await expect(panel(page).getByText('Recovery codes')).toBeHidden();
  });

  await test.step('where a second factor is not in use, the panel says so', async () => {
    await world.people.setting('mfa', { mode: 'off' });
    await page.reload();
    await expect(panel(page).getByText('Your administrator hasn’t turned on two-step verification.')).toBeVisible();
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});

test('A user of an app makes new recovery codes, after showing the factor in a trusted browser', async ({
  page,
  open,
  world,
  authenticatorUser: person,
}) => {
  await world.people.setting('mfa', { trustDevices: true });
  for (const code of person.recoveryCodes.slice(0, 8)) {
    const elsewhere = world.browser();
    await elsewhere.signIn(person.username, person.password);
    await elsewhere.call('GET /v2/google', { query: { code } });
  }

  await test.step('a trusted browser changes nothing before the factor is shown', async () => {
    await open();
    await reachCode(page, person);
    await page.getByRole('checkbox', { name: /Trust this device/ }).check();
    await codeField(page).fill(await codeFromApp(world, person.seed));
    await expect(home(page)).toBeVisible();
    await signOut(page);
    await signInToHome(page, person.username, person.password);
    await open('/account');
    await expect(panel(page).getByText(/You signed in without two-step verification/)).toBeVisible();
    for (const name of ['Replace', 'Remove', 'Create new codes'])
      await expect(button(page, name).first()).toBeDisabled();
    await button(page, 'Sign in again').click();
    await expect(login(page)).toBeVisible();
    await reachCode(page, person);
    await codeField(page).fill(await nextCodeFromApp(world, person.seed));
    await expect(codeField(page)).toBeHidden();
  });

  await test.step('few recovery codes are pointed out, and replaced', async () => {
    await open('/account');
    await expect(panel(page).getByText('2 of 10 left')).toBeVisible();
    await expect(panel(page).getByText('Create new codes before you run out.')).toBeVisible();
    await button(page, 'Create new codes').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
    // The recent sign-in by password and code counts as the confirmation.
    await expect(page.getByRole('dialog').getByText(/each code lets you sign in once/)).toBeFocused();
    await saveRecoveryCodes(page);
    await expect(button(page, 'Create new codes')).toBeFocused();
    await expect(panel(page).getByText('10 of 10 left')).toBeVisible();
  });

  await test.step('the last factor cannot be removed while one is enforced', async () => {
    await world.people.setting('mfa', { mode: 'enforced', trustDevices: false });
    await page.reload();
    await expect(panel(page).getByText(/You can replace the app but not remove it/)).toBeVisible();
    await expect(button(page, 'Replace')).toBeVisible();
    await expect(button(page, 'Remove')).toBeHidden();
  });
});
