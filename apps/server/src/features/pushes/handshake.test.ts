import { SOCKETS_PER_SESSION } from '@foyer/contract/limits/pushes.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { type SocketHandshake, openSocket, getHandshakeRefusal } from '@foyer/server/test/push-socket.ts';
import { readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let browser: Browser;
beforeAll(async () => {
  // No heartbeats: the first message of a socket is the greeting.
  world = await createWorld({ pushLimits: { heartbeatMs: 3_600_000 } });
  browser = world.browser();
  const { username, password } = await world.people.user();
  await browser.signIn(username, password);
});
afterAll(() => world.close());

const refuse = (handshake: SocketHandshake, by: Browser = browser) =>
  getHandshakeRefusal(openSocket(by, world.origin, handshake));
const port = () => new URL(world.origin).port;

test('token, cookie and Origin of one installation open the socket, and the count is sent immediately', async () => {
  const { socket, waitForPush } = await openSocket(browser, world.origin);
  expect(await waitForPush('UNREAD')).toEqual({ count: 0, type: 'UNREAD' });
  expect(socket.extensions).toBe('');
  socket.close();
});

describe('a page of another origin opens nothing (CVE-2026-44211)', () => {
  const origins: [what: string, origin: (own: URL) => string | null][] = [
    ['none', () => null],
    ['null', () => 'null'],
    ['empty', () => ''],
    ['foreign', () => 'https://evil.example'],
    ['of another scheme', ({ host }) => `https://${host}`],
    ['of the socket scheme', ({ host }) => `ws://${host}`],
    ['without its scheme', ({ host }) => host],
    ['of another port', ({ hostname }) => `http://${hostname}:1`],
    ['without its port', ({ hostname }) => `http://${hostname}`],
    ['of another name of this machine', ({ port: own }) => `http://localhost:${own}`],
    ['that begins like ours', ({ host }) => `http://${host}.evil.example`],
    ['whose port begins like ours', ({ host }) => `http://${host}0`],
    ['that ends like ours', ({ host }) => `http://evil.example.${host}`],
    ['with our host as the account', ({ host }) => `http://${host}@evil.example`],
    ['with our host as the path', ({ host }) => `http://evil.example/${host}`],
    ['with a path', ({ host }) => `http://${host}/`],
    ['in capitals', ({ host }) => `HTTP://${host}`],
    ['twice', ({ host }) => `http://${host}, http://${host}`],
    ['after a foreign one', ({ host }) => `https://evil.example, http://${host}`],
    ['with a space', ({ host }) => `http://${host} http://evil.example`],
  ];
  test.each(origins)('Origin %s', async (_what, origin) => {
    const { status, body, headers } = await refuse({ origin: origin(new URL(world.origin)) });
    expect([status, body.resultCode]).toEqual([403, 'A0302']);
    expect(body.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  test.each(['cross-site', 'same-site'])('Sec-Fetch-Site %s is refused with any Origin', async (site) => {
    expect((await refuse({ headers: { 'sec-fetch-site': site } })).status).toBe(403);
  });

  test.each([
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example' }],
    ['X-Original-Host', { 'x-original-host': 'evil.example' }],
    ['X-Host', { 'x-host': 'evil.example' }],
  ])('a %s of an untrusted proxy makes no other origin ours', async (_name, headers) => {
    expect((await refuse({ origin: 'http://evil.example', headers })).status).toBe(403);
    expect((await refuse({ origin: null, headers })).status).toBe(403);
  });
});

describe('by the bytes', () => {
  const shake = (target: string, ...more: string[]) =>
    sendRaw(
      world.origin,
      [
        `GET ${target.replace('{token}', browser.token ?? '')} HTTP/1.1`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        `Cookie: foyer=${browser.cookies.get('foyer')}`,
        ...more.map((line) => line.replace('{own}', `127.0.0.1:${port()}`)),
        '',
        '',
      ].join('\r\n'),
    );
  const OWN = ['Host: {own}', 'Origin: http://{own}'];

  test.each([
    [
      'that names a host (CVE-2026-126344)',
      '//evil.example/v2/notice/{token}',
      ['Host: {own}', 'Origin: http://evil.example'],
    ],
    ['that names a host, with our Origin', '//evil.example/v2/notice/{token}', OWN],
    ['of two slashes', '//v2/notice/{token}', OWN],
    ['for a proxy', 'http://evil.example/v2/notice/{token}', ['Host: {own}', 'Origin: http://evil.example']],
    ['for a proxy, with our Origin', 'http://evil.example/v2/notice/{token}', OWN],
  ])('a target %s is refused', async (_what, target, headers) => {
    const isPong = await shake(target, ...headers);
    expect(isPong.status).toBe(403);
    expect(readJson(isPong)['resultCode']).toBe('A0302');
  });

  test.each([
    ['Host: {own}@evil.example', 'Origin: http://evil.example'],
    ['Host: evil.example/{own}', 'Origin: http://evil.example'],
    ['Host: evil.example#{own}', 'Origin: http://evil.example'],
    ['Host: ', 'Origin: http://'],
  ])('an invalid Host (%s) is no origin', async (...headers) => {
    expect((await shake('/v2/notice/{token}', ...headers)).status).toBe(403);
  });

  test.each([
    ['/v2/users/work-bench', 404],
    ['/live', 404],
    ['/base/', 404],
    ['/nowhere', 404],
    ['/v2/notice/{token}/attaches', 404],
    ['/v2/notice/{token}?x=1', 400],
    ['/v2/notice/{token}?__proto__=1', 400],
  ])('a handshake at %s is answered %i and upgrades nothing', async (target, status) => {
    const isPong = await shake(target, ...OWN);
    expect(isPong.status).toBe(status);
    expect(readJson(isPong)['resultCode']).toBe('A0404');
  });

  const without = (line: string) => [...OWN, line];
  test.each([
    ['another version', without('Sec-WebSocket-Version: 12')],
    ['a second key', without('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')],
  ])('a handshake with %s is illegal input', async (_what, headers) => {
    const isPong = await shake('/v2/notice/{token}', ...headers);
    expect([isPong.status, readJson(isPong)['resultCode']]).toEqual([400, 'A0401']);
  });

  test('a handshake that fails in the last step gives its place back', async () => {
    for (let time = 0; time <= SOCKETS_PER_SESSION; time += 1) {
      const { status } = await shake('/v2/notice/{token}', ...without('Sec-WebSocket-Protocol: ,'));
      expect(status).toBe(400);
    }
  });
});

test('the address without a handshake is not found', async () => {
  const { status, code } = await browser.fetch(`/v2/notice/${browser.token}`);
  expect([status, code]).toEqual([404, 'A0404']);
});

test('what a client offers to speak beside HTTP/1.1 is ignored, and its body is read', async () => {
  const body = JSON.stringify({ username: 'nobody', password: 'A'.repeat(64) });
  const isPong = await sendRaw(
    world.origin,
    `POST /user/login HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(readJson(isPong)['resultCode']).toBe('A0210');
});

describe('only token and cookie of one live, full session open the socket', () => {
  const tokens: [what: string, code: 'C0102' | 'C0105', token: (token: string) => string][] = [
    ['one character short', 'C0105', (token) => token.slice(0, -1)],
    ['one character longer', 'C0105', (token) => `${token}A`],
    ['in lower case', 'C0102', (token) => token.toLowerCase()],
    ['in upper case', 'C0102', (token) => token.toUpperCase()],
    ['padded', 'C0105', (token) => `${token}%3D`],
    ['of another session', 'C0102', () => 'A'.repeat(43)],
    ['of something else', 'C0105', () => 'undefined'],
    ['with a NUL', 'C0105', (token) => `${token.slice(0, -3)}%00`],
    ['with a dot', 'C0105', (token) => `${token.slice(0, -1)}.`],
  ];
  test.each(tokens)('a token %s opens nothing (CVE-2026-27840)', async (_what, code, change) => {
    const { status, body } = await refuse({ token: change(browser.token ?? '') });
    expect([status, body.resultCode]).toEqual([code === 'C0105' ? 400 : 401, code]);
  });

  test('a token copied out of an address or a log opens nothing without its cookie (CVE-2025-52553)', async () => {
    const thief = world.browser();
    thief.token = browser.token;
    const { status, body } = await refuse({}, thief);
    expect([status, body.resultCode]).toEqual([401, 'C0102']);
    expect(await world.auditEntries('access.refused')).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ what: 'binding cookie' }) }),
    );
  });

  test("a token with another session's cookie opens nothing", async () => {
    const other = world.browser();
    const { username, password } = await world.people.user();
    await other.signIn(username, password);
    expect((await refuse({ token: browser.token ?? '' }, other)).body.resultCode).toBe('C0102');
  });

  test('the cookie with an Authorization header in place of the token opens nothing', async () => {
    const { status } = await refuse({ token: 'A'.repeat(43), headers: { authorization: `Bearer ${browser.token}` } });
    expect(status).toBe(401);
  });

  test.each(['mfa', 'bind', 'password'] as const)(
    'a session of scope %s opens nothing (CVE-2025-55070)',
    async (scope) => {
      const { id, username } = await world.people.user();
      const early = await world.people.session(world.browser(), id, scope);
      const { status, body } = await refuse({}, early);
      expect([status, body.resultCode]).toEqual([401, 'C0102']);
      expect(await world.auditEntries('access.refused')).toContainEqual(
        expect.objectContaining({
          actor: username,
          details: { what: 'GET /v2/notice/{token}', scope },
        }),
      );
    },
  );

  test('a session that is over opens nothing', async () => {
    const { id } = await world.people.user();
    const late = await world.people.session(world.browser(), id, 'full', 0);
    expect((await refuse({}, late)).body.resultCode).toBe('C0102');
  });

  test('a session of a disabled user opens nothing', async () => {
    const person = await world.people.user();
    const otherBrowser = await world.people.session(world.browser(), person.id, 'full');
    await world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', person.id).execute();
    expect((await refuse({}, otherBrowser)).body.resultCode).toBe('C0102');
  });
});

test('the log has the close code of a socket and never its token (K8)', async () => {
  const { socket, closed } = await openSocket(browser, world.origin);
  socket.close(4000);
  await closed;
  await refuse({ origin: null });
  const { token = '' } = browser;
  await refuse({ token: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` });
  await browser.fetch(`/v2/notice/${token}`);
  await expect.poll(() => world.logLines.join('')).toMatch(/"closeCode":4000,"msg":"socket closed"/);
  expect(world.logLines.filter((line) => line.includes(token.slice(1)))).toEqual([]);
  expect(world.logLines.join('')).toContain('/v2/notice/');
});
