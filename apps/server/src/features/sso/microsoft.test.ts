import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/malicious-provider.ts';
import { exchange, goRound, leave, microsoftOf, ON_LOOPBACK, setUp, TENANT } from '@foyer/server/test/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const OTHER = '9188040d-6c67-4c5b-b112-36a304b66dad';

let world: World;
let entra: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  entra = await createMaliciousProvider();
  await setUp(world, 'microsoft', microsoftOf(entra.origin));
  const person = await world.people.user();
  const issuer = `${entra.origin}/${TENANT}/v2.0`;
  const identity = { provider: 'microsoft', issuer, subject: 'somebody', account: 'somebody@contoso.example' };
  await world.people.stores.linkedAccounts.add(person.id, identity);
});
afterEach(() => entra.lie({}));
afterAll(async () => {
  await entra.close();
  await world.close();
});

const codeFor = async (claims: Record<string, unknown>) =>
  (await goRound(world, entra, 'microsoft', { lies: { claims } })).code;

test('the form leads there by a page of its own: no other page may submit to a foreign address', async () => {
  const answer = await world.browser().fetch('/azure/v2/login');
  expect(answer.status).toBe(200);
  const [, href = ''] = /http-equiv="refresh" content="0;url=([^"]*)"/.exec(answer.text) ?? [];
  const address = new URL(href.replaceAll('&amp;', '&'));
  expect(address.origin).toBe(entra.origin);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'foyer',
    scope: 'openid profile email',
    response_type: 'code',
    redirect_uri: `${world.origin}/azure/v2/return`,
    code_challenge_method: 'S256',
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['of another tenant', { tid: OTHER }, 'A0629'],
  ['of no tenant', { tid: undefined }, 'A0629'],
  ['whose issuer is of another tenant', { iss: `https://login.microsoftonline.com/${OTHER}/v2.0` }, 'A0623'],
  ['of a guest, by acct', { acct: 1 }, 'A0632'],
  ['of a guest, by where they sign in', { idp: 'https://sts.windows.net/other/' }, 'A0632'],
  ['of a guest, by name', { preferred_username: 'ada_other.example#EXT#@contoso.example' }, 'A0632'],
  ['without an id', { oid: undefined }, 'A0628'],
  ['with another id and the same subject', { oid: 'somebody-else' }, 'A0636'],
])('an account %s', async (_what, claims, code) => {
  expect(await codeFor(claims)).toBe(code);
});

test('an e-mail address is nobody (nOAuth)', async () => {
  const person = await world.people.user({ email: 'victim@shop.example' });
  const claims = {
    oid: 'attacker',
    email: 'victim@shop.example',
    email_verified: true,
    preferred_username: person.username,
  };
  expect(await codeFor(claims)).toBe('A0636');
});

test('a role may be asked for', async () => {
  await setUp(world, 'microsoft', microsoftOf(entra.origin, { requiredRole: 'Store.User' }));
  expect(await codeFor({})).toBe('A0627');
  expect(await codeFor({ roles: ['Other'] })).toBe('A0627');
  expect(await codeFor({ roles: 'Store.User' })).toBe('A0627');
  expect(await codeFor({ roles: ['Other', 'Store.User'] })).toBe(1001);
  await setUp(world, 'microsoft', microsoftOf(entra.origin));
});

test('a member whose token says that the own tenant vouches for them is no guest', async () => {
  expect(await codeFor({ idp: `https://sts.windows.net/${TENANT}/`, acct: 0 })).toBe(1001);
});

test('guests may be let in', async () => {
  await setUp(world, 'microsoft', microsoftOf(entra.origin, { membersOnly: false }));
  expect(await codeFor({ acct: 1 })).toBe(1001);
  await setUp(world, 'microsoft', microsoftOf(entra.origin));
});

test('whoever has an account of one tenant gets none of another', async () => {
  const person = await world.people.user();
  const issuer = `https://login.microsoftonline.com/${OTHER}/v2.0`;
  const identity = { provider: 'microsoft', issuer, subject: 'ada', account: 'ada@fabrikam.example' };
  await world.people.stores.linkedAccounts.add(person.id, identity);
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  await world.people.confirmEverybody();
  const { data } = await browser.call('POST /v2/users/linked-accounts', { body: { provider: 'microsoft' } });
  const { searchParams } = new URL(data.address);
  entra.expect({ nonce: searchParams.get('nonce') ?? '', sub: 'ada-2' });
  const query = { code: 'a-code', state: searchParams.get('state') ?? '' };
  expect((await exchange(browser, 'microsoft', query)).code).toBe('A0630');
});

test('its accounts are no named provider’s', async () => {
  const { status } = await world.browser().fetch('/v2/sso/microsoft/login');
  const { address } = await leave(world.browser(), 'microsoft');
  expect([status, address.pathname]).toEqual([200, '/authorize']);
});
