import { SOCKETS_PER_SESSION } from '@foyer/contract/limits/pushes.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { openSocket, type TestPushSocket, getHandshakeRefusal } from '@foyer/server/test/push-socket.ts';
import { sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const PER_ADDRESS = 12;
let world: World;
let browser: Browser;
const open: TestPushSocket[] = [];
beforeAll(async () => {
  world = await createWorld({ pushLimits: { heartbeatMs: 100, perAddress: PER_ADDRESS } });
  browser = await signIn();
});
afterEach(async () => {
  for (const { socket, closed } of open.splice(0)) {
    socket.terminate();
    await closed;
  }
});
afterAll(() => world.close());

async function signIn(): Promise<Browser> {
  const { username, password } = await world.people.user();
  const newBrowser = world.browser();
  await newBrowser.signIn(username, password);
  return newBrowser;
}

async function connect(by = browser): Promise<TestPushSocket> {
  const socket = await openSocket(by, world.origin);
  open.push(socket);
  return socket;
}

describe('one session', () => {
  test(`may open ${SOCKETS_PER_SESSION} sockets; one more is refused until one has closed`, async () => {
    const sockets = await Promise.all(Array.from({ length: SOCKETS_PER_SESSION }, () => connect()));
    const { status, body } = await getHandshakeRefusal(openSocket(browser, world.origin));
    expect([status, body.resultCode, body.seconds]).toEqual([429, 'A0499', 20]);
    sockets[0]?.socket.close();
    await sockets[0]?.closed;
    await expect
      .poll(() =>
        connect().then(
          () => 'open',
          () => 'refused',
        ),
      )
      .toBe('open');
  });

  test('cannot open more by opening them concurrently', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 20 }, () => connect()));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(SOCKETS_PER_SESSION);
  });

  test('takes no place of another one', async () => {
    await Promise.all(Array.from({ length: SOCKETS_PER_SESSION }, () => connect()));
    await connect(await signIn());
  });
});

test('one address may open a limited number, in any number of sessions', async () => {
  const browsers = await Promise.all([signIn(), signIn(), signIn()]);
  const connections = browsers.flatMap((by) => Array.from({ length: SOCKETS_PER_SESSION }, () => connect(by)));
  const opened = await Promise.allSettled(connections);
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(PER_ADDRESS);
});

test('a message is sent at every heartbeat', async () => {
  const { received } = await connect();
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(6);
  expect(received.every(({ type, count }) => type === 'UNREAD' && count === 0)).toBe(true);
});

describe('a browser that talks', () => {
  test.each(['{}', '{"count":9,"type":"SESSION_ENDED"}', '\u0000', '[[[['])('is not listened to (%j)', async (text) => {
    const { socket, received } = await connect();
    socket.send(text);
    const before = received.length;
    await expect.poll(() => received.length).toBeGreaterThan(before + 3);
    expect(received.every(({ count, type }) => count === 0 && type === 'UNREAD')).toBe(true);
    expect(socket.readyState).toBe(socket.OPEN);
  });

  test.each([
    ['messages', (socket: TestPushSocket['socket']) => socket.send('x')],
    ['pings', (socket: TestPushSocket['socket']) => socket.ping()],
    ['pongs', (socket: TestPushSocket['socket']) => socket.pong()],
  ])('too much (%s) is disconnected', async (_what, talk) => {
    const { socket, closed } = await connect();
    for (let count = 0; count < 50; count += 1) talk(socket);
    expect(await closed).toBe(1008);
  });

  test('at length is disconnected', async () => {
    const { socket, closed } = await connect();
    socket.send('x'.repeat(1025));
    expect(await closed).toBe(1009);
  });

  test('at length in many pieces is disconnected (CVE-2026-48779)', async () => {
    const { socket, closed } = await connect();
    for (let count = 0; count < 100; count += 1) socket.send('', { fin: false });
    expect([1008, 1009]).toContain(await closed);
  });

  test('nonsense is disconnected', async () => {
    const handshake = [
      `GET /v2/notice/${browser.token} HTTP/1.1`,
      `Host: ${new URL(world.origin).host}`,
      `Origin: ${world.origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Cookie: foyer=${browser.cookies.get('foyer')}`,
    ];
    // A frame of an unknown kind, with reserved bits and without a mask (RFC 6455 5.1, 5.2).
    const nonsense = Buffer.from([0xff, 0x01, 0x00]);
    const { status, text } = await sendRaw(world.origin, `${handshake.join('\r\n')}\r\n\r\n`, nonsense);
    expect(status).toBe(101);
    expect(Buffer.from(text, 'latin1').includes(Buffer.from([0x88, 0x02, 1002 >> 8, 1002 & 255]))).toBe(true);
  });
});

test('a browser that answers no ping is dropped', async () => {
  await using other = await createWorld({ pushLimits: { checkMs: 100 } });
  const { username, password } = await other.people.user();
  const reader = other.browser();
  await reader.signIn(username, password);
  const { socket } = await openSocket(reader, other.origin);
  socket.pause();
  await expect.poll(() => other.app.server.websocketServer.clients.size).toBe(0);
  socket.terminate();
});
