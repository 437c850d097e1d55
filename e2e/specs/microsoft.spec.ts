import { CLIENT, TENANT } from '@foyer/server/test/sign-in/providers.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { countCalls, signIn, storedToken } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp } from '../authenticator-app.ts';
import { button, choose as chooseFrom, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { clearBrowserState, expect } from '../fixtures/base.ts';
import { choose, signInByMicrosoft, addEmployee, createLinkedEmployee, test } from '../fixtures/microsoft.ts';
import { tabTo } from '../fixtures/notices.ts';
import { enterPassword } from '../fixtures/roles.ts';
import { otherPage, save, saved, toggle, undo } from '../fixtures/settings.ts';
import { codeField, home } from '../second-factor-page.ts';

const FAILED = 'Sign-in with Microsoft failed';
const NOT_LINKED = 'Your Microsoft account is not linked yet';

const offered = (page: Page) => button(page, 'Sign in with Microsoft');
const retry = (page: Page) => page.getByRole('link', { name: 'Try again' });

/** The user is not signed in: the page has no token, and the server has no session of the user. */
async function expectSignedOut(page: Page, { database }: World, { id }: { id: string }): Promise<void> {
  expect(await storedToken(page)).toBeNull();
  const sessions = database.queries.selectFrom('sessions').select('id').where('user_id', '=', id);
  expect(await sessions.execute()).toEqual([]);
}

test('An employee signs in with Microsoft, and by a second factor after it', async ({ page, open, world, entra }) => {
  const { name, person } = await createLinkedEmployee(world, entra);
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const { seed } = await enrolAuthenticatorApp(world, person);

  await test.step('the form leads to Microsoft', async () => {
    // The policy would block a form submission that redirects from Foyer to Microsoft, and the page would report it.
    const policy = (await page.request.get(`${world.origin}/base/`)).headers()['content-security-policy'];
    expect(policy).toContain("form-action 'self'");
    await open();
    await offered(page).click();
    await expect(heading(page, 'Who are you?')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(entra.origin);
    await choose(page, name);
  });

  await test.step('the code of an app is asked for after Microsoft', async () => {
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await codeFromApp(world, seed));
    await expect(home(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('as-username'))).toBe(person.username);
  });
});

test('Microsoft in front works by keyboard, and a refusal is explained and leads back', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name, person } = await createLinkedEmployee(world, entra);
  const starts = countCalls(page, '/azure/v2/login');

  await test.step('a login type puts Microsoft in front and starts nothing by itself', async () => {
    await open('/?loginType=microsoft');
    await expect(heading(page, 'Sign in with Microsoft')).toBeFocused();
    await expect(page.getByLabel('Username')).toBeHidden();
    expect(starts()).toBe(0);
    await expectAccessibleAtWidths(page);
  });

  await test.step('by the keyboard to the password, to Microsoft, and back by Cancel', async () => {
    await page.keyboard.press('Tab');
    await expect(button(page, 'Continue with Microsoft')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Username')).toBeFocused();
    await tabTo(page, offered(page));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Who are you?')).toBeVisible();
    await tabTo(page, button(page, 'Cancel'));
    await page.keyboard.press('Enter');
    await expect(heading(page, FAILED)).toBeFocused();
    await expect(
      page.getByText('The sign-in with the identity provider failed, was cancelled or took too long.'),
    ).toBeVisible();
    await expectSignedOut(page, world, person);
    await page.keyboard.press('Tab');
    await expect(retry(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Who are you?')).toBeVisible();
    await tabTo(page, button(page, name));
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();
  });

  await test.step('back in the browser is the sign-in page', async () => {
    await clearBrowserState(page, world);
    await open();
    await offered(page).click();
    await expect(heading(page, 'Who are you?')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  await test.step('Microsoft is switched off while its button is shown', async () => {
    await world.people.setting('signInPage', { azureSSOSwitch: false });
    await offered(page).click();
    await expect(heading(page, FAILED)).toBeFocused();
    await expect(page.getByText('This sign-in method is not set up or is turned off.')).toBeVisible();
    await expect(retry(page)).toBeHidden();
    await button(page, 'Back to sign-in').click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(offered(page)).toBeHidden();
  });
});

test('A user links a Microsoft account by a sign-in, and in My account not that of another user', async ({
  page,
  open,
  world,
  entra,
}) => {
  const person = await world.people.user();
  const { name, account } = addEmployee(entra);
  const taken = await createLinkedEmployee(world, entra);
  const links = () => world.people.repositories.linkedAccounts.list(person.id);
  const panel = page.getByRole('region', { name: 'Linked accounts' });
  const row = panel.getByRole('listitem').filter({ hasText: account });
  const confirmDialog = question(page, 'Link your Microsoft account?');

  await test.step('an account that is not linked is refused', async () => {
    await open();
    await signInByMicrosoft(page, name);
    await expect(heading(page, NOT_LINKED)).toBeFocused();
    await expectSignedOut(page, world, person);
    await expectAccessibleAtWidths(page);
  });

  await test.step('a sign-in by password links it', async () => {
    await button(page, 'Sign in with username and password').click();
    await expect(page.getByText('Sign in to link your Microsoft account.')).toBeVisible();
    await signIn(page, person.username, person.password);
    await expect(confirmDialog).toContainText(
      `${account} (Microsoft) will be linked to your account ${person.username}.`,
    );
    await button(confirmDialog, 'Link').click();
    await expect(page.getByText(`Your Microsoft account ${account} is linked.`)).toBeVisible();
    expect(await links()).toMatchObject([{ account }]);
  });

  await test.step('the account of another user is refused in My account', async () => {
    await open('/account');
    await expect(row).toContainText('Microsoft');
    // Another employee signs in at Microsoft.
    await page.context().clearCookies({ name: /^_session/ });
    await button(panel, 'Link Microsoft').click();
    await choose(page, taken.name);
    await expect(heading(page, 'Your Microsoft account was not linked')).toBeFocused();
    await expect(page.getByText(/^This account is already linked to another user/)).toBeVisible();
    expect(await links()).toMatchObject([{ account }]);
    await button(page, 'Back to “My account”').click();
    await expect(heading(page, 'My account')).toBeVisible();
  });
});

const SETTINGS = '/settings?section=providers';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const outcomes = (page: Page) => page.getByRole('list', { name: 'Test results' }).getByRole('listitem');

/** Restores the default state: Microsoft is not configured. */
async function removeMicrosoft({ database, app, people }: World): Promise<void> {
  await database.queries.deleteFrom('identity_providers').execute();
  await people.setting('signInPage', { azureSSOSwitch: false });
  app.services.bus.resync();
}

test('An administrator sets Microsoft up, tries it, and employees have accounts at their first sign-in', async ({
  page,
  open,
  world,
  entra,
}) => {
  await removeMicrosoft(world);
  const place = await world.people.organisation();
  const store = await world.people.store(place.id);
  const { name, account } = addEmployee(entra);
  const admin = await openAsAdministrator(page, open, world, SETTINGS);

  await test.step('Microsoft is set up', async () => {
    await page.getByRole('link', { name: 'Set up: Microsoft' }).click();
    await expect(heading(page, 'Microsoft', 3)).toBeFocused();
    await field(page, 'Directory (tenant) ID').fill(TENANT);
    await field(page, 'Authority').fill(entra.origin);
    await field(page, 'Client ID').fill(CLIENT.id);
    await field(page, 'Client secret').fill('another-secret');
    await toggle(page, 'Enabled').check();
    await save(page).click();
    await enterPassword(page, admin);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText(`${world.origin}/azure/v2/return`)).toBeVisible();
  });

  await test.step('trying it finds the wrong secret', async () => {
    await button(page, 'Test connection').click();
    await expect(outcomes(page)).toHaveCount(5);
    await expect(outcomes(page).filter({ hasText: 'OK' })).toHaveCount(4);
    await expect(outcomes(page).last()).toContainText(
      'The client ID or secret of Foyer is missing, or the provider doesn’t recognise them.',
    );
    await button(page, 'Change secret').click();
    await field(page, 'Client secret').fill(CLIENT.secret);
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
  });

  await test.step('accounts are made for newcomers', async () => {
    await toggle(page, 'Create accounts automatically').check();
    await chooseFrom(page, /^Role/, 'Organisation administrator');
    await chooseFrom(page, /^Store/, store.code);
    await save(page).click();
    await expect(undo(page)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /^Role/ })).toContainText('Organisation administrator');
    await expect(page.getByRole('combobox', { name: /^Store/ })).toContainText(store.code);
    const other = await otherPage(page, world);
    await signInByMicrosoft(other, name);
    await expect(home(other)).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem('as-username'))).toBe(account);
    await other.context().close();
  });
});
