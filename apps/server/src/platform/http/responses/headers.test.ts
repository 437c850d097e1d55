import { requestHead, readJson, sendRaw } from '@foyer/server/test/raw-request.ts';
import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const EXPECTED = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function headersOf(text: string): Record<string, string> {
  const lines = text.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.split(': ').slice(1).join(': ')]),
  );
}

const BIG = `Content-Length: ${10 * 1024 * 1024}`;

describe.each([
  ['a success', 200, requestHead('GET /v2/configs/login')],
  ['bad input', 400, requestHead('GET /v2/configs/login?unknown=1')],
  ['no token', 401, requestHead('GET /v2/users/work-bench')],
  ['a cross-site call', 403, requestHead('GET /user/logout', 'Sec-Fetch-Site: cross-site')],
  ['an unknown path', 404, requestHead('GET /nothing')],
  ['a broken address', 404, requestHead('GET /%zz')],
  ['a wrong method', 405, requestHead('DELETE /v2/configs/login')],
  ['TRACE', 405, requestHead('TRACE /v2/configs/login')],
  ['a large body', 413, requestHead('POST /user/login', 'Content-Type: application/json', BIG)],
  ['a large header', 431, requestHead('GET /live', `X-Huge: ${'x'.repeat(65_536)}`)],
  ['a malformed request', 400, 'GARBAGE\r\n\r\n'],
  ['/live', 200, requestHead('GET /live')],
  ['a redirect', 302, requestHead('GET /')],
])('the answer to %s', (_what, status, request) => {
  test(`is ${status} and carries every security header`, async () => {
    const answer = await sendRaw(world.origin, request);
    expect(answer.status).toBe(status);
    expect(headersOf(answer.text)).toMatchObject(EXPECTED);
    expect(headersOf(answer.text)['cache-control']).toMatch(/no-store|no-cache/);
  });

  test('names neither product nor version, and allows no other origin', async () => {
    const { text } = await sendRaw(
      world.origin,
      request.replace('\r\n\r\n', '\r\nOrigin: https://evil.example\r\n\r\n'),
    );
    const headers = headersOf(text);
    for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name);
    expect(text).not.toMatch(/fastify|node_modules|secret detail/i);
  });
});

// Browser applications call these endpoints from their own origins.
test.each([
  ['a success', 200, requestHead('GET /oidc/jwks')],
  ['a refusal', 400, requestHead('POST /oidc/token')],
  ['an unknown path', 404, requestHead('GET /oidc/nothing')],
  ['a broken address', 404, requestHead('GET /oidc/%zz')],
  ['a wrong method', 404, requestHead('DELETE /oidc/token')],
  ['a method that few know', 404, requestHead('PROPFIND /oidc/token')],
])('the OpenID provider answers %s with %i and every security header', async (_what, status, request) => {
  const answer = await sendRaw(world.origin, request);
  expect(answer.status).toBe(status);
  expect(headersOf(answer.text)).toMatchObject({ ...EXPECTED, 'cache-control': 'no-store' });
});

test.each([
  ['a large header', requestHead('GET /live', `X-Huge: ${'x'.repeat(65_536)}`)],
  ['a malformed request', 'GARBAGE\r\n\r\n'],
])('%s is answered in the envelope, with a request ID that is in the log', async (_what, request) => {
  const failure = readJson(await sendRaw(world.origin, request));
  expect(failure).toEqual({ resultCode: 'A0401', resultMsg: 'illegal input', requestId: expect.any(String) });
  expect(world.logLines.join('')).toContain(failure['requestId']);
});

test('a failure is JSON in UTF-8', async () => {
  const answer = await world.browser().fetch('/nothing');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('HSTS is sent on https only, on every answer', async () => {
  expect((await world.browser().fetch('/nothing')).headers.has('strict-transport-security')).toBe(false);
  await using secure = await createWorld({
    config: { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '192.0.2.1' },
  });
  for (const path of ['/nothing', '/live', '/%zz', '/v2/users/work-bench', '/v2/configs/login'])
    expect((await secure.browser().fetch(path)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
});

test('what a person may see alone is never kept by a browser', async () => {
  const browser = world.browser();
  expect((await browser.signIn('admin', ADMIN_PASSWORD)).headers.get('cache-control')).toBe('no-store');
  expect((await browser.call('GET /v2/users/information')).headers.get('cache-control')).toBe('no-store');
});

test('a bug answers its request id and nothing else; the log has the rest (ASVS 16.5.1)', async () => {
  await using broken = await createWorld();
  const browser = broken.browser();
  await browser.signIn('admin', ADMIN_PASSWORD);
  await sql`alter table roles rename to secret_detail`.execute(broken.database.queries);
  const answer = await browser.call('GET /v2/manage/roles');
  expect(answer.status).toBe(500);
  expect(Object.fromEntries(answer.headers)).toMatchObject(EXPECTED);
  const requestId = answer.failure?.requestId ?? 'none';
  expect(JSON.parse(answer.text)).toEqual({ resultCode: 'B0001', resultMsg: 'system error', requestId });
  // Removes the line: otherwise the world would report an unhandled error of its server.
  const [line] = broken.logLines.splice(
    broken.logLines.findIndex((text) => text.includes('"unhandled error"')),
    1,
  );
  expect(line).toContain(requestId);
  expect(JSON.parse(line ?? '')).toMatchObject({ reason: 'relation "roles" does not exist' });
});
