import { connect } from 'node:net';

import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  expect((await world.browser().signIn('admin', ADMIN_PASSWORD)).code).toBe(1001);
});

const MEGABYTES = 10 * 1024 * 1024;

test('a body of 10 MB is refused as soon as its length is known', async () => {
  const announced = requestHead('POST /user/login', 'Content-Type: application/json', `Content-Length: ${MEGABYTES}`);
  const answer = await sendRaw(world.origin, announced);
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([413, 'A0401']);
});

test('a body of 10 MB in chunks is refused when it passes the limit', async () => {
  const start = requestHead('POST /user/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked');
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const answer = await sendRaw(world.origin, start, ...Array.from({ length: 4 }, () => chunk));
  expect(answer.status).toBe(413);
});

test('a client that disconnects in the middle of a body causes no unhandled error', async () => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  socket.write(requestHead('POST /user/login', 'Content-Type: application/json', 'Content-Length: 100'));
  socket.write('{"username":');
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100);
  socket.resetAndDestroy();
  await world.browser().fetch('/live');
  expect(world.logLines.join('')).not.toContain('"unhandled error"');
});

test.each([
  ['a header of 64 kB', requestHead('GET /live', `X-Huge: ${'x'.repeat(65_536)}`), 431],
  ['a token of 64 kB', requestHead('GET /v2/users/work-bench', `Authorization: Bearer ${'x'.repeat(65_536)}`), 431],
  ['an address of 64 kB', requestHead(`GET /${'x'.repeat(65_536)}`), 431],
  ['2,000 headers', requestHead('GET /live', ...Array.from({ length: 2000 }, (_, index) => `X-${index}: x`)), 431],
])('%s is refused without harm (ASVS 4.2.5)', async (_what, request, status) => {
  const answer = await sendRaw(world.origin, request);
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain('node_modules');
});

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked'],
  ['chunks in disguise', 'Transfer-Encoding: xchunked'],
  ['a folded header', 'X-Folded: a\r\n b'],
  ['a space before the colon', 'Content-Length : 2'],
  ['a bare line feed', 'X-Bare: a\nX-Next: b'],
])('a request with %s is refused and its connection closed (ASVS 4.2.1)', async (_what, headers) => {
  const answer = await sendRaw(
    world.origin,
    `POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n{}`,
  );
  expect(answer.status).toBe(400);
  expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
