import type { Page } from '@playwright/test';

import { expectAccessible, expectAccessibleAtWidths } from '../accessibility.ts';
import { button, heading, openAsAdministrator, question } from '../fixtures/administration.ts';
import { expect } from '../fixtures/base.ts';
import { tabTo } from '../fixtures/notices.ts';
import { enterPassword } from '../fixtures/roles.ts';
import { removePassword, addContosoAccount, offerContoso, test } from '../fixtures/sso.ts';
import { nextCode, scanCode, test as wechatTest } from '../fixtures/wechat.ts';
import { intercept } from '../request-interception.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const row = (page: Page, account: string) => panel(page).getByRole('listitem').filter({ hasText: account });

test('A user links an account in My account, unlinks it by keyboard, and keeps the only way in', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { sub: subject, name, account } = addContosoAccount(contoso);
  const person = await openAsAdministrator(page, open, world, '/account', await world.people.user());
  const link = button(panel(page), 'Link Contoso Ltd');
  const unlink = button(page, `Unlink Contoso Ltd: ${account}`);
  const confirmation = question(page, 'Unlink Contoso Ltd?');

  await test.step('the account is linked behind the password', async () => {
    await expect(panel(page)).toContainText('No linked accounts yet');
    await link.click();
    await enterPassword(page, person);
    await expect(heading(page, 'Who are you?')).toBeVisible();
    await button(page, name).click();
    await expect(page.getByText(`Your Contoso Ltd account ${account} is linked.`)).toBeVisible();
    await expect(heading(page, 'My account')).toBeVisible();
    await expect(row(page, account)).toContainText('Contoso Ltd');
    await expect(row(page, account)).toContainText('Never used');
    await expectAccessibleAtWidths(page);
  });

  await test.step('it is unlinked by the keyboard, after a question and behind the password', async () => {
    await world.clock.forward(601);
    await tabTo(page, unlink);
    await page.keyboard.press('Enter');
    await expect(confirmation).toContainText(`You will no longer be able to sign in with ${account}`);
    await page.keyboard.press('Escape');
    await expect(unlink).toBeFocused();
    // A second press within 1500 ms is a double click.
    await expect(unlink).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await button(confirmation, 'Unlink').click();
    await enterPassword(page, person);
    await expect(page.getByText('Contoso Ltd account unlinked')).toBeVisible();
    await expect(row(page, account)).toHaveCount(0);
    await expect(panel(page)).toContainText('No linked accounts yet');
    expect(await world.people.repositories.linkedAccounts.list(person.id)).toEqual([]);
  });

  await test.step('an address that is no web address is not opened', async () => {
    const body = JSON.stringify({ resultCode: 1001, data: { address: 'javascript:document.title="x"' } });
    await intercept(page, '**/v2/users/linked-accounts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ contentType: 'application/json', body }) : route.continue(),
    );
    await link.click();
    await expect(page.getByText(/^The provider did not respond as expected/)).toBeVisible();
    await expect(heading(page, 'My account')).toBeVisible();
    await page.unroute('**/v2/users/linked-accounts');
  });

  await test.step('a provider that is not offered any more is not shown any more', async () => {
    await world.people.setting('signInPage', { SSOConfig: {} });
    await expect(link).not.toHaveAttribute('aria-disabled', 'true');
    await link.click();
    await expect(page.getByText('This sign-in method is no longer available')).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await expect(heading(page, 'My account')).toBeVisible();
  });

  await test.step('a user without a password cannot unlink the only account', async () => {
    await offerContoso(world);
    const identity = { provider: 'contoso', issuer: contoso.issuer, subject, account };
    await world.people.repositories.linkedAccounts.add(person.id, identity);
    await removePassword(world, person.id);
    await page.reload();
    await expect(panel(page)).toContainText('Your account has no password yet');
    await unlink.click();
    await button(confirmation, 'Unlink').click();
    await expect(
      page.getByText('You have no password, so you need at least one linked account. Set a password first.'),
    ).toBeVisible();
    await expect(row(page, account)).toBeVisible();
  });

  await test.step('a user without a password signs in again to link another account', async () => {
    await world.people.ageSessions(person.username);
    await expect(link).not.toHaveAttribute('aria-disabled', 'true');
    await link.click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again).toContainText('Your account has no password.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(again).toHaveCount(0);
    await link.click();
    await button(again, 'Sign in again').click();
    await expect(page.getByRole('link', { name: 'Sign in with Contoso Ltd' })).toBeVisible();
  });
});

wechatTest(
  'A user links a WeChat account by a code in a dialog, behind the password',
  async ({ page, open, wechatWorld, browser }) => {
    const person = await wechatWorld.createUnlinkedUser();
    await openAsAdministrator(page, open, wechatWorld.world, '/account', person);
    const dialog = page.getByRole('dialog', { name: 'Link WeChat' });

    await test.step('the password is asked for before the code is shown', async () => {
      await button(panel(page), 'Link WeChat').click();
      await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toHaveCount(0);
      const code = nextCode(page);
      await dialog.getByRole('button', { name: 'Click to refresh' }).click();
      await enterPassword(page, person);
      await expect(dialog.getByRole('img', { name: 'QR code for linking your WeChat account' })).toBeVisible();
      await expectAccessible(page);
      const phone = await scanCode(browser, await code, person.openid);
      await phone.getByRole('button', { name: /^Yes/ }).click();
      const codeHeading = await phone.getByRole('heading', { name: /^Enter \d\d on the other screen/ }).innerText();
      const number = /\d\d/.exec(codeHeading)?.[0] ?? '';
      const field = dialog.getByLabel('Number on your phone');
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type(number === '11' ? '22' : '11');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Your phone shows a different number')).toBeVisible();
      await field.fill(number);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^Your WeChat account .* is linked/)).toBeVisible();
      await expect(row(page, 'WeChat')).toContainText(person.openid);
      await phone.context().close();
    });
  },
);
