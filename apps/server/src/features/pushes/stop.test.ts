import { once } from 'node:events';

import type { Browser } from '@foyer/server/test/browser.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;

let world: World;
let browser: Browser;
beforeAll(async () => {
  // A heartbeat would also terminate a socket that does not answer.
  world = await createWorld({ pushLimits: { heartbeatMs: HOUR_MS, checkMs: HOUR_MS } });
  const { username, password } = await world.people.user();
  browser = world.browser();
  await browser.signIn(username, password);
});
afterAll(() => world.close());

test('a server that stops notifies every socket', async () => {
  const { app, origin } = await world.startSecondServer();
  const there = browser.onServer(origin);
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(there, origin)));
  await app.close();
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1012, 1012, 1012, 1012, 1012]);
});

test('a socket that does not agree to the end is cut off', async () => {
  const { app, origin } = await world.startSecondServer();
  const { socket } = await openSocket(browser.onServer(origin), origin);
  socket.pause();
  const [serverSocket] = app.server.websocketServer.clients;
  if (serverSocket === undefined) throw new Error('The server has no socket.');
  // `ws` emits the event when the connection has ended, which may be shortly after the server closed.
  const closed = once(serverSocket, 'close');
  await app.close();
  await closed;
  socket.terminate();
});
