import { createHash } from 'node:crypto';

import type { Browser } from '@foyer/server/test/browser.ts';
import { pngOf } from '@foyer/server/test/files/pictures.ts';
import { requestHead, sendRaw } from '@foyer/server/test/raw-request.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { shippedSettings } from '#/features/settings/settings.ts';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(signIn);

async function signIn(): Promise<void> {
  const { id } = await world.people.user({ superAdministrator: true });
  admin = await world.people.session(world.browser(), id, 'full');
}

/** Advances the clock past the end of all sessions and signs in again. */
async function nextDay(): Promise<void> {
  await world.clock.forward(25 * 60 * 60);
  await signIn();
}

function upload(content: string | Uint8Array<ArrayBuffer>, called = 'logo.png', by = admin) {
  const body = new FormData();
  body.append('file', new Blob([content]), called);
  return by.fetch<{ logo: string; width: number; height: number }>('/v2/manage/settings/brand/logos', {
    method: 'POST',
    body,
  });
}

let shades = 0;
/** Uploads a new picture; returns its hash. */
async function uploaded(): Promise<string> {
  const colour = `#${(shades += 1).toString(16).padStart(6, '0')}`;
  return (await upload(pngOf(24, 24, colour))).data.logo;
}

async function name(logo: string | null) {
  await world.people.reauthenticateAll();
  const { version } = (await admin.call('GET /v2/manage/settings')).data.brand;
  return admin.call('PUT /v2/manage/settings/brand', {
    body: { value: { ...shippedSettings.brand, logo }, version },
  });
}

const served = (hash: string) => world.browser().fetch(`/base/brand/${hash}`);

test('an uploaded picture is named by its hash and served publicly, as a picture and nothing else', async () => {
  const bytes = pngOf(48, 20);
  const { data, status } = await upload(bytes, 'virus.exe');
  const logo = createHash('sha256').update(bytes).digest('hex');
  expect([status, data]).toEqual([200, { logo, width: 48, height: 20 }]);
  const answer = await fetch(`${world.origin}/base/brand/${logo}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each([
  ['an SVG under the name of a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 400, 'type'],
  ['a page', '<!doctype html><script>alert(1)</script>', 400, 'type'],
  ['nothing', '', 400, 'type'],
  ['a picture that is too small', pngOf(15, 40), 400, 'size'],
  ['a picture that is too wide', pngOf(2049, 16), 400, 'size'],
  ['a picture of too many bytes', Buffer.concat([pngOf(32, 32), Buffer.alloc(256 * 1024)]), 413, 'too_large'],
])('%s is refused, and nothing is kept', async (_what, content, status, rule) => {
  const before = await count();
  const answer = await upload(content);
  expect([answer.status, answer.code, answer.failure?.fields]).toEqual([status, 'A0401', { '/file': rule }]);
  expect(await count()).toBe(before);
});

describe('the brand', () => {
  test('shows a logo that was uploaded', async () => {
    const logo = await uploaded();
    expect((await name(logo)).data.value.logo).toBe(logo);
    expect((await served(logo)).status).toBe(200);
  });

  test('cannot name a logo that was not uploaded', async () => {
    const before = (await admin.call('GET /v2/manage/settings')).data.brand;
    const { status, code, failure } = await name('0'.repeat(64));
    expect([status, code, failure?.fields]).toEqual([400, 'A0401', { '/value/logo': 'unknown' }]);
    expect((await admin.call('GET /v2/manage/settings')).data.brand).toEqual(before);
  });

  test('keeps its logo permanently; unused logos are deleted after a day', async () => {
    const [used, left] = [await uploaded(), await uploaded()];
    await name(used);
    await nextDay();
    const newPicture = await uploaded();
    await world.app.services.brand.sweep();
    expect(await Promise.all([used, left, newPicture].map(isStored))).toEqual([true, false, true]);
  });

  test('keeps a logo that was named while the old ones were swept', async () => {
    const logo = await uploaded();
    await nextDay();
    const [{ status }] = await Promise.all([name(logo), world.app.services.brand.sweep()]);
    const { brand } = (await admin.call('GET /v2/manage/settings')).data;
    expect(await isStored(logo)).toBe(status === 200);
    expect(brand.value.logo === logo).toBe(status === 200);
  });

  test('does not let uploads fill the database: twenty unused logos are kept', async () => {
    const named = await uploaded();
    await name(named);
    for (let times = 0; times < 25; times += 1) await uploaded();
    expect(await count()).toBeLessThanOrEqual(21);
    expect(await isStored(named)).toBe(true);
  });
});

test.each([
  '/base/brand/',
  '/base/brand/x',
  `/base/brand/${'0'.repeat(64)}`,
  `/base/brand/${'0'.repeat(65)}`,
  '/base/brand/../../etc/passwd',
  '/base/brand/%2e%2e%2fpasswd',
  "/base/brand/' or true --",
  '/base/brand/%00',
])('at any other address there is nothing: %s', async (path) => {
  const { status, text } = await sendRaw(world.origin, requestHead(`GET ${path.replaceAll(' ', '%20')}`));
  expect(status).toBe(404);
  expect(text).toContain('x-content-type-options: nosniff');
});

test('without the permission nothing is taken in', async () => {
  const { id } = await world.people.user();
  const browser = await world.people.session(world.browser(), id, 'full');
  expect((await upload(pngOf(32, 32), 'logo.png', browser)).code).toBe('A0302');
});

async function count(): Promise<number> {
  const { all } = await world.database.queries
    .selectFrom('logos')
    .select((build) => build.fn.countAll<string>().as('all'))
    .executeTakeFirstOrThrow();
  return Number(all);
}

async function isStored(hash: string): Promise<boolean> {
  const row = await world.database.queries
    .selectFrom('logos')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}
