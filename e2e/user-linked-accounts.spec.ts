import type { Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, freshCode, heading, lateFrames, openAs, question } from './administration-house.ts';
import { tabTo } from './notices-house.ts';
import { confirmPassword } from './second-factor-screens.ts';
import { comeBy, expect, linkedGuest, test } from './sso-house.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const row = (page: Page, account: string) => panel(page).getByRole('listitem').filter({ hasText: account });

/** Takes the password away from somebody, as one who was made by a provider has none. */
async function forgetPassword({ database }: World, userId: string): Promise<void> {
  await database.queries.deleteFrom('passwords').where('user_id', '=', userId).execute();
}

/** Somebody by two accounts of the provider, one of which a stranger has linked. */
async function takenOver(world: World, contoso: Parameters<typeof linkedGuest>[1]) {
  const { person, ...own } = await linkedGuest(world, contoso);
  const thief = freshCode('thief');
  contoso.add({ sub: thief, name: thief, preferred_username: thief });
  const identity = { provider: 'contoso', issuer: contoso.issuer, subject: thief, account: thief };
  await world.people.stores.linkedAccounts.add(person.id, identity);
  return { person, account: own.account, thief };
}

test('an administrator ends a takeover: whoever came by the account is out, and comes in no more', async ({
  page,
  open,
  world,
  contoso,
  browser,
}) => {
  const { person, account, thief } = await takenOver(world, contoso);
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`${world.origin}/base/`);
  await comeBy(theirs, thief);
  await expect(theirs.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await expect(row(page, account)).toContainText('Contoso Ltd');
  await expect(row(page, account)).toContainText('Never used yet');
  await expect(row(page, thief)).toContainText('Last used:');
  await button(page, `Unlink Contoso Ltd: ${thief}`).click();
  await expect(question(page, 'Unlink Contoso Ltd?')).toContainText(`With ${thief} nobody signs in as`);
  await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').click();
  await confirmPassword(page, admin);
  await expect(page.getByText('Contoso Ltd is linked no more')).toBeVisible();
  await expect(row(page, thief)).toHaveCount(0);
  await expect(row(page, account)).toBeVisible();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  // The provider still knows who is at this browser.
  await theirs.getByRole('link', { name: 'Sign in with Contoso Ltd' }).click();
  await expect(theirs.getByRole('heading', { name: 'Your Contoso Ltd account is not linked yet' })).toBeVisible();
  expect((await world.people.stores.linkedAccounts.list(person.id)).map((link) => link.account)).toEqual([account]);
  await theirs.context().close();
});

test('by the keyboard: it goes on with the account beside, and in the end with the words that there is none', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { person, account, thief } = await takenOver(world, contoso);
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  const unlink = async (name: string) => {
    await tabTo(page, button(page, `Unlink Contoso Ltd: ${name}`));
    await page.keyboard.press('Enter');
    await expect(question(page, 'Unlink Contoso Ltd?')).toBeVisible();
    await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').press('Enter');
  };
  await unlink(account);
  // Whoever does not want to enter the password has changed nothing.
  await expect(page.getByRole('dialog', { name: 'Enter your password again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, `Unlink Contoso Ltd: ${account}`)).toBeFocused();
  await expect(button(page, `Unlink Contoso Ltd: ${account}`)).not.toHaveAttribute('aria-disabled', 'true');
  await unlink(account);
  await confirmPassword(page, admin);
  await expect(row(page, account)).toHaveCount(0);
  await expect(row(page, thief)).toBeFocused();
  await unlink(thief);
  await expect(panel(page).getByText('None is linked')).toBeFocused();
});

test('the keyboard stays in the list when the account is gone before the question is', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { person, account, thief } = await takenOver(world, contoso);
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  const unlink = async (name: string) => {
    await button(page, `Unlink Contoso Ltd: ${name}`).press('Enter');
    await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').press('Enter');
  };
  await unlink(account);
  await page
    .getByRole('dialog', { name: 'Enter your password again' })
    .getByLabel('Password', { exact: true })
    .fill(admin.password);
  await lateFrames(page, 300);
  await page.keyboard.press('Enter');
  await expect(row(page, account)).toHaveCount(0);
  await expect(row(page, thief)).toBeFocused();
  await unlink(thief);
  await expect(panel(page).getByText('None is linked')).toBeFocused();
});

test('one that its owner has taken off meanwhile is gone without a word', async ({ page, open, world, contoso }) => {
  const { person, account } = await linkedGuest(world, contoso);
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await expect(row(page, account)).toBeVisible();
  const [link] = await world.people.stores.linkedAccounts.list(person.id);
  await world.people.stores.linkedAccounts.remove(person.id, link?.id ?? '');
  await button(page, `Unlink Contoso Ltd: ${account}`).click();
  await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').click();
  await expect(panel(page)).toContainText('None is linked');
  await expect(heading(page, person.username)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(admin.id).not.toBe(person.id);
});

test('the only way in is taken off, and an invitation makes another one', async ({ page, open, world, contoso }) => {
  const { person, account } = await linkedGuest(world, contoso);
  await forgetPassword(world, person.id);
  const email = `${freshCode('guest')}@shop.example`;
  const { queries } = world.database;
  const admin = await openAs(page, open, world, `/users?user=${person.id}`);
  await expect(page.getByText('Not chosen yet')).toBeVisible();
  // Where no mail can go, nothing is offered that would fail, and why is said.
  await expect(page.getByText('A link can be sent once the account has an e-mail address')).toBeVisible();
  await expect(button(page, 'Send invitation')).toHaveCount(0);
  await button(page, `Unlink Contoso Ltd: ${account}`).click();
  await expect(question(page, 'Unlink Contoso Ltd?')).toContainText('It is their only way in');
  await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').click();
  await confirmPassword(page, admin);
  await expect(panel(page)).toContainText('None is linked');

  await queries.updateTable('users').set({ email }).where('id', '=', person.id).execute();
  await page.reload();
  await button(page, 'Send invitation').click();
  await expect(page.getByRole('alertdialog')).toContainText(`The mail goes to: ${email}`);
  await button(page.getByRole('alertdialog'), 'Send invitation').click();
  await expect(page.getByText(`An invitation is on its way to ${email}`)).toBeVisible();
});

test('the own ones, and those of somebody who may do more, are not taken off here', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const place = await world.people.organisation();
  const admin = await world.people.user({ organisation: place.code });
  await world.people.grant(admin.id, place.id, 'users.read', 'users.write', 'organisations.read', 'roles.read');
  const higher = await world.people.user({ organisation: place.code, superAdministrator: true });
  for (const { id, username } of [admin, higher]) {
    const identity = { provider: 'contoso', issuer: contoso.issuer, subject: username, account: username };
    await world.people.stores.linkedAccounts.add(id, identity);
  }
  await openAs(page, open, world, `/users?user=${admin.id}`, admin);
  await expect(row(page, admin.username)).toBeVisible();
  await expect(panel(page).getByRole('button')).toHaveCount(0);
  await open(`/users?user=${higher.id}`);
  await expect(page.getByRole('note')).toContainText('You can look at this account but not change it');
  await expect(panel(page)).toHaveCount(0);
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the accounts, the question, and none', async ({ page, open, world, contoso }) => {
      const { person, account } = await linkedGuest(world, contoso);
      const long = `${'a-very-long-name-'.repeat(6)}@contoso.example`;
      const identity = { provider: 'contoso', issuer: contoso.issuer, subject: freshCode('long'), account: long };
      await world.people.stores.linkedAccounts.add(person.id, identity);
      await openAs(page, open, world, `/users?user=${person.id}`);
      await expect(row(page, long)).toBeVisible();
      await expectAccessible(page);
      await button(page, `Unlink Contoso Ltd: ${account}`).click();
      await expect(question(page, 'Unlink Contoso Ltd?')).toBeVisible();
      await expectAccessible(page);
      const none = await world.people.user();
      await open(`/users?user=${none.id}`);
      await expect(panel(page)).toContainText('None is linked');
      await expectAccessible(page);
    });
  });
}
