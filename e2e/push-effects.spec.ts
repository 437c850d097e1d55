import { passwordDigest } from '@foyer/contract/digest.ts';
import type { Page } from '@playwright/test';

import { sendPush } from '../apps/server/test/pushes.ts';
import { expectAccessible, WIDTHS } from './accessible.ts';
import { expect } from './house.ts';
import { test } from './live-page.ts';
import { reachHome, stopClock } from './people.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const signInScreen = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
const wasItYou = (page: Page) => page.getByRole('alertdialog', { name: 'New sign-in to your account' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test.describe('a sign-in elsewhere', () => {
  test.afterEach(({ world }) => world.people.setting('session', { perUser: 0 }));

  test('is told with where and when; who says that it was them goes on', async ({ page, livePage, world }) => {
    const { username, password } = await livePage();
    await world.browser({ 'user-agent': CHROME }).signIn(username, password);
    await world.browser().signIn(username, password);
    const places = wasItYou(page).getByRole('listitem');
    await expect(places).toHaveCount(2);
    await expect(places.first()).toHaveText(/^Chrome on Windows127\.0\.0\.1 · \w+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
    await expect(wasItYou(page)).toContainText(`Somebody has signed in as ${username}`);
    await wasItYou(page).getByRole('button', { name: 'It was me' }).click();
    await expect(wasItYou(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  test('leads out whoever wants to leave', async ({ page, livePage, world }) => {
    const { username, password } = await livePage();
    const other = world.browser();
    await other.signIn(username, password);
    await wasItYou(page).getByRole('button', { name: 'Sign out here' }).click();
    await signInScreen(page);
    await expect(messages(page)).toBeEmpty();
    expect((await other.call('GET /v2/users/work-bench')).code).toBe(1001);
  });

  test('where only one session is allowed ends this one, which says why in every tab', async ({
    page,
    livePage,
    context,
    world,
  }) => {
    await world.people.setting('session', { perUser: 1 });
    const { username, password } = await livePage();
    const tab = await context.newPage();
    await tab.goto(`${world.origin}/base/`);
    await expect(tab.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await world.browser({ 'user-agent': CHROME }).signIn(username, password);
    for (const each of [page, tab]) {
      await signInScreen(each);
      await expect(messages(each)).toContainText('You were signed out here');
      await expect(messages(each)).toContainText('Your account was signed in elsewhere: Chrome on Windows, 127.0.0.1');
      await expect(each.getByText('Login expired')).toBeHidden();
    }
  });
});

test('a new password ends the other sessions, which say why', async ({ page, livePage, world }) => {
  const person = await world.people.user();
  const { username, password } = person;
  const other = world.browser();
  await other.signIn(username, password);
  await livePage({ person });
  const [oldPwd, newPwd] = await Promise.all(
    [password, 'Another_Word_9'].map((each) => passwordDigest(each, username)),
  );
  const { code } = await other.call('PUT /v3/users/password', { body: { oldPwd: oldPwd ?? '', newPwd: newPwd ?? '' } });
  expect(code).toBe(1001);
  await signInScreen(page);
  await expect(messages(page)).toContainText('The password of your account was changed');
  await expect(messages(page)).toContainText('Sign in with the new one.');
});

test('a new password that spares this session is told', async ({ page, livePage, world }) => {
  const { id } = await livePage();
  await sendPush(world, { type: 'PASSWORD_CHANGED', userId: id });
  await expect(messages(page).getByRole('alert')).toContainText('The password of your account was changed');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a type of push that the page does not know tells its count', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  await page.routeWebSocket(/\/v2\/notice\//, (socket) =>
    socket.send(JSON.stringify({ count: 7, type: 'TOMORROW', title: 'Hello' })),
  );
  await open();
  await reachHome(page, username, password);
  await expect(page.getByRole('button', { name: 'Notices, 7 unread' })).toBeVisible();
});

test.describe('a notice', () => {
  test('is said with its type and its title, and leads to itself', async ({ page, livePage, world }) => {
    const { id } = await livePage();
    const notice = await world.people.notice({
      to: `user:${id}`,
      type: 'IMPORTANT_NOTICE',
      texts: { en: { title: 'Closed on Monday', content: '' }, de: { title: 'Montag zu', content: '' } },
    });
    const message = messages(page).getByRole('status');
    await expect(message).toContainText('Important notice');
    await expect(message).toContainText('Closed on Monday');
    await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
    await message.getByRole('link', { name: 'Read the notice' }).click();
    await expect(page).toHaveURL(new RegExp(`#/inbox\\?message=${notice.id}$`));
    await expect(message).toHaveCount(0);
  });

  test('is said in the language of the page', async ({ page, livePage, world }) => {
    const { id } = await livePage();
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: /Willkommen/ })).toBeVisible();
    await world.people.notice({
      to: `user:${id}`,
      texts: { en: { title: 'Closed on Monday', content: '' }, de: { title: 'Montag zu', content: '' } },
    });
    const message = page.getByRole('region', { name: 'Meldungen' }).getByRole('status');
    await expect(message).toContainText('Neue Mitteilung');
    await expect(message).toContainText('Montag zu');
  });

  test('is said as long as somebody is at it, and of many the latest three', async ({ page, livePage, world }) => {
    const { id } = await livePage();
    await stopClock(page);
    const titles = ['first', 'second', 'third', 'fourth'];
    for (const [index, title] of titles.entries()) {
      await world.people.notice({ to: `user:${id}`, title });
      await expect(messages(page).getByText(title)).toBeVisible();
      await expect(messages(page).getByRole('status')).toHaveCount(Math.min(index + 1, 3));
    }
    await expect(messages(page).getByText('first')).toHaveCount(0);
    await messages(page).getByRole('link', { name: 'Read the notice' }).first().focus();
    await page.clock.runFor(16_000);
    await expect(messages(page).getByRole('status')).toHaveText([/second/]);
  });

  test('is not said where nobody looks: the bell tells of it', async ({ page, livePage, world }) => {
    const { id } = await livePage();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    await world.people.notice({ to: `user:${id}` });
    await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
    await expect(messages(page)).toBeEmpty();
  });

  for (const { name, viewport } of WIDTHS) {
    test.describe(name, () => {
      test.use({ viewport });

      test('of each type is accessible', async ({ page, livePage, world }) => {
        const { id } = await livePage();
        for (const type of ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'] as const)
          await world.people.notice({
            to: `user:${id}`,
            type,
            title: 'A title that is as long as titles may be in a shop',
          });
        await expect(messages(page).getByRole('link')).toHaveCount(3);
        await expectAccessible(page);
      });
    });
  }
});
