import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import { requestResetLink } from '@foyer/server/test/sign-in/password-reset.ts';
import type { World } from '@foyer/server/test/world.ts';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../accessibility.ts';
import { countCalls, fillCaptcha, signIn, stopClock, storedToken } from '../actions.ts';
import { expect } from '../fixtures/base.ts';
import { newMailbox, test } from '../fixtures/mail.ts';
import { intercept } from '../request-interception.ts';

const RESET_PATH = '/v3/users/password-retrieval';
const NEW_PASSWORD = 'Fresh_Word_1';

const email = (page: Page) => page.getByLabel('Email address');
const code = (page: Page) => page.getByLabel('Verification code');
const send = (page: Page) => page.getByRole('button', { name: 'Send link' });
const picture = (page: Page) => page.getByRole('img', { name: 'Picture with the verification code' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Check your email' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('Confirm new password');
const invalid = (page: Page) => page.getByRole('heading', { name: 'This link is not valid' });
const changed = (page: Page) => page.getByRole('heading', { name: 'Your password has been changed' });

async function requestLink(page: Page, mailbox: string): Promise<void> {
  await email(page).fill(mailbox);
  await fillCaptcha(page);
  await code(page).press('Enter');
}

async function choose(page: Page, password: string): Promise<void> {
  await newPassword(page).fill(password);
  await again(page).fill(password);
  await again(page).press('Enter');
}

/** A user who has received a reset link. */
async function createMailboxUser(world: World, smtp: FakeSmtpServer) {
  const mailbox = newMailbox();
  const person = await world.people.user({ email: mailbox });
  await requestResetLink(world.browser(), mailbox);
  return { ...person, mailbox, key: (await smtp.nextMail(mailbox)).key };
}

test('A user replaces a forgotten password by the link of a mail (German)', async ({ page, open, world, smtp }) => {
  const mailbox = newMailbox();
  const { username } = await world.people.user({ email: mailbox, language: 'de' });
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');

  await test.step('the user requests a link', async () => {
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
    await page.getByLabel('E-Mail-Adresse').fill(mailbox.toUpperCase());
    await fillCaptcha(page, { field: 'Prüfcode', picture: 'Bild mit dem Prüfcode' });
    await page.getByRole('button', { name: 'Link senden' }).click();
    await expect(page.getByRole('heading', { name: 'Prüfen Sie Ihr Postfach' })).toBeFocused();
    await expectAccessible(page);
    await expect(page.getByRole('main')).toContainText(mailbox);
    await expect(page.getByRole('main')).toContainText('24 Stunden');
  });

  await test.step('the link sets a password and signs in nobody', async () => {
    const mail = await smtp.nextMail(mailbox);
    const link = /http\S+#\/findPassword\?key=\S+/.exec(mail.text)?.[0] ?? '';
    expect(link).toContain(`${world.origin}/base/`);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Wählen Sie ein neues Passwort' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(username);
    await page.getByLabel('Neues Passwort', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Neues Passwort wiederholen').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await expect(page.getByRole('heading', { name: 'Ihr Passwort wurde geändert' })).toBeFocused();
    await expectAccessible(page);
    expect(await storedToken(page)).toBeNull();
  });

  await test.step('the new password signs in', async () => {
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByLabel('Benutzername')).toHaveValue(username);
    await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
  });
});

test('A request for a link is checked, repeated, limited and switched off', async ({ page, open, world }) => {
  const unknown = newMailbox();
  const calls = countCalls(page, RESET_PATH);
  await open('/forgetPassword');

  await test.step('empty entries have an error beside the field and make no call', async () => {
    const position = await send(page).boundingBox();
    await email(page).press('Enter');
    await expect(page.getByText('Email cannot be empty')).toBeVisible();
    await expect(page.getByText('Verification code cannot be empty')).toBeVisible();
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    expect(await send(page).boundingBox(), 'nothing jumps').toEqual(position);
    expect(calls()).toBe(0);
  });

  await test.step('a wrong code has an error beside its field and brings another picture', async () => {
    const first = await picture(page).getAttribute('src');
    await email(page).fill(unknown);
    await code(page).fill('nope');
    await code(page).press('Enter');
    await expect(page.getByText('The code is wrong. Try the new one.')).toBeVisible();
    await expect(code(page)).toBeFocused();
    await expect(code(page)).toHaveValue('');
    await expect(picture(page)).not.toHaveAttribute('src', first ?? '');
  });

  await test.step('an unknown address gets the same words, and another request after a minute', async () => {
    await stopClock(page);
    await requestLink(page, unknown);
    await expect(sent(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`If ${unknown} belongs to an account`);
    const button = page.getByRole('button', { name: /Send again/ });
    await expect(button).toHaveText('Send again in 60 s');
    await expect(button).toBeDisabled();
    await page.clock.runFor(59_000);
    await expect(button).toHaveText('Send again in 1 s');
    await page.clock.runFor(1500);
    await page.clock.resume();
    await button.click();
    await expect(email(page)).toHaveValue(unknown);
    await expect(code(page)).toBeFocused();
  });

  await test.step('more than five requests an hour are refused with the remaining time', async () => {
    for (let times = 0; times < 4; times += 1)
      expect((await requestResetLink(world.browser(), unknown)).code).toBe(1001);
    await requestLink(page, unknown);
    await expect(page.getByText('Too many emails to this address. Try again in 60 minutes.')).toBeVisible();
    await expect(email(page)).toBeFocused();
  });

  await test.step('while retrieval is switched off the page names the administrator', async () => {
    await expect(picture(page)).toBeVisible();
    await world.people.setting('signInPage', { userEmailVerificationStatus: false });
    await requestLink(page, newMailbox());
    const off = page.getByRole('heading', { name: 'Password reset is turned off' });
    await expect(off).toBeVisible();
    await page.reload();
    await expect(off).toBeVisible();
    await expect(page.getByText('Ask your administrator to reset your password.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeHidden();
  });

  await test.step('a page that was loaded before retrieval is switched on asks the server', async () => {
    await world.people.setting('signInPage', { userEmailVerificationStatus: true });
    await page.evaluate(() => location.assign('#/forgetPassword'));
    await expect(send(page)).toBeVisible();
  });
});

test('A link is checked, keeps working while a password is refused, and sets one password', async ({
  page,
  open,
  context,
  world,
  smtp,
}) => {
  await world.people.setting('password', { rank: 'passphrase' });
  const { key, username } = await createMailboxUser(world, smtp);

  await test.step('a link without a key or with a wrong one is reported', async () => {
    await open('/findPassword');
    await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible();
    await open('/findPassword?key=nonsense');
    await expect(invalid(page)).toBeVisible();
    await expect(page.getByText('more than 24 hours old')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible();
  });

  await test.step('a link that could not be checked is checked again, by its key as plain text', async () => {
    await intercept(page, '**/v3/users/password-strength/acquire', (route) => route.abort());
    await open(`/findPassword?key=${key}`);
    await expect(page.getByRole('heading', { name: 'The link could not be checked' })).toBeVisible();
    await page.unroute('**/v3/users/password-strength/acquire');
    const requested = page.waitForRequest('**/v3/users/password-strength/acquire');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(newPassword(page)).toBeVisible();
    expect((await requested).postData()).toBe(key);
    expect(await (await requested).headerValue('content-type')).toBe('text/plain');
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(username);
  });

  await test.step('the link is opened in two tabs and sets one password', async () => {
    const other = await context.newPage();
    await other.goto(`${world.origin}/base/#/findPassword?key=${key}`);
    await expect(newPassword(other)).toBeVisible();
    await choose(page, 'password1');
    await expect(
      page.getByText('This password is easy to guess: it is common, or is your name or email address.'),
    ).toBeVisible();
    await expect(newPassword(page)).toBeFocused();
    await choose(page, NEW_PASSWORD);
    await expect(changed(page)).toBeVisible();
    await choose(other, 'Another_Word_2');
    await expect(invalid(other)).toBeFocused();
    expect((await world.browser().signIn(username, NEW_PASSWORD)).code).toBe(1001);
    await other.getByRole('button', { name: 'Request a new link' }).click();
    await expect(email(other)).toBeVisible();
  });
});

test('A link signs its owner out in every tab, and leaves another user signed in', async ({
  page,
  open,
  context,
  world,
  smtp,
}) => {
  const owner = await createMailboxUser(world, smtp);
  const colleague = await world.people.user();
  const forgetter = await createMailboxUser(world, smtp);

  await test.step('the owner is signed out in every tab', async () => {
    await open('/home', owner);
    const other = await context.newPage();
    await other.goto(`${world.origin}/base/#/findPassword?key=${owner.key}`);
    await choose(other, NEW_PASSWORD);
    await expect(changed(other)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await storedToken(other)).toBeNull();
    await other.close();
  });

  await test.step('another user in the same browser stays signed in', async () => {
    await signIn(page, colleague.username, colleague.password);
    await expect(page.getByRole('heading', { name: `Welcome, ${colleague.username}` })).toBeVisible();
    await open(`/findPassword?key=${forgetter.key}`);
    await choose(page, NEW_PASSWORD);
    await expect(page.getByText(`This browser is signed in as ${colleague.username}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { name: `Welcome, ${colleague.username}` })).toBeVisible();
    expect((await world.browser().signIn(forgetter.username, NEW_PASSWORD)).code).toBe(1001);
  });
});
