import type { Browser } from '@foyer/server/test/browser.ts';
import { openSocket, getHandshakeRefusal } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PUBLIC = 'https://portal.example';
let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_PUBLIC_URL: `${PUBLIC}/`, FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  browser = world.browser();
  const { username, password } = await world.people.user();
  await browser.signIn(username, password);
});
afterAll(() => world.close());

test('with a public address its pages open the socket, under any name by which a proxy reaches the server', async () => {
  const { socket, waitForPush } = await openSocket(browser, world.origin, { origin: PUBLIC });
  await waitForPush('UNREAD');
  socket.close();
});

test.each([
  ['its own listening address', ''],
  ['http instead of https', 'http://portal.example'],
  ['another port', 'https://portal.example:8443'],
  ['a name below it', 'https://evil.portal.example'],
  ['a name that ends like it', 'https://evilportal.example'],
])('with a public address %s is another origin', async (_what, origin) => {
  const { status } = await getHandshakeRefusal(openSocket(browser, world.origin, { origin: origin || world.origin }));
  expect(status).toBe(403);
});

test('without a public address a trusted proxy states what the browser has connected to', async () => {
  await using plain = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  const { username, password } = await plain.people.user();
  const otherBrowser = plain.browser();
  await otherBrowser.signIn(username, password);
  const headers = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };
  const { socket, closed } = await openSocket(otherBrowser, plain.origin, { origin: 'https://shop.example', headers });
  socket.close();
  await closed;
  const { status } = await getHandshakeRefusal(
    openSocket(otherBrowser, plain.origin, { origin: 'http://shop.example', headers }),
  );
  expect(status).toBe(403);
});

test('not even the trusted proxy can name another origin then', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const { status } = await getHandshakeRefusal(
    openSocket(browser, world.origin, { origin: 'https://evil.example', headers }),
  );
  expect(status).toBe(403);
});
