import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../actions.ts';
import { clearBrowserState, expect } from '../fixtures/base.ts';
import {
  grantLabels,
  createLabelsUser,
  labelsFor,
  signInForLabels,
  type LabelsFixture,
  labelsFixture,
} from '../fixtures/labels-application.ts';
import { test as passkeyTest } from '../fixtures/passkey-user.ts';
import { signInByContoso, addContosoAccount, createLinkedUser, test as providerTest } from '../fixtures/sso.ts';
import { nextCode, scanCode, test as wechatTest } from '../fixtures/wechat.ts';
import { button } from '../second-factor-page.ts';

/** Sign-in methods show the application's name and return to it. Microsoft returns like any provider. */
const byWechat = wechatTest.extend<LabelsFixture>(labelsFixture);
const byProvider = providerTest.extend<LabelsFixture>(labelsFixture);
const byPasskey = passkeyTest.extend<LabelsFixture>(labelsFixture);

/** Opens the application without any session. */
async function openApplication(page: Page, world: World, { entry }: LabelsFixture['labels']): Promise<void> {
  await clearBrowserState(page, world);
  await page.goto(entry);
  await expect(signInForLabels(page)).toBeVisible();
}

byWechat('WeChat signs a user in for the application', async ({ page, wechatWorld, labels, browser }) => {
  const person = await grantLabels(wechatWorld.world, await wechatWorld.createLinkedUser());
  await openApplication(page, wechatWorld.world, labels);

  await byWechat.step('The page of the code names the application', async () => {
    await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in with WeChat', level: 2 })).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
    await expect(page).toHaveTitle(/^Sign in to Electronic shelf label service/);
    await expect(page.getByText('Scan the code with WeChat on your phone.')).toBeVisible();
  });

  await byWechat.step('A reload keeps the code; the password can be used instead', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'QR code for signing in with WeChat' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in with username and password' }).click();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
  });

  await byWechat.step('The phone signs its owner in', async () => {
    const code = nextCode(page);
    await page.getByRole('link', { name: 'Sign in with WeChat' }).click();
    const phone = await scanCode(browser, await code, person.openid);
    await phone.getByRole('button', { name: 'Yes, sign in' }).click();
    await expect(labelsFor(page, person)).toBeVisible();
    await phone.context().close();
  });
});

byProvider('An identity provider signs a user in for the application', async ({ page, world, labels, contoso }) => {
  const linked = await createLinkedUser(world, contoso);
  await grantLabels(world, linked.person);

  await byProvider.step('A sign-in that links the account asks before it continues', async () => {
    const person = await createLabelsUser(world);
    const { name, account } = addContosoAccount(contoso);
    await openApplication(page, world, labels);
    await signInByContoso(page, name);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(signInForLabels(page)).toBeVisible();
    // The browser has a session at the provider, which shows no page.
    await page.getByRole('link', { name: 'Sign in with Contoso Ltd' }).click();
    await page.getByRole('button', { name: 'Sign in with username and password' }).click();
    await expect(page.getByText('Sign in to link your Contoso Ltd account.')).toBeVisible();
    await expect(signInForLabels(page)).toBeVisible();
    await signIn(page, person.username, person.password);
    const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
    await expect(question).toContainText(`${account} (Contoso Ltd) will be linked to your account ${person.username}.`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(labelsFor(page, person)).toBeVisible();
    expect(await world.people.repositories.linkedAccounts.list(person.id)).toMatchObject([{ account }]);
  });

  await byProvider.step('A provider in front of the sign-in names the application', async () => {
    await openApplication(page, world, labels);
    await page.evaluate(() => (location.hash += '&loginType=contoso'));
    await expect(page.getByRole('heading', { name: 'Sign in with Contoso Ltd', level: 2 })).toBeFocused();
    await expect(signInForLabels(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue with Contoso Ltd' }).click();
    await page.getByRole('button', { name: linked.name, exact: true }).click();
    await expect(labelsFor(page, linked.person)).toBeVisible();
  });
});

byPasskey('A passkey signs a user in for the application', async ({ page, world, labels, passkeyUser }) => {
  await world.people.setting('signInPage', { passkeySwitch: true });
  await grantLabels(world, passkeyUser);
  await page.goto(labels.entry);
  await expect(signInForLabels(page)).toBeVisible();
  await button(page, 'Sign in with a passkey').click();
  await expect(labelsFor(page, passkeyUser)).toBeVisible();
});
