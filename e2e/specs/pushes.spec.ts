import { SOCKET_LIVENESS_SECONDS, SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';
import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import { createTcpProxy } from '@foyer/server/test/fakes/tcp-proxy.ts';
import { sendPush } from '@foyer/server/test/pushes.ts';
import type { Page } from '@playwright/test';

import { expectAccessibleAtWidths } from '../accessibility.ts';
import { countCalls, signInToHome, signIn, stopClock, storedToken } from '../actions.ts';
import { expect } from '../fixtures/base.ts';
import { test } from '../fixtures/live-page.ts';
import { expectSessionEnd, waitForSocket, runClockUntilRetry, watchSockets } from '../sockets.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

const signInScreen = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
const homeHeading = (page: Page) => expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const question = (page: Page) => page.getByRole('alertdialog');
const permissions = (page: Page) => page.getByRole('alertdialog', { name: 'Your permissions have changed' });
const roles = (page: Page) => page.getByRole('alertdialog', { name: 'Your roles have changed' });
const wasItYou = (page: Page) => page.getByRole('alertdialog', { name: 'New sign-in to your account' });

test.describe('sign-ins elsewhere', () => {
  test('A user learns where else the account was signed in, and why a session ends', async ({
    page,
    livePage,
    context,
    world,
  }) => {
    const { username, password, sockets } = await livePage();
    const signInElsewhere = async (headers?: Record<string, string>) => {
      const browser = world.browser(headers);
      await browser.signIn(username, password);
      return browser;
    };
    const tab = await context.newPage();

    await test.step('sign-ins are listed with device, address and time', async () => {
      await signInElsewhere({ 'user-agent': CHROME });
      await signInElsewhere();
      const entries = wasItYou(page).getByRole('listitem');
      await expect(entries).toHaveCount(2);
      await expect(entries.first()).toHaveText(/^Chrome on Windows127\.0\.0\.1 · \d{1,2} \w+ \d{4}, \d\d:\d\d$/);
      await expect(wasItYou(page)).toContainText(`Your account ${username} was used to sign in elsewhere`);
      await expectAccessibleAtWidths(page);
      await wasItYou(page).getByRole('button', { name: 'It was me' }).click();
      await expect(wasItYou(page)).toHaveCount(0);
      await homeHeading(page);
    });

    await test.step('sign out here leaves the other session', async () => {
      const other = await signInElsewhere();
      await wasItYou(page).getByRole('button', { name: 'Sign out this device' }).click();
      await signInScreen(page);
      await expect(messages(page)).toBeEmpty();
      expect((await other.call('GET /v2/users/work-bench')).code).toBe(1001);
    });

    await test.step('where one session is allowed the older one says why it ends, in every tab', async () => {
      await world.people.setting('session', { perUser: 1 });
      await signInToHome(page, username, password);
      await tab.goto(`${world.origin}/base/`);
      await homeHeading(tab);
      await waitForSocket(sockets);
      await signInElsewhere({ 'user-agent': CHROME });
      for (const each of [page, tab]) {
        await signInScreen(each);
        await expect(messages(each)).toContainText('You’ve been signed out');
        await expect(messages(each)).toContainText(
          'Your account was used to sign in elsewhere: Chrome on Windows, 127.0.0.1',
        );
        await expect(each.getByText('Login expired')).toBeHidden();
      }
      await world.people.setting('session', { perUser: 0 });
      await tab.close();
    });

    await test.step('a new password ends the other sessions, which say why', async () => {
      const other = await signInElsewhere();
      await signInToHome(page, username, password);
      await waitForSocket(sockets);
      const [oldPwd = '', newPwd = ''] = await Promise.all(
        [password, 'Another_Word_9'].map((each) => passwordDigest(each, username)),
      );
      const { code } = await other.call('PUT /v3/users/password', { body: { oldPwd, newPwd } });
      expect(code).toBe(1001);
      await signInScreen(page);
      await expect(messages(page)).toContainText('Your password was changed on');
      await expect(messages(page)).toContainText('Sign in with the new password.');
    });
  });
});

test('A new notice is shown as a toast that leads to it', async ({ page, livePage, world }) => {
  const { id } = await livePage();
  const toast = messages(page).getByRole('status');
  const sendNotice = (overrides: Parameters<typeof world.people.notice>[0]) =>
    world.people.notice({ ...overrides, to: `user:${id}` });

  await test.step('each type is accessible', async () => {
    for (const type of ['NORMAL_NOTICE', 'IMPORTANT_NOTICE', 'WARNING_NOTICE'] as const)
      await sendNotice({ type, title: `A title that is as long as titles may be: ${type}` });
    const links = messages(page).getByRole('link');
    await expect(links).toHaveCount(3);
    // A toast with the focus stays open during the check.
    await links.first().focus();
    await expectAccessibleAtWidths(page);
    for (const remaining of [2, 1, 0]) {
      await page.getByRole('button', { name: 'Close message' }).first().click();
      await expect(links).toHaveCount(remaining);
    }
  });

  await test.step('type, title and link', async () => {
    const notice = await sendNotice({ type: 'IMPORTANT_NOTICE', title: 'Closed on Monday' });
    await expect(toast).toContainText('Important notice');
    await expect(toast).toContainText('Closed on Monday');
    await expect(page.getByRole('button', { name: 'Notices, 4 unread' })).toBeVisible();
    await toast.getByRole('link', { name: 'Read the notice' }).click();
    await expect(page).toHaveURL(new RegExp(`#/inbox\\?message=${notice.id}$`));
    await expect(toast).toHaveCount(0);
    const opened = page.getByRole('dialog', { name: 'Closed on Monday' });
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  });

  const german = page.getByRole('region', { name: 'Meldungen' }).getByRole('status');
  await test.step('the language of the page', async () => {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('list', { name: 'Ungelesene Mitteilungen' })).toBeVisible();
    await sendNotice({
      texts: { en: { title: 'Open on Monday', content: '' }, de: { title: 'Montag offen', content: '' } },
    });
    await expect(german).toContainText('Neue Mitteilung');
    await expect(german).toContainText('Montag offen');
  });

  await test.step('a toast with the focus stays', async () => {
    await stopClock(page);
    for (const title of ['first', 'second']) {
      await sendNotice({ title });
      await expect(german.filter({ hasText: title })).toBeVisible();
    }
    await german.filter({ hasText: 'first' }).getByRole('link').focus();
    await page.clock.runFor(16_000);
    await expect(german.filter({ hasText: 'second' })).toHaveCount(0);
    await expect(german.filter({ hasText: 'first' })).toBeVisible();
  });
});

test('A user is asked to refresh or to sign in again, one question at a time', async ({ page, livePage, world }) => {
  const person = await world.people.user({ superAdministrator: true });
  const { id, username, password, sockets } = await livePage({
    person,
    at: { route: '/account', heading: 'My account' },
  });
  const account = page.getByRole('heading', { name: 'My account' });

  await test.step('a new application appears immediately, and a bar offers a refresh', async () => {
    const overview = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' });
    await overview.click();
    await world.people.application('map', { entry: 'https://map.example/' });
    await sendPush(world, { type: 'PLUGIN_CHANGED', userId: null, fields: { application: 'map' } });
    const bar = page.getByRole('status').filter({ hasText: 'Applications have changed' });
    await expect(bar).toBeVisible();
    await expectAccessibleAtWidths(page);
    await expect(question(page)).toHaveCount(0);
    await overview.focus();
    await bar.getByRole('button', { name: 'Later' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar).toHaveCount(0);
    await expect(overview).toBeFocused();
    const applications = page.getByRole('list', { name: 'Applications' });
    await expect(applications.getByRole('link', { name: /Map service/ })).toBeVisible();
    await page.goBack();
    await expect(account).toBeVisible();
  });

  await test.step('after "Later" the header offers the refresh, also on a phone', async () => {
    const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh now' });
    await expect(refresh).toBeVisible();
    await expectAccessibleAtWidths(page);
    const loaded = page.waitForEvent('load');
    await refresh.click();
    await loaded;
    await expect(account).toBeVisible();
    await expect(refresh).toHaveCount(0);
    await waitForSocket(sockets);
  });

  await test.step('a question waits until an open dialog is closed', async () => {
    await page.getByRole('button', { name: new RegExp(username) }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('half a word');
    await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
    await sendPush(world, { type: 'LICENCE_UPDATED', userId: id });
    await expect(page.getByText('Licence updated')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(permissions(page)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('refresh now', async () => {
    await world.people.notice({ to: `user:${id}`, isSilent: true });
    const loaded = page.waitForEvent('load');
    await permissions(page).getByRole('button', { name: 'Refresh now' }).click();
    await loaded;
    await expect(account).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    // The server has sent the count: the page is connected again.
    await expect(page.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
  });

  await test.step('signing in again replaces a refresh, and leads back to the same page', async () => {
    for (const type of ['PERMISSION_CHANGED', 'PLUGIN_CHANGED', 'PERMISSION_CHANGED'] as const)
      await sendPush(world, { type, userId: id });
    await expect(permissions(page)).toBeVisible();
    await sendPush(world, { type: 'ROLE_CHANGED', userId: id });
    await expect(roles(page)).toBeVisible();
    await sendPush(world, { type: 'PERMISSION_CHANGED', userId: id });
    const { title } = await world.people.notice({ to: `user:${id}` });
    await expect(messages(page).getByText(title)).toBeVisible(); // so the previous push has arrived as well
    await expect(question(page)).toHaveCount(1);
    await expectAccessibleAtWidths(page);
    await roles(page).getByRole('button', { name: 'Sign in again' }).click();
    await signInScreen(page);
    expect(await storedToken(page)).toBeNull();
    await signIn(page, username, password);
    await expect(account).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });
});

test('The tabs of a browser share one connection, the answers and the end of the session', async ({
  page,
  livePage,
  context,
  world,
}) => {
  const person = await world.people.user();
  const { id, username, password } = person;
  await world.people.notice({ to: `user:${id}`, isSilent: true });
  // Signs in before the page is opened, which would otherwise ask about the sign-in.
  const device = world.browser();
  await device.signIn(username, password);
  const { socket: first, sockets } = await livePage({ person });
  const [leader, other] = [await context.newPage(), await context.newPage()];
  // The server has sent the count: the tab is connected, by the shared socket or by its own.
  const connected = (tab: Page) => expect(tab.getByRole('button', { name: /^Notices, \d+ unread$/ })).toBeVisible();

  await test.step('one socket', async () => {
    for (const tab of [leader, other]) {
      await tab.goto(`${world.origin}/base/`);
      await connected(tab);
    }
    expect(sockets.open()).toEqual([first]);
  });

  const socket = await test.step('another tab takes over from a closed one', async () => {
    await page.close();
    const second = await waitForSocket(sockets);
    expect(second).not.toBe(first);
    return second;
  });

  await test.step('"Later" applies to every tab, and typing is not responding', async () => {
    await other.goto(`${world.origin}/base/#/account`);
    await other.getByRole('button', { name: 'Edit display name' }).click();
    const field = other.getByRole('textbox', { name: 'Display name' });
    await field.fill('Ada');
    const calls = countCalls(other, '/user/logout');
    await sendPush(world, { type: 'ROLE_CHANGED', userId: id });
    for (const tab of [leader, other]) await expect(roles(tab)).toBeVisible();
    await expect(roles(other)).toBeFocused();
    await other.keyboard.type(' Lovelace\n');
    await expect(roles(other)).toBeVisible();

    // Tab moves the focus to the first button, the second one and back.
    await other.keyboard.press('Tab');
    await expect(roles(other).getByRole('button', { name: 'Later' })).toBeFocused();
    await other.keyboard.press('Tab');
    await expect(roles(other).getByRole('button', { name: 'Sign in again' })).toBeFocused();
    await other.keyboard.press('Shift+Tab');
    await other.keyboard.press('Enter');
    for (const tab of [leader, other]) await expect(question(tab)).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Ada');
    expect(calls()).toBe(0);
  });

  await test.step('a session that another device ends', async () => {
    const ended = expectSessionEnd(socket);
    expect((await device.call('DELETE /v2/users/sessions')).code).toBe(1001);
    await ended();
    for (const tab of [leader, other]) {
      await signInScreen(tab);
      await expect(tab.getByText('Login expired')).toBeVisible();
    }
    expect(await storedToken(other)).toBeNull();
    expect((await device.call('GET /v2/users/work-bench')).code).toBe(1001);
  });
});

test('The page reconnects, gives up after ten minutes, and signs out when its session has expired', async ({
  page,
  context,
  world,
}) => {
  const { username, password } = await world.people.user();
  const proxy = await createTcpProxy(new URL(world.origin));
  const { origin } = new URL(proxy.url);
  const sockets = watchSockets(context);
  await context.clock.install();
  await page.goto(`${origin}/base/`);
  await signInToHome(page, username, password);
  const disconnect = async () => {
    const socket = await waitForSocket(sockets);
    proxy.setMode('refuse');
    await expect.poll(() => socket.isClosed()).toBe(true);
  };

  await test.step('a short interruption shows no message', async () => {
    await disconnect();
    for (let time = 0; time < 3; time += 1) await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toBeHidden();
    proxy.setMode('pass');
    await runClockUntilRetry(page, sockets, async () => sockets.greeted().length === 1);
    await homeHeading(page);
  });

  const other = await context.newPage();
  await other.goto(`${origin}/base/`);
  await homeHeading(other);

  await test.step('after ten minutes every tab says so, and a page that is loaded again connects', async () => {
    await disconnect();
    const lost = (tab: Page) => tab.getByText('Connection to the server lost');
    // Independent of the speed of the network: the page's clock ends an attempt without a response.
    const seconds = (SOCKET_RETRIES + 1) * (SOCKET_RETRY_SECONDS + SOCKET_LIVENESS_SECONDS);
    await page.clock.runFor(seconds * 1000);
    for (const tab of [page, other]) await expect(lost(tab)).toBeVisible();
    proxy.setMode('pass');
    await other.reload();
    await homeHeading(other);
    await waitForSocket(sockets);
  });

  await test.step('a session that ended meanwhile leads to the sign-in screen', async () => {
    await disconnect();
    await world.app.services.users.disable(username);
    proxy.setMode('pass');
    await runClockUntilRetry(page, sockets, () => page.getByRole('heading', { name: 'Sign in' }).isVisible());
    await expect(page.getByText('Login expired')).toBeVisible();
  });
  await proxy.close();
});
