import { endpoints } from '@foyer/contract/core/endpoints.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  browser = world.browser();
  const { username, password } = await world.people.user();
  await browser.signIn(username, password);
});
afterAll(() => world.close());

const changing = endpoints.filter((endpoint) => endpoint.method !== 'GET' || 'changesState' in endpoint);

const foreign = [
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
  ['Sec-Fetch-Mode: navigate'],
  ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate'],
];

test.each(changing)('$method $path, started by another site or a link, is refused (K12)', async ({ method, path }) => {
  const mine = [`Authorization: Bearer ${browser.token}`, `Cookie: foyer=${browser.cookies.get('foyer')}`];
  await expectEveryCase(foreign, String, async (headers) => {
    // Sent raw, since fetch sets Sec-Fetch-Mode.
    const answer = await sendRaw(world.origin, requestHead(`${method} ${path}`, ...mine, ...headers));
    expect([answer.status, readJson(answer)['resultCode']]).toEqual([403, 'A0302']);
  });
});

test('the refused calls have changed nothing', async () => {
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
});

test('a captcha survives a cross-site attempt to use it up', async () => {
  const { id: validateCodeId } = (await browser.call('GET /v2/utils/captcha')).data;
  const query = { validateCodeId, validateCode: CAPTCHA_TEXT };
  await browser.call('GET /v2/utils/captcha-validate', { query, headers: { 'sec-fetch-site': 'cross-site' } });
  expect((await browser.call('GET /v2/utils/captcha-validate', { query })).code).toBe(1001);
});

test('the same site calls as it likes', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  expect((await browser.call('GET /user/logout', { headers })).code).toBe(1001);
});
