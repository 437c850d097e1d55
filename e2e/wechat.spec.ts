import type { Page } from '@playwright/test';

import { expectAccessible, WIDTHS } from './accessible.ts';
import { countCalls, signIn } from './people.ts';
import { expect, nextCode, scanCode, test } from './wechat-house.ts';

const picture = (page: Page) => page.getByRole('img', { name: 'QR code for signing in with WeChat' });

/** Shows a code on the sign-in page: what its picture says. */
async function showCode(page: Page, open: (route?: string) => Promise<void>): Promise<string> {
  const code = nextCode(page);
  await open('/?loginType=wx');
  await expect(picture(page)).toBeVisible();
  return code;
}

test('a phone signs its owner in on the screen whose code it has scanned', async ({ page, open, home, browser }) => {
  const person = await home.linked();
  const code = await showCode(page, open);
  const { width, height } = (await picture(page).boundingBox()) ?? {};
  expect([width, height]).toEqual([182, 182]);
  const phone = await scanCode(browser, code, person.openid);
  await expect(phone.getByRole('heading', { name: `Sign in ${person.username} on another device?` })).toBeFocused();
  await expectAccessible(phone);
  expect(new URL(phone.url()).hash).toBe('#/redirect');
  await expect(page.getByText('Confirm on your phone')).toBeVisible();
  await expectAccessible(page);
  await phone.getByRole('button', { name: 'Yes, sign in' }).click();
  await expect(phone.getByRole('heading', { name: 'Done: look at the other screen' })).toBeFocused();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await phone.context().close();
});

test('nobody is signed in by a phone whose owner refuses', async ({ page, open, home, browser }) => {
  const person = await home.linked();
  const phone = await scanCode(browser, await showCode(page, open), person.openid);
  await phone.getByRole('button', { name: 'No, that is not me' }).click();
  await expect(phone.getByText('Nobody was signed in.')).toBeVisible();
  await expectAccessible(phone);
  await expect(page.getByRole('button', { name: 'The code is no longer valid' })).toBeVisible();
  await phone.context().close();
});

test('a code is over after a minute, and the keyboard alone brings a new one', async ({ page, open }) => {
  const calls = countCalls(page, '/v2/wechat/login');
  await open();
  // Before that it is measured when the page has become usable.
  await page.clock.install();
  await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
  await expect(picture(page)).toBeVisible();
  await page.clock.runFor(58_000);
  const renew = page.getByRole('button', { name: 'The code is no longer valid' });
  await expect(renew).toBeHidden();
  await page.clock.runFor(3000);
  await expect(renew).toBeVisible();
  await expect(page.getByText('Each code lasts 60 seconds.')).toBeVisible();
  await expectAccessible(page);
  const asked = calls();
  await page.clock.runFor(10_000);
  expect(calls()).toBe(asked);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Tab');
  await expect(renew).toBeFocused();
  const code = nextCode(page);
  await page.keyboard.press('Enter');
  await code;
  await expect(renew).toBeHidden();
  await expect(page.getByText('Scan the code with WeChat on your phone.')).toBeVisible();
});

test('a WeChat account that is linked to nobody is linked by a sign-in by password on the phone', async ({
  page,
  open,
  home,
  browser,
}) => {
  const person = await home.unlinked();
  const phone = await scanCode(browser, await showCode(page, open), person.openid);
  await expect(phone.getByRole('heading', { name: 'Your WeChat account is not linked yet' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Sign in with username and password' }).click();
  await signIn(phone, person.username, person.password);
  await phone.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(phone.getByText('is linked. You can sign in with it from now on.')).toBeVisible();
  await phone.context().close();

  await page.goto('about:blank');
  const again = await scanCode(browser, await showCode(page, open), person.openid);
  await again.getByRole('button', { name: 'Yes, sign in' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await again.context().close();
});

test('a poll that is not answered is told to nobody', async ({ page, open }) => {
  await page.route('**/v2/wechat/login?*', (route) => route.abort());
  await showCode(page, open);
  await page.waitForRequest('**/v2/wechat/login?*');
  await page.waitForRequest('**/v2/wechat/login?*');
  await expect(page.getByText('The server cannot be reached')).toBeHidden();
  await expect(picture(page)).toBeVisible();
});

test('a phone that comes without an answer of WeChat, or with an old one, is told so', async ({ page, open }) => {
  await open('/redirect?provider=wechat&state=nothing');
  await expect(page.getByRole('heading', { name: 'WeChat did not say who you are' })).toBeVisible();
  await page.goto('about:blank');
  await open('/redirect?provider=wechat&code=old&state=old');
  await expect(page.getByRole('heading', { name: 'The code is no longer valid' })).toBeVisible();
});

for (const { name, viewport } of WIDTHS) {
  test.describe(name, () => {
    test.use({ viewport });

    test('the sign-in page with a code', async ({ page, open }) => {
      await showCode(page, open);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Sign in with username and password' }).click();
      await expect(page.getByLabel('Username')).toBeFocused();
    });
  });
}
