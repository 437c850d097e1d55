import type { Page } from '@playwright/test';

import type { Person as Account } from '../apps/server/test/honest-provider.ts';
import { CLIENT, microsoftOf, setUp, TENANT } from '../apps/server/test/providers.ts';
import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, choose as chooseFrom, heading, openAs, question } from './administration-house.ts';
import { bindApp, codeFromApp, secretOf } from './authenticator-app.ts';
import { choose, comeBy, employee, expect, linkedEmployee, test } from './microsoft-house.ts';
import { tabTo } from './notices-house.ts';
import { countCalls, reachHome, signIn, storedToken } from './people.ts';
import { enterPassword } from './roles-house.ts';
import { codeField, home, keepRecoveryCodes } from './second-factor-screens.ts';
import { otherPage, save, saved, toggle, undo } from './settings-house.ts';

const FAILED = 'Sign-in with Microsoft did not work';
const NOT_LINKED = 'Your Microsoft account is not linked yet';
const OTHER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

const offered = (page: Page) => button(page, 'Sign in with Microsoft');
const retry = (page: Page) => page.getByRole('link', { name: 'Try again' });

/** Leaves without a trace of who was here, at Microsoft neither. */
async function forgetEverything(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
}

/** Somebody has not come in: the page holds nothing, and the server has no session of theirs. */
async function expectOutside(page: Page, { database }: World, { id }: { id: string }): Promise<void> {
  expect(await storedToken(page)).toBeNull();
  const sessions = database.queries.selectFrom('sessions').select('id').where('user_id', '=', id);
  expect(await sessions.execute()).toEqual([]);
}

test('the form leads to Microsoft, and somebody whose account is linked comes in', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name, person } = await linkedEmployee(world, entra);
  const starts = countCalls(page, '/azure/v2/login');
  const exchanges = countCalls(page, '/v2/sso/microsoft/token');
  // It would hold a redirect of the form against Foyer, and so would the page: it may report nothing.
  const policy = (await page.request.get(`${world.origin}/base/`)).headers()['content-security-policy'];
  expect(policy).toContain("form-action 'self'");
  await open();
  await offered(page).click();
  await expect(heading(page, 'Who are you?')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(entra.origin);
  await choose(page, name);
  await expect(home(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/home');
  expect(await page.evaluate(() => localStorage.getItem('as-username'))).toBe(person.username);
  await page.reload();
  await expect(home(page)).toBeVisible();
  expect([starts(), exchanges()]).toEqual([1, 1]);
});

test('whoever opened a page without a session stands there once Microsoft has sent them back', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name } = await linkedEmployee(world, entra);
  await open('/inbox?show=unread');
  await comeBy(page, name);
  await expect(heading(page, 'Inbox')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/inbox?show=unread');
});

test('the way back from Microsoft is the sign-in page, by the browser and by Microsoft', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name, person } = await linkedEmployee(world, entra);
  await open();
  await offered(page).click();
  await expect(heading(page, 'Who are you?')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  await offered(page).click();
  await button(page, 'Cancel').click();
  await expect(heading(page, FAILED)).toBeFocused();
  await expect(page.getByText('The sign-in at the other system failed, was cancelled or took too long.')).toBeVisible();
  await expectOutside(page, world, person);
  await retry(page).click();
  await choose(page, name);
  await expect(home(page)).toBeVisible();
});

test('a second factor that is enforced is asked for after Microsoft', async ({ page, open, world, entra }) => {
  await world.people.setting('mfa', { mode: 'enforced', trustDevices: false });
  const { name, person } = await linkedEmployee(world, entra);
  const { seed } = await bindApp(world, person);
  await open();
  await comeBy(page, name);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFromApp(world, seed));
  await expect(home(page)).toBeVisible();
});

test('whoever has none yet binds one before anything opens', async ({ page, open, world, entra }) => {
  await world.people.setting('mfa', { mode: 'enforced', trustDevices: false });
  const { name } = await linkedEmployee(world, entra);
  await open();
  await comeBy(page, name);
  await expect(heading(page, 'Set up your second factor')).toBeVisible();
  await codeField(page).fill(await codeFromApp(world, await secretOf(page)));
  await keepRecoveryCodes(page);
  await expect(home(page)).toBeVisible();
});

test('an account that is linked to nobody is linked by a sign-in by password', async ({ page, open, world, entra }) => {
  const person = await world.people.user();
  const { name, account } = employee(entra);
  await open();
  await comeBy(page, name);
  await expect(heading(page, NOT_LINKED)).toBeFocused();
  await expectOutside(page, world, person);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();

  // Microsoft knows who sits there by now, and asks no more.
  await offered(page).click();
  await expect(heading(page, NOT_LINKED)).toBeFocused();
  await button(page, 'Sign in with username and password').click();
  await expect(page.getByText('Sign in to link your Microsoft account.')).toBeVisible();
  await signIn(page, person.username, person.password);
  const ask = question(page, 'Link your Microsoft account?');
  await expect(ask).toContainText(`Link ${account} (Microsoft) to your account ${person.username}?`);
  await button(ask, 'Link').click();
  await expect(page.getByText(`Your Microsoft account ${account} is linked.`)).toBeVisible();

  await forgetEverything(page);
  await open();
  await comeBy(page, name);
  await expect(home(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('as-username'))).toBe(person.username);
  await expect(ask).toBeHidden();
});

const ELSEWHERE = 'Only the Microsoft accounts of one organisation may come in here, and yours belongs to another.';
const NOT_OF_US = 'Your Microsoft account does not belong to this organisation. Choose another account, or contact';

for (const [whose, given, why] of [
  ['of another tenant', { tid: OTHER_TENANT }, ELSEWHERE],
  ['of a guest', { acct: 1 }, NOT_OF_US],
  ['of a guest who signs in elsewhere', { idp: `https://sts.windows.net/${OTHER_TENANT}/` }, NOT_OF_US],
  ['of a guest by name', { preferred_username: 'ada_fabrikam.example#EXT#@contoso.example' }, NOT_OF_US],
] satisfies [string, Partial<Account>, string][]) {
  test(`an account ${whose} is refused, though it is linked`, async ({ page, open, world, entra }) => {
    const { name, person } = await linkedEmployee(world, entra, given);
    await open();
    await comeBy(page, name);
    await expect(heading(page, FAILED)).toBeFocused();
    await expect(page.getByText(why)).toBeVisible();
    await expectOutside(page, world, person);
    await expect(retry(page)).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await reachHome(page, person.username, person.password);
  });
}

test('a guest comes in where guests may', async ({ page, open, world, entra }) => {
  await setUp(world, 'microsoft', microsoftOf(entra.origin, { membersOnly: false }));
  const { name } = await linkedEmployee(world, entra, { acct: 1 });
  await open();
  await comeBy(page, name);
  await expect(home(page)).toBeVisible();
});

test('where an app role is asked for, whoever lacks it stays out', async ({ page, open, world, entra }) => {
  await setUp(world, 'microsoft', microsoftOf(entra.origin, { requiredRole: 'Foyer.User' }));
  const without = await linkedEmployee(world, entra, { roles: ['Other'] });
  const { name } = await linkedEmployee(world, entra, { roles: ['Other', 'Foyer.User'] });
  await open();
  await comeBy(page, without.name);
  await expect(heading(page, FAILED)).toBeFocused();
  await expect(page.getByText('Your Microsoft account does not have the role that is needed here.')).toBeVisible();
  await expectOutside(page, world, without.person);
  await expect(retry(page)).toBeHidden();
  await forgetEverything(page);
  await open();
  await comeBy(page, name);
  await expect(home(page)).toBeVisible();
});

test('a login type puts Microsoft in front, starts nothing by itself, and leads there', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name } = await linkedEmployee(world, entra);
  const starts = countCalls(page, '/azure/v2/login');
  await open('/?loginType=microsoft');
  await expect(heading(page, 'Sign in with Microsoft')).toBeFocused();
  await expect(page.getByLabel('Username')).toBeHidden();
  expect(starts()).toBe(0);
  await button(page, 'Continue with Microsoft').click();
  await choose(page, name);
  await expect(home(page)).toBeVisible();
});

test('by the keyboard alone somebody comes in, or gets back to the password', async ({ page, open, world, entra }) => {
  const { name } = await linkedEmployee(world, entra);
  await open('/?loginType=microsoft');
  await expect(heading(page, 'Sign in with Microsoft')).toBeFocused();
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
  await page.keyboard.press('Tab');
  await expect(retry(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Who are you?')).toBeVisible();
  await tabTo(page, button(page, name));
  await page.keyboard.press('Enter');
  await expect(home(page)).toBeVisible();
});

test('whoever follows a link from elsewhere presses the button themselves', async ({ page, world, entra }) => {
  const { name } = await linkedEmployee(world, entra);
  await page.goto(`data:text/html,<a href="${world.origin}/azure/v2/login">in</a>`);
  await page.getByRole('link', { name: 'in' }).click();
  await button(page, 'Continue with Microsoft').click();
  await choose(page, name);
  await expect(home(page)).toBeVisible();
});

test('what is switched off meanwhile is told, and offered no more', async ({ page, open, world }) => {
  await open();
  await world.people.setting('signInPage', { azureSSOSwitch: false });
  await offered(page).click();
  await expect(heading(page, FAILED)).toBeFocused();
  await expect(page.getByText('This way to sign in is not set up, or is switched off.')).toBeVisible();
  await expect(retry(page)).toBeHidden();
  await button(page, 'Back to sign-in').click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(offered(page)).toBeHidden();
  await page.goto('about:blank');
  await open('/?loginType=microsoft');
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('while Microsoft is away that is told, and once it is back the same way leads in', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name } = await linkedEmployee(world, entra);
  await setUp(world, 'microsoft', microsoftOf('http://127.0.0.1:9'));
  await open();
  await offered(page).click();
  await expect(page.getByText('Microsoft did not confirm the sign-in. Please try again later.')).toBeVisible();
  await setUp(world, 'microsoft', microsoftOf(entra.origin));
  await retry(page).click();
  await choose(page, name);
  await expect(home(page)).toBeVisible();
});

test('an account is linked in My account, opens the door, and is unlinked there', async ({
  page,
  open,
  world,
  entra,
}) => {
  const { name, account } = employee(entra);
  const person = await openAs(page, open, world, '/account', await world.people.user());
  const panel = page.getByRole('region', { name: 'Linked accounts' });
  await expect(panel).toContainText('None is linked yet.');
  await button(panel, 'Link Microsoft').click();
  await enterPassword(page, person);
  await choose(page, name);
  await expect(page.getByText(`Your Microsoft account ${account} is linked.`)).toBeVisible();
  await expect(heading(page, 'My account')).toBeVisible();
  const row = panel.getByRole('listitem').filter({ hasText: account });
  await expect(row).toContainText('Microsoft');

  await forgetEverything(page);
  await open('/?loginType=microsoft');
  await button(page, 'Continue with Microsoft').click();
  await choose(page, name);
  await expect(home(page)).toBeVisible();
  await open('/account');
  await button(row, `Unlink Microsoft: ${account}`).click();
  await button(question(page, 'Unlink Microsoft?'), 'Unlink').click();
  await enterPassword(page, person);
  await expect(page.getByText('Microsoft is linked no more')).toBeVisible();
  await expect(panel).toContainText('None is linked yet.');

  await forgetEverything(page);
  await open();
  await comeBy(page, name);
  await expect(heading(page, NOT_LINKED)).toBeFocused();
});

test('what cannot be linked is told, and leads back to My account', async ({ page, open, world, entra }) => {
  const guest = employee(entra, { acct: 1 });
  const taken = await linkedEmployee(world, entra);
  const person = await openAs(page, open, world, '/account', await world.people.user());
  const link = button(page, 'Link Microsoft');
  await link.click();
  await enterPassword(page, person);
  await choose(page, guest.name);
  await expect(heading(page, 'Your Microsoft account was not linked')).toBeFocused();
  await expect(page.getByText(NOT_OF_US)).toBeVisible();
  await button(page, 'Back to “My account”').click();
  await expect(heading(page, 'My account')).toBeVisible();

  // Somebody else sits down at Microsoft.
  await page.context().clearCookies({ name: /^_session/ });
  await link.click();
  await choose(page, taken.name);
  await expect(heading(page, 'Your Microsoft account was not linked')).toBeFocused();
  await expect(page.getByText(/^This account is already linked to somebody else’s account here/)).toBeVisible();
  expect(await world.people.stores.linkedAccounts.list(person.id)).toEqual([]);
});

const SETTINGS = '/settings?section=providers';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const outcomes = (page: Page) => page.getByRole('list', { name: 'What was tried' }).getByRole('listitem');

/** As it ships: nobody has set Microsoft up. */
async function forgetMicrosoft({ database, app, people }: World): Promise<void> {
  await database.queries.deleteFrom('identity_providers').execute();
  await people.setting('signInPage', { azureSSOSwitch: false });
  app.services.bus.resync();
}

test('Microsoft is set up from nothing, tried, and somebody comes in by it', async ({ page, open, world, entra }) => {
  await forgetMicrosoft(world);
  const { name } = employee(entra);
  const person = await world.people.user();
  const other = await otherPage(page, world);
  await expect(other.getByLabel('Username')).toBeVisible();
  await expect(offered(other)).toBeHidden();

  const admin = await openAs(page, open, world, SETTINGS);
  await page.getByRole('link', { name: 'Set up: Microsoft' }).click();
  await expect(heading(page, 'Microsoft', 3)).toBeFocused();
  await field(page, 'Directory (tenant) ID').fill(TENANT);
  await field(page, 'Authority').fill(entra.origin);
  await field(page, 'Client ID').fill(CLIENT.id);
  await field(page, 'Client secret').fill('another-secret');
  await toggle(page, 'Switched on').check();
  await save(page).click();
  await enterPassword(page, admin);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(`${world.origin}/azure/v2/return`)).toBeVisible();

  await button(page, 'Try it now').click();
  await expect(outcomes(page)).toHaveCount(5);
  await expect(outcomes(page).filter({ hasText: 'All right' })).toHaveCount(4);
  await expect(outcomes(page).last()).toContainText('The provider does not know Foyer by this client ID and secret.');
  await button(page, 'Enter another one').click();
  await field(page, 'Client secret').fill(CLIENT.secret);
  await save(page).click();
  await expect(undo(page)).toHaveCount(0);
  await button(page, 'Try it now').click();
  await expect(outcomes(page).filter({ hasText: 'All right' })).toHaveCount(5);

  await other.reload();
  await comeBy(other, name);
  await button(other, 'Sign in with username and password').click();
  await signIn(other, person.username, person.password);
  await button(question(other, 'Link your Microsoft account?'), 'Link').click();
  await expect(other.getByText('is linked. You can sign in with it from now on.')).toBeVisible();
  await forgetEverything(other);
  await other.goto(`${world.origin}/base/#/?loginType=microsoft`);
  await button(other, 'Continue with Microsoft').click();
  await choose(other, name);
  await expect(home(other)).toBeVisible();
  await other.context().close();
});

test('a tenant that is not there is found by trying', async ({ page, open, world, entra }) => {
  await setUp(world, 'microsoft', microsoftOf(entra.origin, { tenant: OTHER_TENANT }));
  const admin = await openAs(page, open, world, `${SETTINGS}&provider=microsoft`);
  await button(page, 'Try it now').click();
  await enterPassword(page, admin);
  await expect(outcomes(page).nth(1)).toContainText(/Connection to the provider\s*Failed/);
  await expect(outcomes(page).filter({ hasText: 'Not tried' })).toHaveCount(3);
});

test('whoever comes for the first time has an account, where the settings make one', async ({
  page,
  open,
  world,
  entra,
}) => {
  const place = await world.people.organisation();
  const store = await world.people.store(place.id);
  const admin = await openAs(page, open, world, `${SETTINGS}&provider=microsoft`);
  await toggle(page, 'Make accounts for newcomers').check();
  await chooseFrom(page, /^Role/, 'organisation-administrator');
  await chooseFrom(page, /^Store/, store.code);
  await save(page).click();
  await enterPassword(page, admin);
  await expect(saved(page)).toBeVisible();

  const other = await otherPage(page, world);
  const { name, account } = employee(entra);
  await comeBy(other, name);
  await expect(home(other)).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('as-username'))).toBe(account);
  await other.context().close();
});

for (const { name: width, viewport } of WIDTHS) {
  test.describe(width, () => {
    test.use({ viewport });

    test('Microsoft in front, and every end of the way back', async ({ page, open, entra }) => {
      await open('/?loginType=microsoft');
      await expect(heading(page, 'Sign in with Microsoft')).toBeFocused();
      await expectAccessible(page);
      for (const [given, title] of [
        [{}, NOT_LINKED],
        [{ acct: 1 }, FAILED],
        [{ tid: OTHER_TENANT }, FAILED],
      ] satisfies [Partial<Account>, string][]) {
        const { name } = employee(entra, given);
        await forgetEverything(page);
        await open();
        await comeBy(page, name);
        await expect(heading(page, title)).toBeFocused();
        await expectAccessible(page);
      }
    });
  });
}
