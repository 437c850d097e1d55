import type { Page } from '@playwright/test';

import { expectAccessible, expectAccessibleAtWidths } from '../accessibility.ts';
import { signIn } from '../actions.ts';
import { clearBrowserState, leavePage, expect } from '../fixtures/base.ts';
import { nextCode, scanCode, test } from '../fixtures/wechat.ts';

const picture = (page: Page) => page.getByRole('img', { name: 'QR code for signing in with WeChat' });

/** Shows a QR code on the sign-in page and returns its content. */
async function openCode(page: Page, open: (route?: string) => Promise<void>): Promise<string> {
  const code = nextCode(page);
  await open('/?loginType=wx');
  await expect(picture(page)).toBeVisible();
  return code;
}

test('A user links WeChat by a sign-in on the phone, refuses a code and signs in by another one', async ({
  page,
  open,
  wechatWorld,
  browser,
}) => {
  const person = await wechatWorld.createUnlinkedUser();
  const phone = await scanCode(browser, await openCode(page, open), person.openid);
  const over = page.getByRole('button', { name: 'The code is no longer valid' });
  /** Scans a code with a phone whose account is not linked yet. */
  const scan = async (code: string) => {
    await clearBrowserState(phone, wechatWorld.world);
    await phone.goto(code);
  };

  await test.step('the code has its size', async () => {
    const { width, height } = (await picture(page).boundingBox()) ?? {};
    expect([width, height]).toEqual([182, 182]);
  });

  await test.step('an account that is not linked is linked by a sign-in by password on the phone', async () => {
    await expect(phone.getByRole('heading', { name: 'Your WeChat account is not linked yet' })).toBeVisible();
    await phone.getByRole('button', { name: 'Sign in with username and password' }).click();
    await signIn(phone, person.username, person.password);
    await phone.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(phone.getByText('is linked. You can now use it to sign in.')).toBeVisible();
  });

  await test.step('a code that is refused on the phone signs in no user', async () => {
    await leavePage(page, wechatWorld.world);
    await scan(await openCode(page, open));
    await expect(phone.getByRole('heading', { name: `Sign in ${person.username} on another device?` })).toBeFocused();
    await expectAccessible(phone);
    expect(new URL(phone.url()).hash).toBe('#/redirect');
    await expect(page.getByText('Confirm on your phone', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await phone.getByRole('button', { name: 'No, that’s not me' }).click();
    await expect(phone.getByText('The other device was not signed in.')).toBeVisible();
    await expectAccessible(phone);
    await expect(over).toBeVisible();
    await expect(page.getByText('Each code is valid for 60 seconds.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the keyboard alone gets the next code, which signs in', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await expect(over).toBeFocused();
    const code = nextCode(page);
    await page.keyboard.press('Enter');
    const next = await code;
    await expect(over).toBeHidden();
    await expect(page.getByText('Scan the code with WeChat on your phone.')).toBeVisible();
    await scan(next);
    await phone.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(phone.getByRole('heading', { name: 'Continue on the other screen' })).toBeFocused();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await phone.context().close();
  });
});

test('A phone shows why it cannot sign in, and a code outlives polls without an answer', async ({
  page,
  open,
  wechatWorld,
}) => {
  await test.step('a phone without an answer of WeChat', async () => {
    await open('/redirect?provider=wechat&state=nothing');
    await expect(page.getByRole('heading', { name: 'WeChat didn’t confirm your identity' })).toBeVisible();
  });

  await test.step('a phone with a code that is no longer valid', async () => {
    await leavePage(page, wechatWorld.world);
    await open('/redirect?provider=wechat&code=old&state=old');
    await expect(page.getByRole('heading', { name: 'The code is no longer valid' })).toBeVisible();
  });

  await test.step('a poll that is not answered shows no message', async () => {
    await leavePage(page, wechatWorld.world);
    await page.route('**/v2/wechat/login?*', (route) => route.abort());
    const first = page.waitForRequest('**/v2/wechat/login?*');
    await openCode(page, open);
    await first;
    await page.waitForRequest('**/v2/wechat/login?*');
    await expect(page.getByText('The server cannot be reached')).toBeHidden();
    await expect(picture(page)).toBeVisible();
    await expectAccessibleAtWidths(page);
  });

  await test.step('the terms lead back to the code, which leads to the password', async () => {
    await page.getByRole('link', { name: 'terms of service' }).click();
    await expect(page).toHaveURL(/#\/soc\/cloud\/wx$/);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(picture(page)).toBeVisible();
    await page.getByRole('link', { name: 'Sign in with username and password' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
  });
});
