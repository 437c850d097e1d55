import type { Page } from '@playwright/test';

import type { PostOffice } from '../apps/server/test/post-office.ts';
import { askForLink } from '../apps/server/test/retrieval.ts';
import type { World } from '../apps/server/test/world.ts';
import { countCalls, enterCaptcha, reachHome, signIn, stopClock, storedToken } from './people.ts';
import { expect, freshMailbox, test } from './post-house.ts';

const RETRIEVAL = '/v3/users/password-retrieval';
const FRESH = 'Fresh_Word_1';
const DAY = 24 * 3600;

test.afterEach(async ({ world }) => {
  await world.people.setting('signInPage', { userEmailVerificationStatus: true });
  await world.people.setting('password', { rank: 'medium' });
});

const email = (page: Page) => page.getByLabel('E-mail address');
const code = (page: Page) => page.getByLabel('Verification code');
const send = (page: Page) => page.getByRole('button', { name: 'Send link' });
const picture = (page: Page) => page.getByRole('img', { name: 'Picture with the verification code' });
const sent = (page: Page) => page.getByRole('heading', { name: 'Check your e-mail' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const again = (page: Page) => page.getByLabel('New password again');
const invalid = (page: Page) => page.getByRole('heading', { name: 'This link is not valid' });

async function ask(page: Page, mailbox: string): Promise<void> {
  await email(page).fill(mailbox);
  await enterCaptcha(page);
  await send(page).click();
}

async function choose(page: Page, password: string): Promise<void> {
  await newPassword(page).fill(password);
  await again(page).fill(password);
  await again(page).press('Enter');
}

test('a forgotten password is replaced by the link of a mail (German)', async ({ page, open, world, post }) => {
  const mailbox = freshMailbox();
  const { username, password } = await world.people.user({ email: mailbox, language: 'de' });
  await open();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen?' })).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(mailbox.toUpperCase());
  await enterCaptcha(page, { field: 'Prüfcode', picture: 'Bild mit dem Prüfcode' });
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(mailbox);
  await expect(page.getByRole('main')).toContainText('24 Stunden');

  const mail = await post.next(mailbox);
  const link = /http\S+#\/findPassword\?key=\S+/.exec(mail.text)?.[0] ?? '';
  expect(link).toContain(`${world.origin}/base/`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Wählen Sie ein neues Passwort' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(username);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(FRESH);
  await page.getByLabel('Neues Passwort wiederholen').fill(FRESH);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByRole('heading', { name: 'Ihr Passwort ist geändert' })).toBeFocused();
  expect(await storedToken(page)).toBeNull();
  expect((await world.browser().signIn(username, password)).code).toBe('A0210');

  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByLabel('Benutzername')).toHaveValue(username);
  await page.getByLabel('Passwort', { exact: true }).fill(FRESH);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
});

test('an address that nobody has gets the same words, and no mail', async ({ page, open, post }) => {
  const mailbox = freshMailbox();
  await open('/forgetPassword');
  await ask(page, mailbox);
  await expect(sent(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`If an account with the address ${mailbox} exists`);
  await page.waitForTimeout(2500); // a link for somebody else would be sent within the second
  expect(post.received.filter(({ envelope }) => envelope.to.includes(mailbox))).toEqual([]);
});

test('what is empty or no address is told beside its field, and no call is made', async ({ page, open }) => {
  await open('/forgetPassword');
  const calls = countCalls(page, RETRIEVAL);
  const place = await send(page).boundingBox();
  await send(page).click();
  await expect(page.getByText('Email cannot be empty')).toBeVisible();
  await expect(page.getByText('Verification code cannot be empty')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await enterCaptcha(page);
  await email(page).fill('ada@shop.example, mallory@evil.example');
  await email(page).press('Enter');
  await expect(page.getByText('Incorrect email format')).toBeVisible();
  expect(await send(page).boundingBox(), 'nothing jumps').toEqual(place);
  expect(calls()).toBe(0);
});

test('a wrong code is told beside its field and brings another picture', async ({ page, open }) => {
  await open('/forgetPassword');
  const first = await picture(page).getAttribute('src');
  await email(page).fill(freshMailbox());
  await code(page).fill('nope');
  await code(page).press('Enter');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveValue('');
  await expect(picture(page)).not.toHaveAttribute('src', first ?? '');
});

test('another mail may be asked for after a minute, for the same address', async ({ page, open }) => {
  const mailbox = freshMailbox();
  await open('/forgetPassword');
  await expect(picture(page)).toBeVisible();
  await stopClock(page);
  await ask(page, mailbox);
  const button = page.getByRole('button', { name: /Send again/ });
  await expect(button).toHaveText('Send again in 60 s');
  await expect(button).toBeDisabled();
  await page.clock.runFor(59_000);
  await expect(button).toHaveText('Send again in 1 s');
  await page.clock.runFor(1500);
  await page.clock.resume();
  await button.click();
  await expect(email(page)).toHaveValue(mailbox);
  await expect(code(page)).toBeFocused();
  await ask(page, mailbox);
  await expect(sent(page)).toBeVisible();
});

test('whoever asks too often is told for how long', async ({ page, open, world }) => {
  const mailbox = freshMailbox();
  for (let times = 0; times < 5; times += 1) expect((await askForLink(world.browser(), mailbox)).code).toBe(1001);
  await open('/forgetPassword');
  await ask(page, mailbox);
  await expect(page.getByText('Too many e-mails to this address. Retry in 60 minutes.')).toBeVisible();
  await expect(email(page)).toBeFocused();
});

test('while it is switched off the page says so, and whom to ask', async ({ page, open, world }) => {
  await open('/forgetPassword');
  await expect(picture(page)).toBeVisible();
  await world.people.setting('signInPage', { userEmailVerificationStatus: false });
  await ask(page, freshMailbox());
  const off = page.getByRole('heading', { name: 'Password reset is switched off' });
  await expect(off).toBeVisible();
  await page.reload();
  await expect(off).toBeVisible();
  await expect(page.getByText('Ask your administrator to give you a new password.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeHidden();

  // Switched on again, a page that was loaded before believes the server.
  await world.people.setting('signInPage', { userEmailVerificationStatus: true });
  await page.evaluate(() => location.assign('#/forgetPassword'));
  await expect(send(page)).toBeVisible();
});

test.describe('the link', () => {
  /** Somebody with a link in the mailbox. */
  async function forgetful(world: World, post: PostOffice) {
    const mailbox = freshMailbox();
    const person = await world.people.user({ email: mailbox });
    await askForLink(world.browser(), mailbox);
    return { ...person, mailbox, key: (await post.next(mailbox)).key };
  }

  test('opened in two tabs sets one password', async ({ page, open, context, world, post }) => {
    const { key, username } = await forgetful(world, post);
    const other = await context.newPage();
    await other.goto(`${world.origin}/base/#/findPassword?key=${key}`);
    await expect(newPassword(other)).toBeVisible();
    await open(`/findPassword?key=${key}`);
    await choose(page, FRESH);
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await choose(other, 'Another_Word_2');
    await expect(invalid(other)).toBeFocused();
    expect((await world.browser().signIn(username, FRESH)).code).toBe(1001);
    await other.getByRole('button', { name: 'Request a new link' }).click();
    await expect(email(other)).toBeVisible();
  });

  test('is dead after a day, and leads to another one where that is offered', async ({ page, open, world, post }) => {
    const { key } = await forgetful(world, post);
    await world.clock.forward(DAY + 1);
    await open(`/findPassword?key=${key}`);
    await expect(invalid(page)).toBeVisible();
    await expect(page.getByText('older than 24 hours')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible();
    await world.people.setting('signInPage', { userEmailVerificationStatus: false });
    await page.reload();
    await expect(page.getByText('Ask your administrator to give you a new password.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request a new link' })).toBeHidden();
  });

  test('without its key, or with a spoiled one, says so', async ({ page, open }) => {
    await open('/findPassword');
    await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible();
    for (const key of ['nonsense', 'k'.repeat(300)]) {
      await open(`/findPassword?key=${key}`);
      await expect(invalid(page)).toBeVisible();
    }
  });

  test('that cannot be checked is checked again', async ({ page, open, world, post }) => {
    const { key } = await forgetful(world, post);
    await page.route('**/v3/users/password-strength/acquire', (route) => route.abort());
    await open(`/findPassword?key=${key}`);
    await expect(page.getByRole('heading', { name: 'The link could not be checked' })).toBeVisible();
    await page.unroute('**/v3/users/password-strength/acquire');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(newPassword(page)).toBeVisible();
  });

  test('stays good while a password is refused, and travels as plain text', async ({ page, open, world, post }) => {
    await world.people.setting('password', { rank: 'passphrase' });
    const { key, username, password } = await forgetful(world, post);
    const asked = page.waitForRequest('**/v3/users/password-strength/acquire');
    await open(`/findPassword?key=${key}`);
    expect((await asked).postData()).toBe(key);
    expect(await (await asked).headerValue('content-type')).toBe('text/plain');
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(username);
    for (const [refused, words] of [
      ['password1', 'One of the most common passwords; attackers try those first'],
      [password, 'The new password cannot be the same as the old password'],
      [username.toUpperCase(), 'The new password cannot be your username'],
    ] as const) {
      await choose(page, refused);
      await expect(page.getByText(words)).toBeVisible();
      await expect(newPassword(page)).toBeFocused();
    }
    await choose(page, FRESH);
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  });

  test('leaves somebody else in peace who is signed in in the same browser', async ({ page, open, world, post }) => {
    const colleague = await world.people.user();
    const { key, username } = await forgetful(world, post);
    await open();
    await reachHome(page, colleague.username, colleague.password);
    await open(`/findPassword?key=${key}`);
    await choose(page, FRESH);
    await expect(page.getByText(`In this browser ${colleague.username} is signed in.`)).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { name: `Welcome, ${colleague.username}` })).toBeVisible();
    expect((await world.browser().signIn(username, FRESH)).code).toBe(1001);
  });

  test('signs its owner out in every tab and on every device', async ({ page, open, context, world, post }) => {
    const { key, username, password } = await forgetful(world, post);
    const elsewhere = world.browser();
    await elsewhere.signIn(username, password);
    await open();
    await reachHome(page, username, password);
    const other = await context.newPage();
    await other.goto(`${world.origin}/base/#/findPassword?key=${key}`);
    await choose(other, FRESH);
    await expect(other.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await storedToken(other)).toBeNull();
    expect((await elsewhere.call('GET /v2/users/work-bench')).code).toBe('C0102');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await signIn(other, username, FRESH);
    await expect(other.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });
});
