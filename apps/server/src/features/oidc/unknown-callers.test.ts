import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ADDRESS = '203.0.113.1';

let world: World;
let labels: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  labels = await createRelyingParty(world, 'esl');
  const row = {
    key: `cost of address ${ADDRESS}`,
    used_calls: 1_000_000,
    window_ends_at: new Date(Date.now() + 50_000),
  };
  await world.database.queries.insertInto('rate_limits').values(row).execute();
});
afterAll(() => world.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (secret: string) => ({ ...form, authorization: `Basic ${btoa(`esl:${secret}`)}` });
const ask = (headers: Record<string, string>, body = '') =>
  world
    .browser({ 'x-forwarded-for': ADDRESS })
    .fetch('/oidc/token', { method: 'POST', headers, body: `grant_type=client_credentials&scope=version${body}` });

test.each([
  ['no secret', form, '&client_id=esl'],
  ['a wrong secret', basic('wrong'), ''],
  ['a wrong secret in the form', form, '&client_id=esl&client_secret=wrong'],
  ['an unknown application', { ...form, authorization: `Basic ${btoa('nobody:x')}` }, ''],
  ['a secret that is no Base64', { ...form, authorization: 'Basic ====' }, ''],
  ['a token instead', { ...form, authorization: 'Bearer unknown' }, ''],
])(
  'a stranger with %s is refused when the address has used up its units (flood of the token endpoint)',
  async (_what, headers, body) => {
    const { status, code } = await ask(headers, body);
    expect([status, code]).toEqual([429, 'A0499']);
  },
);

test.each([
  ['in the header', () => ask(basic(labels.secret))],
  ['in the form', () => ask(form, `&client_id=esl&client_secret=${labels.secret}`)],
])('an application that shows its secret %s is not hurt by strangers behind its address', async (_where, send) => {
  expect((await send()).status).toBe(200);
});

test('a user whom applications recognise is not hurt by strangers behind the same address', async () => {
  const { browser } = await createUserWithPermissions(world, 'esl.labels.read');
  const newVisitor = await world.browser({ 'x-forwarded-for': ADDRESS }).fetch('/oidc/auth?client_id=esl');
  expect(newVisitor.status).toBe(429);
  await labels.openOidcSession(browser);
  browser.token = undefined; // a navigation sends only cookies
  expect(
    (await browser.fetch('/oidc/auth?client_id=esl', { headers: { 'x-forwarded-for': ADDRESS } })).status,
  ).not.toBe(429);
});

test('a query of 5,000 equal parameters is refused before the library parses it (quadratic time)', async () => {
  const { status, code } = await world.browser().fetch(`/oidc/auth?client_id=esl${'&a='.repeat(5000)}`);
  expect([status, code]).toEqual([400, 'A0404']);
});

test('a query of 100 parameters reaches the library', async () => {
  const { status } = await world.browser().fetch(`/oidc/auth?client_id=esl${'&a='.repeat(99)}`, { redirect: 'manual' });
  expect(status).toBeLessThan(400);
});
