import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { createTextAdministrator } from '@foyer/server/test/administration/custom-texts.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const cacheable = endpoints.filter((endpoint) => 'cacheable' in endpoint);

test('the settings and texts that all callers may read are cacheable, and nothing else is', () => {
  expect(cacheable.map(({ path }) => path).sort()).toEqual([
    '/v2/configs/login',
    '/v2/configs/system/systemI18n',
    '/v2/configs/system/userLoginGoogle',
    '/v2/configs/system/wechatSwitch',
    '/v2/i18n',
    '/v2/terms/{kind}',
  ]);
});

describe.each(cacheable)('GET $path', (endpoint) => {
  const path = endpoint.path.replace('{kind}', 'cloud');

  test('answers 304 without a body to a client that has it already', async () => {
    const first = await world.browser().fetch(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await world.browser().fetch(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['in a list', (etag: string) => `"other", ${etag}`],
    ['as a weak tag, as compressing proxies send it', (etag: string) => `W/${etag}`],
    ['as a star', () => '*'],
  ])('recognises its tag %s (RFC 9110 13.1.2)', async (_form, form) => {
    const etag = (await world.browser().fetch(path)).headers.get('etag') ?? '';
    const again = await world.browser().fetch(path, { headers: { 'if-none-match': form(etag) } });
    expect(again.status).toBe(304);
  });

  test('answers in full to another tag', async () => {
    const answer = await world.browser().fetch(path, { headers: { 'if-none-match': '"another"' } });
    expect(answer.status).toBe(200);
  });
});

test('all texts are one compressed document until they change, on every process', async () => {
  const second = await world.startSecondServer();
  const { services } = second.app;
  const { write, getText } = await createTextAdministrator(world);
  const before = await services.translations.all();
  expect(await services.translations.all()).toBe(before);
  const answer = await second.browser().fetch('/v2/i18n', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toBe('accept-encoding');

  expect((await write('home.close', 'Zumachen')).status).toBe(200);
  await expect.poll(() => getText('home.close', 'de', second)).toBe('Zumachen');
  expect(await services.translations.all()).not.toBe(before);
  const headers = { 'accept-encoding': 'br', 'if-none-match': answer.headers.get('etag') ?? '' };
  const changed = await second.browser().fetch('/v2/i18n', { headers });
  expect([changed.status, changed.text.includes('Zumachen')]).toEqual([200, true]);
});

test('a changed setting has another tag', async () => {
  const before = await world.browser().call('GET /v2/configs/login');
  await world.people.setting('signInPage', { wechatSwitch: true });
  const after = await world.browser().call('GET /v2/configs/login', {
    headers: { 'if-none-match': before.headers.get('etag') ?? '' },
  });
  expect(after.data.wechatSwitch).toBe(true);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
});

test('a refused call of a cacheable endpoint is not cached', async () => {
  const answer = await world.browser().fetch('/v2/i18n?unknown=1');
  expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store']);
});
