import type { Page } from '@playwright/test';

import type { World } from '../apps/server/test/world.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { leave } from './house.ts';
import { admit, clerk, labelsFor, signInForLabels, type WithLabels, withLabels } from './labels-house.ts';
import { comeBy as comeByMicrosoft, linkedEmployee, test as microsoftTest } from './microsoft-house.ts';
import { test as passkeyTest } from './passkey-house.ts';
import { signIn } from './people.ts';
import { button } from './second-factor-screens.ts';
import { comeBy, expect, guest, linkedGuest, test as providerTest } from './sso-house.ts';
import { nextCode, scanCode, test as wechatTest } from './wechat-house.ts';

/** Every sign-in method leads from an application back to it, and names the application. */
const byWechat = wechatTest.extend<WithLabels>(withLabels);
const byMicrosoft = microsoftTest.extend<WithLabels>(withLabels);
const byProvider = providerTest.extend<WithLabels>(withLabels);
const byPasskey = passkeyTest.extend<WithLabels>(withLabels);

/** Opens the application without any session. */
async function openAnew(page: Page, world: World, { entry }: WithLabels['labels']): Promise<void> {
  await leave(page, world);
  await page.context().clearCookies();
  await page.goto(entry);
  await expect(signInForLabels(page)).toBeVisible();
}

byWechat('WeChat signs a user in for the application', async ({ page, home, labels, browser }) => {
  const person = await admit(home.world, await home.linked());
  await openAnew(page, home.world, labels);

  await byWechat.step('The code is accessible on every screen', async () => {
    await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in with WeChat', level: 2 })).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Sign in to Electronic shelf label service/);
    await expect(page.getByText('Scan the code with WeChat on your phone.')).toBeVisible();
    for (const { viewport } of WIDTHS) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    }
    await page.setViewportSize(WIDTHS[0].viewport);
  });

  await byWechat.step('A reload keeps the code; the password can be used instead', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'QR code for signing in with WeChat' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in with username and password' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    await expect(labelsFor(page, person)).toBeVisible();
  });

  await byWechat.step('The phone signs its owner in', async () => {
    await openAnew(page, home.world, labels);
    const code = nextCode(page);
    await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
    const phone = await scanCode(browser, await code, person.openid);
    await phone.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(labelsFor(page, person)).toBeVisible();
    await phone.context().close();
  });
});

byMicrosoft('Microsoft signs a user in for the application', async ({ page, world, labels, entra }) => {
  const { name, person } = await linkedEmployee(world, entra);
  await admit(world, person);
  await openAnew(page, world, labels);
  await comeByMicrosoft(page, name);
  await expect(labelsFor(page, person)).toBeVisible();
});

byProvider('An identity provider signs a user in for the application', async ({ page, world, labels, contoso }) => {
  const linked = await linkedGuest(world, contoso);
  await admit(world, linked.person);

  await byProvider.step('An account that is not linked leads back to the sign-in for the application', async () => {
    await openAnew(page, world, labels);
    await comeBy(page, guest(contoso).name);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(signInForLabels(page)).toBeVisible();
  });

  await byProvider.step('A sign-in that links the account asks before it continues', async () => {
    const person = await clerk(world);
    const { name, account } = guest(contoso);
    await openAnew(page, world, labels);
    await comeBy(page, name);
    await page.getByRole('button', { name: 'Sign in with username and password' }).click();
    await expect(page.getByText('Sign in to link your Contoso Ltd account.')).toBeVisible();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
    await expect(question).toContainText(`Link ${account} (Contoso Ltd) to your account ${person.username}?`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(labelsFor(page, person)).toBeVisible();
    expect(await world.people.stores.linkedAccounts.list(person.id)).toMatchObject([{ account }]);
  });

  await byProvider.step('A linked account signs in', async () => {
    await openAnew(page, world, labels);
    await comeBy(page, linked.name);
    await expect(labelsFor(page, linked.person)).toBeVisible();
  });

  await byProvider.step('A provider in front of the sign-in names the application', async () => {
    await openAnew(page, world, labels);
    await page.evaluate(() => (location.hash += '&loginType=contoso'));
    await expect(page.getByRole('heading', { name: 'Sign in with Contoso Ltd', level: 2 })).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with Contoso Ltd' }).click();
    await page.getByRole('button', { name: linked.name, exact: true }).click();
    await expect(labelsFor(page, linked.person)).toBeVisible();
  });
});

byPasskey('A passkey signs a user in for the application', async ({ page, world, labels, keyholder }) => {
  await world.people.setting('signInPage', { passkeySwitch: true });
  await admit(world, keyholder);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await button(page, 'Sign in with a passkey').click();
  await expect(labelsFor(page, keyholder)).toBeVisible();
});
