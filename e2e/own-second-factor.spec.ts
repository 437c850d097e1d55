import type { Page } from '@playwright/test';

import type { Person } from '../apps/server/test/people.ts';
import { codeFromApp, secretOf } from './authenticator-app.ts';
import { reachHome } from './people.ts';
import { expect, test } from './second-factor-house.ts';
import {
  button,
  codeField,
  confirmPassword,
  home,
  keepRecoveryCodes,
  login,
  panel,
  reachCode,
  recoveryField,
  signOut,
} from './second-factor-screens.ts';

async function openAccount(page: Page, open: (route: string) => Promise<void>, person: Person): Promise<void> {
  await reachHome(page, person.username, person.password);
  await open('/account');
  await expect(panel(page).getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
}

test('an app is set up, replaced and removed behind the password', async ({ page, open, world }) => {
  const person = await world.people.user();
  await open();
  await openAccount(page, open, person);
  await button(page, 'Set up').click();
  const asks = page.getByRole('dialog', { name: 'Enter your password again' });
  await asks.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(asks.getByText('The password is wrong')).toBeVisible();
  await confirmPassword(page, person);
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(setup.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = await secretOf(page);
  await setup.getByLabel('Code from the app').fill(await codeFromApp(world, secret));
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes).toBeVisible();
  // Nobody leaves by accident: they are shown this one time.
  await page.keyboard.press('Escape');
  await expect(codes.getByText('Please keep the codes first, then confirm it here')).toBeVisible();
  await keepRecoveryCodes(page);
  await expect(codes).toBeHidden();
  await expect(panel(page).getByText(/^Set up on/)).toBeVisible();
  await expect(panel(page).getByText('10 of 10 left')).toBeVisible();

  // The password stands for five minutes.
  await button(page, 'Replace').click();
  const replacing = page.getByRole('dialog', { name: 'Replace the authenticator app' });
  await expect(replacing).toBeVisible();
  const second = await secretOf(page);
  expect(second).not.toBe(secret);
  await replacing.getByLabel('Code from the app').fill(await codeFromApp(world, second));
  // Whoever replaces the app may have lost the phone, and the codes with it: they get new ones.
  await keepRecoveryCodes(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'Replace')).toBeFocused();

  await world.clock.forward(301);
  await button(page, 'Remove').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await confirmPassword(page, person);
  await expect(page.getByText('The authenticator app has been removed.')).toBeVisible();
  await expect(button(page, 'Set up')).toBeVisible();
  await expect(panel(page).getByText('Recovery codes')).toBeHidden();
  await signOut(page);
  await reachHome(page, person.username, person.password);
});

test('whoever does not enter the password changes nothing', async ({ page, open, world }) => {
  await open();
  await openAccount(page, open, await world.people.user());
  await button(page, 'Set up').click();
  await expect(page.getByRole('dialog', { name: 'Enter your password again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, 'Set up')).toBeFocused();
});

test('new recovery codes replace the old ones; few left are pointed out', async ({
  page,
  open,
  world,
  appHolder: person,
}) => {
  for (const code of person.recoveryCodes.slice(0, 8)) {
    const elsewhere = world.browser();
    await elsewhere.signIn(person.username, person.password);
    await elsewhere.call('GET /v2/google', { query: { code } });
  }
  await open();
  await reachCode(page, person);
  await page.keyboard.type(await codeFromApp(world, person.seed));
  await expect(home(page)).toBeVisible();
  await open('/account');
  await expect(panel(page).getByText('2 of 10 left')).toBeVisible();
  await expect(panel(page).getByText('Make new ones while you can still sign in.')).toBeVisible();
  await button(page, 'New codes').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click();
  await confirmPassword(page, person);
  const [fresh = ''] = await keepRecoveryCodes(page);
  await expect(panel(page).getByText('10 of 10 left')).toBeVisible();
  await signOut(page);

  await reachCode(page, person);
  await button(page, 'Use a recovery code instead').click();
  await recoveryField(page).fill(person.recoveryCodes[9] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code does not match or has been used')).toBeVisible();
  await recoveryField(page).fill(fresh);
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
});

test('the last factor of somebody who needs one cannot be removed', async ({
  page,
  open,
  world,
  appHolder: person,
}) => {
  await world.people.setting('mfa', { mode: 'enforced' });
  await open();
  await reachCode(page, person);
  await page.keyboard.type(await codeFromApp(world, person.seed));
  await expect(home(page)).toBeVisible();
  await open('/account');
  await expect(panel(page).getByText(/It can be replaced, but not removed/)).toBeVisible();
  await expect(button(page, 'Replace')).toBeVisible();
  await expect(button(page, 'Remove')).toBeHidden();
});

test('in a trusted browser nothing is changed before the factor has been shown', async ({
  page,
  open,
  world,
  appHolder: person,
}) => {
  await world.people.setting('mfa', { trustDevices: true });
  await open();
  await reachCode(page, person);
  await page.getByRole('checkbox', { name: /Trust this device/ }).check();
  await codeField(page).fill(await codeFromApp(world, person.seed));
  await expect(home(page)).toBeVisible();
  await signOut(page);
  await reachHome(page, person.username, person.password);
  await open('/account');
  await expect(panel(page).getByText(/without showing your second factor/)).toBeVisible();
  for (const name of ['Replace', 'Remove', 'New codes']) await expect(button(page, name).first()).toBeDisabled();
  await button(page, 'Sign in again').click();
  await expect(login(page)).toBeVisible();
  await reachCode(page, person);
});

test('where no second factor is used, a sentence says so', async ({ page, open, world }) => {
  await world.people.setting('mfa', { mode: 'off' });
  const person = await world.people.user();
  await open();
  await reachHome(page, person.username, person.password);
  await open('/account');
  await expect(panel(page).getByText('A second factor is not in use in this installation.')).toBeVisible();
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});

test('what does not load can be asked for again', async ({ page, open, world }) => {
  const person = await world.people.user();
  await page.route('**/v2/users/second-factor', (route) => route.abort());
  await open();
  await reachHome(page, person.username, person.password);
  await open('/account');
  await expect(page.getByRole('heading', { name: 'Your second factor could not be loaded' })).toBeVisible();
  await page.unroute('**/v2/users/second-factor');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(button(page, 'Set up')).toBeVisible();
});
