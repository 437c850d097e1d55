import { readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (target: string, ...headers: string[]) =>
  sendRaw(world.origin, `${[`GET ${target} HTTP/1.1`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);
const PATHS = ['/live', '/v2/configs/login', '/oidc/jwks', '/base/', '/nothing'];

describe.each(PATHS)('%s', (path) => {
  test.each([
    ['no Host', []],
    ['two Host headers', ['Host: localhost', 'Host: evil.example']],
    ['the same Host twice', ['Host: localhost', 'host: localhost']],
    ['two hosts in one header', ['Host: localhost, evil.example']],
    ['a path as its host', ['Host: localhost/evil']],
    ['a user as its host', ['Host: user@localhost']],
  ])('refuses %s in the envelope, with the headers of every answer (RFC 9112 3.2)', async (_what, headers) => {
    const answer = await ask(path, ...headers);
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([400, 'A0401']);
    expect(answer.text).toMatch(/x-content-type-options: nosniff/i);
    expect(answer.text).toMatch(/connection: close/i);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  test('answers the absolute form of its address like its path (RFC 9112 3.2.2)', async () => {
    const [plain, absolute] = await Promise.all([
      ask(path, 'Host: localhost'),
      ask(`http://localhost${path}`, 'Host: localhost'),
    ]);
    expect(absolute.status).toBe(plain.status);
    expect(absolute.status).not.toBe(path === '/nothing' ? 200 : 404);
  });
});

test('an absolute address without a path is that of the root', async () => {
  expect((await ask('http://localhost', 'Host: localhost')).status).toBe(302);
  expect((await ask('http://localhost?x=1', 'Host: localhost')).status).toBe(302);
});

test('a handshake of the notice socket with two Host headers is refused', async () => {
  const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
  const start = `GET /v2/notice/${'x'.repeat(43)} HTTP/1.1`;
  const lines = [
    start,
    'Connection: Upgrade',
    `Origin: ${world.origin}`,
    ...upgrade,
    `Host: ${new URL(world.origin).host}`,
    'Host: evil.example',
  ];
  expect((await sendRaw(world.origin, `${lines.join('\r\n')}\r\n\r\n`)).status).toBe(400);
});
