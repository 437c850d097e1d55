import type { Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { button, heading, openAs, question } from './administration-house.ts';
import { tabTo } from './notices-house.ts';
import { enterPassword } from './roles-house.ts';
import { expect, guest, linkedGuest, test } from './sso-house.ts';
import { nextCode, scanCode, test as wechatTest } from './wechat-house.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const row = (page: Page, account: string) => panel(page).getByRole('listitem').filter({ hasText: account });

/** Takes the password away from somebody who is signed in, as one who was made by a provider has none. */
async function forgetPassword({ database }: World, userId: string): Promise<void> {
  await database.queries.deleteFrom('passwords').where('user_id', '=', userId).execute();
}

/** The sign-in that stood for a password is too long ago. */
async function ageSessions({ database }: World, userId: string): Promise<void> {
  const before = new Date(Date.now() - 3_600_000);
  await database.queries.updateTable('sessions').set({ created_at: before }).where('user_id', '=', userId).execute();
}

test('an account is linked from My account, behind the password, and stands there afterwards', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { name, account } = guest(contoso);
  const person = await openAs(page, open, world, '/account', await world.people.user());
  await expect(panel(page)).toContainText('None is linked yet.');
  await button(panel(page), 'Link Contoso Ltd').click();
  await enterPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(`Your Contoso Ltd account ${account} is linked.`)).toBeVisible();
  await expect(heading(page, 'My account')).toBeVisible();
  await expect(row(page, account)).toContainText('Contoso Ltd');
  await expect(row(page, account)).toContainText('Never used yet');
});

test('without the password nobody is sent anywhere', async ({ page, open, world }) => {
  await openAs(page, open, world, '/account', await world.people.user());
  await button(panel(page), 'Link Contoso Ltd').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(panel(page), 'Link Contoso Ltd')).toBeFocused();
  await expect(heading(page, 'My account')).toBeVisible();
});

test('an account is unlinked by the keyboard, after a question and behind the password', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { account, person } = await linkedGuest(world, contoso);
  await openAs(page, open, world, '/account', person);
  const unlink = button(page, `Unlink Contoso Ltd: ${account}`);
  await tabTo(page, unlink);
  await page.keyboard.press('Enter');
  await expect(question(page, 'Unlink Contoso Ltd?')).toContainText(`With ${account} nobody comes into your account`);
  await page.keyboard.press('Escape');
  await expect(unlink).toBeFocused();
  // Within 1500 ms a second press is a double click.
  await expect(unlink).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').click();
  await enterPassword(page, person);
  await expect(page.getByText('Contoso Ltd is linked no more')).toBeVisible();
  await expect(row(page, account)).toHaveCount(0);
  await expect(panel(page)).toContainText('None is linked yet.');
  expect(await world.people.stores.linkedAccounts.list(person.id)).toEqual([]);
});

test('who has no password is told so, and keeps the only way in', async ({ page, open, world, contoso }) => {
  const { account, person } = await linkedGuest(world, contoso);
  await openAs(page, open, world, '/home', person);
  await expect(heading(page, /Welcome/)).toBeVisible();
  await forgetPassword(world, person.id);
  await open('/account');
  await expect(panel(page)).toContainText('Your account has no password yet');
  const unlink = button(page, `Unlink Contoso Ltd: ${account}`);
  await unlink.click();
  await button(question(page, 'Unlink Contoso Ltd?'), 'Unlink').click();
  await expect(page.getByText('This is your only way in: choose a password first')).toBeVisible();
  await expect(row(page, account)).toBeVisible();

  await ageSessions(world, person.id);
  await expect(button(panel(page), 'Link Contoso Ltd')).not.toHaveAttribute('aria-disabled', 'true');
  await button(panel(page), 'Link Contoso Ltd').click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(again).toContainText('you have no password to enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  await button(panel(page), 'Link Contoso Ltd').click();
  await button(again, 'Sign in again').click();
  await expect(page.getByRole('link', { name: 'Sign in with Contoso Ltd' })).toBeVisible();
});

test('an address that is none of the web leads nowhere', async ({ page, open, world }) => {
  const body = JSON.stringify({ resultCode: 1001, data: { address: 'javascript:document.title="x"' } });
  await page.route('**/v2/users/linked-accounts', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ contentType: 'application/json', body }) : route.continue(),
  );
  await openAs(page, open, world, '/account', await world.people.user());
  await button(panel(page), 'Link Contoso Ltd').click();
  await expect(page.getByText(/^The other system does not answer as it should/)).toBeVisible();
  await expect(heading(page, 'My account')).toBeVisible();
});

test('what cannot be linked any more is told, and is gone', async ({ page, open, world }) => {
  const person = await openAs(page, open, world, '/account', await world.people.user());
  await expect(button(panel(page), 'Link Contoso Ltd')).toBeVisible();
  await world.people.setting('signInPage', { SSOConfig: {} });
  await button(panel(page), 'Link Contoso Ltd').click();
  await enterPassword(page, person);
  await expect(page.getByText('This is not offered any more')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(heading(page, 'My account')).toBeVisible();
});

wechatTest(
  'a WeChat account is linked by a code in a dialog, for which the password is asked there',
  async ({ page, open, home, browser }) => {
    const person = await home.unlinked();
    await openAs(page, open, home.world, '/account', person);
    await button(panel(page), 'Link WeChat').click();
    const dialog = page.getByRole('dialog', { name: 'Link WeChat' });
    const code = nextCode(page);
    await enterPassword(page, person);
    await expect(dialog.getByRole('img', { name: 'QR code for linking your WeChat account' })).toBeVisible();
    await expectAccessible(page);
    const phone = await scanCode(browser, await code, person.openid);
    await phone.getByRole('button', { name: /^Yes/ }).click();
    const shown = await phone.getByRole('heading', { name: /^Enter \d\d on the other screen/ }).innerText();
    const number = /\d\d/.exec(shown)?.[0] ?? '';
    const field = dialog.getByLabel('Number on your phone');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(number === '11' ? '22' : '11');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Your phone shows another number.')).toBeVisible();
    await field.fill(number);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Your WeChat account .* is linked/)).toBeVisible();
    await expect(row(page, 'WeChat')).toContainText(person.openid);
    await phone.context().close();
  },
);

wechatTest('who has no password signs in again to link WeChat', async ({ page, open, home }) => {
  const person = await home.unlinked();
  await openAs(page, open, home.world, '/account', person);
  await expect(panel(page)).toBeVisible();
  await forgetPassword(home.world, person.id);
  await ageSessions(home.world, person.id);
  await button(panel(page), 'Link WeChat').click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(button(again, 'Cancel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Link WeChat' })).toContainText('Click to refresh');
});

for (const { name: look, viewport } of WIDTHS) {
  test.describe(look, () => {
    test.use({ viewport });

    test('the panel, with an account and its question', async ({ page, open, world, contoso }) => {
      const { account, person } = await linkedGuest(world, contoso);
      await openAs(page, open, world, '/account', person);
      await expect(row(page, account)).toBeVisible();
      await expectAccessible(page);
      await button(page, `Unlink Contoso Ltd: ${account}`).click();
      await expect(question(page, 'Unlink Contoso Ltd?')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
