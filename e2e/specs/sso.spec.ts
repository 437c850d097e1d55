import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { countCalls, signIn } from '../actions.ts';
import { enrolAuthenticatorApp, codeFromApp } from '../authenticator-app.ts';
import { clearBrowserState, leavePage, expect } from '../fixtures/base.ts';
import { signInByContoso, removePassword, addContosoAccount, createLinkedUser, test } from '../fixtures/sso.ts';
import { codeField, home } from '../second-factor-page.ts';

const EXCHANGE = '/v2/sso/contoso/token';
const REFUSED = 'Sign-in with Contoso Ltd failed';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('A user signs in by a provider, and what cannot be signed in by is refused', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const { name, person } = await createLinkedUser(world, contoso);
  const calls = countCalls(page, EXCHANGE);

  await test.step('the linked account signs in, once, and the answer is gone from the address', async () => {
    await open();
    await signInByContoso(page, name);
    await expect(home(page)).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/home');
    expect(await page.evaluate(() => localStorage.getItem('as-username'))).toBe(person.username);
    await page.reload();
    await expect(home(page)).toBeVisible();
    expect(calls()).toBe(1);
  });

  await test.step('a page that was opened without a session is shown after the sign-in', async () => {
    await clearBrowserState(page, world);
    await open('/account?section=devices');
    await signInByContoso(page, name);
    await expect(heading(page, 'My account')).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#/account?section=devices');
  });

  await test.step('a link of another site starts nothing by itself', async () => {
    await clearBrowserState(page, world);
    await page.goto(`data:text/html,<a href="${world.origin}/v2/sso/contoso/login">in</a>`);
    await page.getByRole('link', { name: 'in' }).click();
    await expect(page.getByRole('link', { name: 'Continue with Contoso Ltd' })).toBeVisible();
  });

  await test.step('an answer to a sign-in of another browser is refused, and sent to the server once', async () => {
    await leavePage(page, world);
    const before = calls();
    await open('/contoso?code=stolen&state=of-another-browser');
    await expect(heading(page, REFUSED)).toBeFocused();
    expect(new URL(page.url()).hash).toBe('#/redirect');
    await expectAccessibleAtWidths(page);
    await page.reload();
    await expect(heading(page, 'Nothing to do here')).toBeFocused();
    expect(calls()).toBe(before + 1);
    await expectAccessibleAtWidths(page);
  });
});

test('After a sign-in by password and a second factor a user declines to link the account of a provider', async ({
  page,
  open,
  world,
  contoso,
}) => {
  const question = page.getByRole('alertdialog', { name: 'Link your Contoso Ltd account?' });
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const authenticatorUser = await enrolAuthenticatorApp(world, await world.people.user());
  const { name } = addContosoAccount(contoso);
  await open();
  await signInByContoso(page, name);
  await page.getByRole('button', { name: 'Sign in with username and password' }).click();
  await signIn(page, authenticatorUser.username, authenticatorUser.password);
  await codeField(page).fill(await codeFromApp(world, authenticatorUser.seed));
  await question.getByRole('button', { name: 'Don’t link' }).click();
  await expect(question).toBeHidden();
  await expect(home(page)).toBeVisible();
});

test('A user without a password confirms at the provider, which asks in spite of its live session', async ({
  page,
  open,
  world,
  contoso,
}) => {
  await world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  const { name, person } = await createLinkedUser(world, contoso);
  await removePassword(world, person.id);
  await open();
  await signInByContoso(page, name);
  await expect(home(page)).toBeVisible();
  await open('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Sign in again' }).click();
  await expect(heading(page, 'Who are you?')).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await open('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible();
});
