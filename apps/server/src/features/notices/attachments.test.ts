import { utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { FILE_NAME_LENGTH, UNSENT_FILE_SECONDS } from '@foyer/contract/limits/notices.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { listFiles, upload } from '@foyer/server/test/files/uploads.ts';
import { createAdministrator, createReader, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await createAdministrator(world);
});
afterAll(() => world.close());

/** Publishes a notice with files of these names and contents; returns the IDs. */
async function sendFiles(...files: [name: string, content: string][]) {
  const attachments: string[] = [];
  for (const [name, content] of files) attachments.push((await upload(admin, content, name)).data.id);
  const { id } = (await admin.call('POST /v2/notices', { body: noticeDraft({ attachments }) })).data;
  return { id, attachments };
}

const download = (browser: Browser, id: string, file: string) =>
  browser.fetch(`/v2/notice/${id}/attaches?attachment=${encodeURIComponent(file)}`);

/** Fetches bytes: the test browser's `fetch` decodes responses as text. */
async function fetchBytes(path: string) {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const response = await fetch(world.origin + path, { headers });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe('a file', () => {
  test('travels from who writes to who reads, byte for byte, in the order that was given', async () => {
    const me = await createReader(world);
    const { id, attachments } = await sendFiles(['b.txt', 'second'], ['a.txt', 'first \0 \r\n']);
    const { data } = await me.browser.call('GET /v2/users/inbox/{id}', { params: { id } });
    expect(data.attachments).toEqual([
      { id: attachments[0], name: 'b.txt', size: 6 },
      { id: attachments[1], name: 'a.txt', size: 10 },
    ]);
    expect((await me.listInbox()).list[0]?.attachments).toBe(2);
    expect((await download(me.browser, id, attachments[1] ?? '')).text).toBe('first \0 \r\n');
  });

  test('may be empty', async () => {
    const { id, attachments } = await sendFiles(['empty.txt', '']);
    const { status, text, headers } = await download(admin, id, attachments[0] ?? '');
    expect([status, text, headers.get('content-length')]).toEqual([200, '', '0']);
  });

  test('without a parameter is the only one of its notice', async () => {
    const { id } = await sendFiles(['only.txt', 'content']);
    const { text, headers } = await admin.fetch(`/v2/notice/${id}/attaches`);
    expect([text, headers.get('content-disposition')]).toEqual(['content', 'attachment; filename=only.txt']);
  });

  test('without a parameter is in an archive with all others, each under a distinct name', async () => {
    const large = 'x'.repeat(300_000); // several chunks
    const { id } = await sendFiles(['a.txt', 'first'], ['A.txt', 'second'], ['Grüße 您好.txt', large], ['empty', '']);
    const { status, headers, bytes } = await fetchBytes(`/v2/notice/${id}/attaches`);
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename=attachments.zip']);
    const unpacked = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
    expect(unpacked).toEqual([
      ['a.txt', 'first'],
      ['A (2).txt', 'second'],
      ['Grüße 您好.txt', large],
      ['empty', ''],
    ]);
  });

  test('without a parameter is A0404 for a notice without files, and for one of others', async () => {
    const { data } = await admin.call('POST /v2/notices', { body: noticeDraft({}) });
    expect((await admin.fetch(`/v2/notice/${data.id}/attaches`)).code).toBe('A0404');
    const [reader, newVisitor] = [await createReader(world), await createReader(world)];
    const attachments = [(await upload(admin, 'x')).data.id];
    const audience = { kind: 'user', id: reader.id } as const;
    const { id } = (await admin.call('POST /v2/notices', { body: noticeDraft({ attachments, audience }) })).data;
    expect((await reader.browser.fetch(`/v2/notice/${id}/attaches`)).text).toBe('x');
    expect((await newVisitor.browser.fetch(`/v2/notice/${id}/attaches`)).code).toBe('A0404');
  });

  test('is refused in an archive that could not name its sizes (ZIP, APPNOTE 4.4.8)', async () => {
    const { id, attachments } = await sendFiles(['a', 'x'], ['b', 'y']);
    const large = { size_bytes: 2_000_000_001 };
    await world.database.queries.updateTable('notice_files').set(large).where('id', 'in', attachments).execute();
    const { status, code } = await admin.fetch(`/v2/notice/${id}/attaches`);
    expect([status, code]).toEqual([413, 'A0401']);
  });

  test.each([
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<script>alert(1)</script>'],
    ['page.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['run.pdf', '%PDF-1.7'],
  ])('is saved and never shown: %s (ASVS 3.2.1, 1.3.4)', async (name, content) => {
    const { id, attachments } = await sendFiles([name, content]);
    const { headers } = await download(admin, id, attachments[0] ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox;default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['.htaccess', 'htaccess'],
    ['a:b*c?.txt', 'a_b_c_.txt'],
    ['\u200B\u202E', 'file'],
    ['Grüße 您好 🧾.pdf', 'Grüße 您好 🧾.pdf'],
    [`${'n'.repeat(3000)}.pdf`, `${'n'.repeat(FILE_NAME_LENGTH - 4)}.pdf`],
    ["a';filename*=UTF-8''evil.exe", "a';filename_=UTF-8''evil.exe"],
  ])('called %s is saved as %s (ASVS 5.4.1)', async (input, saved) => {
    const { data } = await upload(admin, 'x', input);
    expect(data.name).toBe(saved);
    const { id } = (await admin.call('POST /v2/notices', { body: noticeDraft({ attachments: [data.id] }) })).data;
    const { headers } = await download(admin, id, data.id);
    const header = headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename=([\w.]+|"[ -~]*")(; filename\*=UTF-8''[\w%!#$&+.^`|~-]+)?$/);
    const extended = /filename\*=UTF-8''(\S+)$/.exec(header)?.[1];
    expect(extended === undefined ? header : decodeURIComponent(extended)).toContain(saved);
  });

  test('kept under a name with line breaks adds no header (CR LF)', async () => {
    const { id, attachments } = await sendFiles(['a.txt', 'x']);
    const file = attachments[0] ?? '';
    // An upload cannot produce this name, so it is written to the database.
    const name = 'a\r\nX-Evil: 1\r\n\r\n.txt';
    await world.database.queries.updateTable('notice_files').set({ name }).where('id', '=', file).execute();
    const { status, text, headers } = await download(admin, id, file);
    expect([status, text, headers.get('x-evil')]).toEqual([200, 'x', null]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.-]+$/);
  });
});

describe('a user who may not see a notice', () => {
  test("gets the same 404 for its file as for one that is missing (ASVS 8.2.2, another user's ID)", async () => {
    const [me, other] = [await createReader(world), await createReader(world)];
    const file = (await upload(admin, 'secret')).data.id;
    const audience = { kind: 'user', id: other.id } as const;
    const { id } = (await admin.call('POST /v2/notices', { body: noticeDraft({ audience, attachments: [file] }) }))
      .data;
    const mine = await sendFiles(['mine.txt', 'mine']);
    const attempts = [
      [id, file],
      [mine.id, file],
      [id, mine.attachments[0] ?? ''],
      ['0190b1f2-0000-7000-8000-000000000000', file],
      [mine.id, '0190b1f2-0000-7000-8000-000000000000'],
      [mine.id, '../keys'],
      [mine.id, "' or 1=1"],
    ] as const;
    for (const [notice, attachment] of attempts) {
      const { status, failure } = await download(me.browser, notice, attachment);
      expect([status, failure?.resultCode, failure?.resultMsg]).toEqual([404, 'A0404', 'not found']);
    }
    expect((await download(other.browser, id, file)).text).toBe('secret');
    expect((await download(me.browser, mine.id, mine.attachments[0] ?? '')).text).toBe('mine');
  });

  test('cannot send, drop or see a file that another user has uploaded', async () => {
    const elsewhere = await createAdministrator(world);
    const { id } = (await upload(admin, 'mine')).data;
    const stolen = await elsewhere.call('POST /v2/notices', { body: noticeDraft({ attachments: [id] }) });
    expect(stolen.failure?.fields).toEqual({ '/attachments': 'unknown' });
    expect((await elsewhere.call('DELETE /v2/attachments/{id}', { params: { id } })).status).toBe(404);
    expect(await listFiles(world)).toContain(id);
  });
});

describe('a file that is removed', () => {
  test('with its notice leaves nothing on the disk', async () => {
    const { id, attachments } = await sendFiles(['a.txt', 'a'], ['b.txt', 'b']);
    expect(await listFiles(world)).toEqual(expect.arrayContaining(attachments));
    await admin.call('DELETE /v2/notices/{id}', { params: { id } });
    for (const file of attachments) expect(await listFiles(world)).not.toContain(file);
    expect((await download(admin, id, attachments[0] ?? '')).status).toBe(404);
  });

  test('before its notice was sent can be dropped, once', async () => {
    const { id } = (await upload(admin, 'x')).data;
    expect((await admin.call('DELETE /v2/attachments/{id}', { params: { id } })).code).toBe(1001);
    expect((await admin.call('DELETE /v2/attachments/{id}', { params: { id } })).status).toBe(404);
    expect(await listFiles(world)).not.toContain(id);
  });

  test('belongs to one notice alone', async () => {
    const { attachments } = await sendFiles(['a.txt', 'a']);
    const again = await admin.call('POST /v2/notices', { body: noticeDraft({ attachments }) });
    expect(again.failure?.fields).toEqual({ '/attachments': 'unknown' });
  });

  test('that was never sent is swept after a day, and so is what a crash has left (ASVS 5.2.4)', async () => {
    const { attachments } = await sendFiles(['kept.txt', 'kept']);
    const { id } = (await upload(admin, 'never sent')).data;
    const lost = '0190b1f2-0000-7000-8000-0000000000aa';
    await world.app.services.files.put(lost, (await import('node:stream')).Readable.from(['lost']), 100);
    await world.app.services.attachments.sweep();
    expect(await listFiles(world)).toEqual(expect.arrayContaining([id, lost, ...attachments]));

    await world.clock.forward(UNSENT_FILE_SECONDS + 1);
    const longAgo = new Date(Date.now() - (UNSENT_FILE_SECONDS + 1) * 1000);
    for (const name of await listFiles(world))
      await utimes(join(world.testDatabase.folder, 'files', name.slice(-2), name), longAgo, longAgo);
    await world.app.services.attachments.sweep();
    const left = await listFiles(world);
    expect(left).toEqual(expect.arrayContaining(attachments));
    expect(left).not.toContain(id);
    expect(left).not.toContain(lost);
    await world.clock.forward(-UNSENT_FILE_SECONDS - 1);
  });

  test('of those that wait for a notice the latest twenty stay, also with parallel uploads', async () => {
    const elsewhere = await createAdministrator(world);
    const first = (await upload(elsewhere, 'x')).data.id;
    const uploads = await Promise.all(Array.from({ length: 45 }, () => upload(elsewhere, 'x')));
    const left = new Set(await listFiles(world));
    expect(uploads.filter(({ data }) => left.has(data.id))).toHaveLength(20);
    expect(left).not.toContain(first);
  });

  test('is not kept for a user who was signed out during the upload', async () => {
    const { id } = await world.people.user({ superAdministrator: true });
    const leaving = await world.people.session(world.browser(), id, 'full');
    const before = await listFiles(world);
    const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx';
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(part));
        await rest;
        controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'));
        controller.close();
      },
    });
    const sending = leaving.fetch('/v2/attachments', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body,
      duplex: 'half',
    } as RequestInit); // the types lack `duplex`
    await expect.poll(async () => (await listFiles(world)).length).toBe(before.length + 1);
    await leaving.call('GET /user/logout');
    goOn();
    expect((await sending).code).toBe('C0102');
    expect(await listFiles(world)).toHaveLength(before.length);
  });
});
