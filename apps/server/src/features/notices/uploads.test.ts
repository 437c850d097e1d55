import type { Browser } from '@foyer/server/test/browser.ts';
import { listFiles, upload } from '@foyer/server/test/files/uploads.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await createAdministrator(world);
});
afterAll(() => world.close());
afterEach(() => world.people.setting('files', { mostBytes: 20 * 1024 * 1024 }));

test('over the limit is refused during the transfer, and nothing is left of it (ASVS 5.2.1)', async () => {
  await world.people.setting('files', { mostBytes: 1024 * 1024 });
  expect((await admin.call('GET /v2/utils/max-file-size')).data.value).toBe(1024 * 1024);
  const before = await listFiles(world);
  expect((await upload(admin, new Uint8Array(1024 * 1024))).code).toBe(1001);
  const answer = await upload(admin, new Uint8Array(1024 * 1024 + 1));
  expect([answer.status, answer.code]).toEqual([413, 'A0401']);
  expect(await listFiles(world)).toHaveLength(before.length + 1);
});

test('an upload without an end is cut off soon after it was too large, and leaves nothing', async () => {
  await world.people.setting('files', { mostBytes: 1024 });
  const before = await listFiles(world);
  const start = requestHead(
    'POST /v2/attachments',
    `Authorization: Bearer ${admin.token}`,
    `Cookie: foyer=${admin.cookies.get('foyer')}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Transfer-Encoding: chunked',
  );
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const answer = await sendRaw(
    world.origin,
    start,
    chunk(part),
    ...Array.from({ length: 8 }, () => chunk('x'.repeat(1024))),
  );
  expect([answer.status, readJson(answer)['resultCode']]).toEqual([413, 'A0401']);
  expect(await listFiles(world)).toEqual(before);
});

const parts = (count: number) =>
  Array.from(
    { length: count },
    () => '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n',
  ).join('');
test.each([
  ['10,000 parts', 413, `${parts(10_000)}--b--\r\n`],
  ['two files', 413, `${parts(2)}--b--\r\n`],
  ['a field beside the file', 413, `${parts(1)}--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n`],
  ['a field before the file', 413, `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n${parts(1)}--b--\r\n`],
  [
    'a part of another name',
    400,
    '--b\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['a file without a name', 413, '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--\r\n'],
  ['no part at all', 400, '--b--\r\n'],
  ['nothing', 400, ''],
  ['another boundary', 400, '--c\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--c--\r\n'],
  ['no end', 400, parts(1)],
  [
    '1,000 headers',
    400,
    `--b\r\n${'X-A: b\r\n'.repeat(1000)}Content-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n`,
  ],
])('a body with %s is refused and leaves nothing', async (_what, status, body) => {
  const before = await listFiles(world);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await admin.fetch('/v2/attachments', { method: 'POST', headers, body });
  expect([answer.status, answer.code]).toEqual([status, 'A0401']);
  expect(await listFiles(world)).toEqual(before);
});

test.each([
  'multipart/form-data',
  'application/json',
  'text/plain',
  'application/octet-stream',
  'multipart/mixed; boundary=b',
])('of type %s is refused', async (type) => {
  const answer = await admin.fetch('/v2/attachments', {
    method: 'POST',
    headers: { 'content-type': type },
    body: '{}',
  });
  expect([answer.status, answer.code]).toEqual([400, 'A0401']);
});

test('a multipart body is taken nowhere else', async () => {
  const body = new FormData();
  body.append('username', 'admin');
  const answer = await world.browser().fetch('/user/login', { method: 'POST', body });
  expect([answer.status, answer.code]).toEqual([400, 'A0401']);
});

test('a client that disconnects in the middle leaves nothing, and causes no unhandled error', async () => {
  const before = await listFiles(world);
  const aborting = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx'),
      );
    },
  });
  const sending = admin.fetch('/v2/attachments', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    signal: aborting.signal,
    duplex: 'half',
  } as RequestInit);
  await expect.poll(async () => (await listFiles(world)).length).toBe(before.length + 1);
  aborting.abort();
  await expect(sending).rejects.toThrow();
  await expect.poll(() => listFiles(world)).toEqual(before);
});

test('a name of 1 MB is cut to what a file may be called', async () => {
  const { data } = await upload(admin, 'x', 'n'.repeat(1024 * 1024));
  expect(data).toMatchObject({ size: 1 });
  expect(data.name).toMatch(/^n{1,200}$/);
});
