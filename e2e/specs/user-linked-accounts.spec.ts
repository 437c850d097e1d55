import type { FakeProvider } from '@foyer/server/test/fakes/fake-provider.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { button, newCode, heading, delayFrames, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { signInByContoso, removePassword, createLinkedUser, test } from '../fixtures/sso.ts';
import { confirmPassword } from '../second-factor-page.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const row = (page: Page, account: string) => panel(page).getByRole('listitem').filter({ hasText: account });

/** Adds an account at the provider and links it to the user. */
async function link(world: World, contoso: FakeProvider, userId: string, account: string): Promise<void> {
  contoso.addAccount({ sub: account, name: account, preferred_username: account });
  const identity = { provider: 'contoso', issuer: contoso.issuer, subject: account, account };
  await world.people.repositories.linkedAccounts.add(userId, identity);
}

test('An administrator ends a takeover, unlinks the other accounts by keyboard and invites the user again', async ({
  page,
  open,
  world,
  contoso,
  browser,
}) => {
  const { person, account } = await createLinkedUser(world, contoso);
  const thief = newCode('thief');
  const long = `${newCode('long')}-${'a-very-long-name-'.repeat(6)}@contoso.example`;
  const third = newCode('third');
  for (const one of [thief, long, third]) await link(world, contoso, person.id, one);
  const confirmation = question(page, 'Unlink Contoso Ltd?');
  const unlink = async (name: string) => {
    await button(page, `Unlink Contoso Ltd: ${name}`).press('Enter');
    await expect(confirmation).toBeVisible();
    await button(confirmation, 'Unlink').press('Enter');
  };

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${world.origin}/base/`);
  await signInByContoso(other, thief);
  await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  const admin = await openAsAdministrator(page, open, world, `/users?user=${person.id}`);

  await test.step('the accounts are shown with their last use', async () => {
    await expect(row(page, account)).toContainText('Contoso Ltd');
    await expect(row(page, account)).toContainText('Never used');
    await expect(row(page, thief)).toContainText('Last used:');
    await expectAccessibleAtWidths(page);
  });

  await test.step('the account of the thief is unlinked, and the thief is signed out', async () => {
    await button(page, `Unlink Contoso Ltd: ${thief}`).click();
    await expect(confirmation).toContainText(`can no longer sign in with ${thief}`);
    await expectAccessibleAtWidths(page);
    await button(confirmation, 'Unlink').click();
    await confirmPassword(page, admin);
    await expect(page.getByText('Contoso Ltd account unlinked')).toBeVisible();
    await expect(row(page, thief)).toHaveCount(0);
    await expect(row(page, account)).toBeVisible();
    await expect(page.getByText('No active sessions')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    const remaining = await world.people.repositories.linkedAccounts.list(person.id);
    expect(remaining.map((one) => one.account)).not.toContain(thief);
    expect(remaining).toHaveLength(3);
    await other.context().close();
  });

  await test.step('by the keyboard: without the password nothing changes, and the next account has the focus', async () => {
    await world.clock.forward(601);
    await tabTo(page, button(page, `Unlink Contoso Ltd: ${account}`));
    await unlink(account);
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, `Unlink Contoso Ltd: ${account}`)).toBeFocused();
    await expect(button(page, `Unlink Contoso Ltd: ${account}`)).not.toHaveAttribute('aria-disabled', 'true');
    await unlink(account);
    await confirmPassword(page, admin);
    await expect(row(page, account)).toHaveCount(0);
    await expect(row(page, long)).toBeFocused();
  });

  await test.step('on a slow device the focus stays in the list, and in the end on the text that none is linked', async () => {
    await world.clock.forward(601);
    await unlink(long);
    const password = page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Password', { exact: true });
    await password.fill(admin.password);
    await delayFrames(page, 300);
    await page.keyboard.press('Enter');
    await expect(row(page, long)).toHaveCount(0);
    await expect(row(page, third)).toBeFocused();
    await unlink(third);
    await expect(panel(page).getByText('No linked accounts')).toBeFocused();
    expect(await world.people.repositories.linkedAccounts.list(person.id)).toEqual([]);
  });

  const only = newCode('only');
  await test.step('an account that its owner has unlinked meanwhile disappears without a message', async () => {
    const otherCode = newCode('meanwhile');
    for (const one of [otherCode, only]) await link(world, contoso, person.id, one);
    await removePassword(world, person.id);
    await page.reload();
    await expect(row(page, otherCode)).toBeVisible();
    const linked = await world.people.repositories.linkedAccounts.list(person.id);
    const { id = '' } = linked.find((one) => one.account === otherCode) ?? {};
    await world.people.repositories.linkedAccounts.remove(person.id, id);
    await button(page, `Unlink Contoso Ltd: ${otherCode}`).click();
    await button(confirmation, 'Unlink').click();
    await expect(row(page, otherCode)).toHaveCount(0);
    await expect(heading(page, person.username)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the only way in is unlinked, and an invitation replaces it', async () => {
    await expect(
      page.getByRole('region', { name: 'Access', exact: true }).getByText('Not set', { exact: true }),
    ).toBeVisible();
    // When no email can be sent, the page explains that and shows no button.
    await expect(page.getByText('To send a password link, add an email address first')).toBeVisible();
    await expect(button(page, 'Send invitation')).toHaveCount(0);
    await expect(button(page, `Unlink Contoso Ltd: ${only}`)).not.toHaveAttribute('aria-disabled', 'true');
    await button(page, `Unlink Contoso Ltd: ${only}`).click();
    await expect(confirmation).toContainText('The user has no password and no other linked account');
    await button(confirmation, 'Unlink').click();
    await expect(panel(page)).toContainText('No linked accounts');

    const email = `${newCode('guest')}@shop.example`;
    await world.database.queries.updateTable('users').set({ email }).where('id', '=', person.id).execute();
    await page.reload();
    await button(page, 'Send invitation').click();
    await expect(page.getByRole('alertdialog')).toContainText(
      `No email server is set up. The email to ${email} will be sent if one is set up`,
    );
    await button(page.getByRole('alertdialog'), 'Send invitation').click();
    await expect(page.getByText(`The email to ${email} will be sent once an email server is set up`)).toBeVisible();
  });

  await test.step('the own accounts cannot be unlinked here', async () => {
    const linkedAccount = newCode('own');
    await link(world, contoso, admin.id, linkedAccount);
    await open(`/users?user=${admin.id}`);
    await expect(row(page, linkedAccount)).toBeVisible();
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});
