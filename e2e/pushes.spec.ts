import { SOCKET_LIVENESS_SECONDS, SOCKET_RETRIES, SOCKET_RETRY_SECONDS } from '@foyer/contract/limits.ts';
import type { Page, WebSocketRoute } from '@playwright/test';

import { createProxy } from '../apps/server/test/proxy.ts';
import { expect } from './house.ts';
import { test } from './live-page.ts';
import { reachHome, storedToken } from './people.ts';
import { hearsEnd, listening, untilTriedAgain, watchSockets } from './sockets.ts';

const signInScreen = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
const home = (page: Page) => expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

test('a device that is signed out from another one shows the sign-in screen at once, untouched', async ({
  page,
  open,
  browser,
  world,
}) => {
  const { username, password } = await world.people.user();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const sockets = watchSockets(elsewhere);
  await other.goto(`${world.origin}/base/`);
  await reachHome(other, username, password);
  const ended = hearsEnd(await listening(sockets));
  await open();
  await reachHome(page, username, password);

  const token = await storedToken(page);
  const status = await page.evaluate(
    async (bearer) =>
      (await fetch('/v2/users/sessions', { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } })).status,
    token,
  );
  expect(status).toBe(200);
  await ended();
  await signInScreen(other);
  await expect(other.getByText('Login expired')).toBeVisible();
  expect(await storedToken(other)).toBeNull();
  await home(page);
  expect(await storedToken(page)).toBe(token);
  await elsewhere.close();
});

test('disabling an account shows the sign-in screen in every tab', async ({ page, livePage, context, world }) => {
  const { username, socket } = await livePage();
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/`);
  await home(other);
  const ended = hearsEnd(socket);
  await world.app.services.users.disable(username);
  await ended();
  await signInScreen(page);
  await signInScreen(other);
  for (const tab of [page, other]) await expect(tab.getByText('Login expired')).toBeVisible();
});

test('the tabs of a browser share one socket; when its tab closes another one takes over', async ({
  page,
  livePage,
  context,
  world,
}) => {
  const { id, username, socket: first, sockets } = await livePage();
  await world.people.notice({ to: `user:${id}` });
  const others = [await context.newPage(), await context.newPage()];
  for (const tab of others) {
    await tab.goto(`${world.origin}/base/`);
    // It has been told the count: through the one socket, or one of its own.
    await expect(tab.getByRole('button', { name: 'Notices, 1 unread' })).toBeVisible();
  }
  expect(sockets.open()).toEqual([first]);

  await page.close();
  const second = await listening(sockets);
  expect(second).not.toBe(first);
  const ended = hearsEnd(second);
  await world.app.services.users.disable(username);
  await ended();
  for (const tab of others) await signInScreen(tab);
});

test('signing out closes the socket and is no expired session in any tab', async ({
  page,
  livePage,
  context,
  world,
}) => {
  const { username } = await livePage();
  const other = await context.newPage();
  await other.goto(`${world.origin}/base/`);
  await home(other);
  // The tab that signs out is not the one with the socket.
  await other.getByRole('button', { name: new RegExp(username) }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await signInScreen(tab);
    await expect(tab.getByText('Login expired')).toBeHidden();
  }
  await expect.poll(() => world.app.server.websocketServer.clients.size).toBe(0);
});

test.describe('a server that cannot be reached', () => {
  // Chromium writes every handshake that fails into the console.
  test.use({ mayReport: /WebSocket connection to/ });

  test('is connected to again when it is back, and nobody is troubled', async ({ page, context, world }) => {
    const { username, password } = await world.people.user();
    const proxy = await createProxy(new URL(world.origin));
    const sockets = watchSockets(context);
    await page.clock.install();
    await page.goto(`${new URL(proxy.url).origin}/base/`);
    await reachHome(page, username, password);
    const first = await listening(sockets);
    proxy.become('refuse');
    await expect.poll(() => first.isClosed()).toBe(true);
    for (let time = 0; time < 3; time += 1) await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toBeHidden();

    proxy.become('pass');
    await untilTriedAgain(page, sockets, async () => sockets.greeted().length === 1);
    await home(page);
    const ended = hearsEnd(await listening(sockets));
    await world.app.services.users.disable(username);
    await ended();
    await signInScreen(page);
    await proxy.close();
  });

  test('and no longer knows the session when it is back leads to the sign-in screen', async ({
    page,
    context,
    world,
  }) => {
    const { username, password } = await world.people.user();
    const proxy = await createProxy(new URL(world.origin));
    const sockets = watchSockets(context);
    await page.clock.install();
    await page.goto(`${new URL(proxy.url).origin}/base/`);
    await reachHome(page, username, password);
    const first = await listening(sockets);
    proxy.become('refuse');
    await expect.poll(() => first.isClosed()).toBe(true);
    await world.app.services.users.disable(username);
    proxy.become('pass');
    await untilTriedAgain(page, sockets, () => page.getByRole('heading', { name: 'Sign in' }).isVisible());
    await expect(page.getByText('Login expired')).toBeVisible();
    await proxy.close();
  });

  test('for ten minutes is given up, which is said in every tab; a page that is loaded again tries again', async ({
    page,
    context,
    world,
  }) => {
    const { username, password } = await world.people.user();
    const proxy = await createProxy(new URL(world.origin));
    const { origin } = new URL(proxy.url);
    const sockets = watchSockets(context);
    await context.clock.install();
    await page.goto(`${origin}/base/`);
    await reachHome(page, username, password);
    const first = await listening(sockets);
    const other = await context.newPage();
    await other.goto(`${origin}/base/`);
    await home(other);
    proxy.become('refuse');
    await expect.poll(() => first.isClosed()).toBe(true);
    const lost = (tab: Page) => tab.getByText('The live connection to the server is lost');
    // However slow the network is: a try that is not answered is given up by the page's own clock.
    const seconds = (SOCKET_RETRIES + 1) * (SOCKET_RETRY_SECONDS + SOCKET_LIVENESS_SECONDS);
    await page.clock.runFor(seconds * 1000);
    await expect(lost(page)).toBeVisible();
    await expect(lost(other)).toBeVisible();

    proxy.become('pass');
    await other.reload();
    await home(other);
    await listening(sockets);
    await proxy.close();
  });
});

test('the bell shows how many notices are unread, as the server tells', async ({ page, open, world }) => {
  const { username, password } = await world.people.user();
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/v2\/notice\//, (socket) => {
    sockets.push(socket);
    socket.send(JSON.stringify({ count: 3, type: 'UNREAD' }));
  });
  await open();
  await reachHome(page, username, password);
  await expect(page.getByRole('button', { name: 'Notices, 3 unread' })).toHaveText('3');
  for (const socket of sockets) socket.send(JSON.stringify({ count: 120, type: 'UNREAD' }));
  await expect(page.getByRole('button', { name: 'Notices, 120 unread' })).toHaveText('99+');
});
