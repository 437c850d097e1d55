import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  exchangeCode,
  signInAtProvider,
  startLinking,
  microsoftOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
  TENANT,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const OTHER = '9188040d-6c67-4c5b-b112-36a304b66dad';

let world: World;
let entra: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  entra = await createMaliciousProvider();
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin));
  const person = await world.people.user();
  const issuer = `${entra.origin}/${TENANT}/v2.0`;
  const identity = { provider: 'microsoft', issuer, subject: 'someone', account: 'somebody@contoso.example' };
  await world.people.repositories.linkedAccounts.add(person.id, identity);
});
afterEach(() => entra.misbehave({}));
afterAll(async () => {
  await entra.close();
  await world.close();
});

const codeFor = async (claims: Record<string, unknown>) =>
  (await signInAtProvider(world, entra, 'microsoft', { misbehaviour: { claims } })).code;

test('the form leads there by an intermediate page: no other page may submit to a foreign address', async () => {
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
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin, { requiredRole: 'Store.User' }));
  expect(await codeFor({})).toBe('A0627');
  expect(await codeFor({ roles: ['Other'] })).toBe('A0627');
  expect(await codeFor({ roles: 'Store.User' })).toBe('A0627');
  expect(await codeFor({ roles: ['Other', 'Store.User'] })).toBe(1001);
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin));
});

test('a member whose token names their own tenant as identity provider is no guest', async () => {
  expect(await codeFor({ idp: `https://sts.windows.net/${TENANT}/`, acct: 0 })).toBe(1001);
});

test('guests may be let in', async () => {
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin, { membersOnly: false }));
  expect(await codeFor({ acct: 1 })).toBe(1001);
  await setUpProvider(world, 'microsoft', microsoftOf(entra.origin));
});

test('a user with an account of one tenant cannot link one of another', async () => {
  const person = await world.people.user();
  const issuer = `https://login.microsoftonline.com/${OTHER}/v2.0`;
  const identity = { provider: 'microsoft', issuer, subject: 'ada', account: 'ada@fabrikam.example' };
  await world.people.repositories.linkedAccounts.add(person.id, identity);
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  await world.people.reauthenticateAll();
  const { state, nonce } = await startLinking(browser, 'microsoft');
  entra.expect({ nonce, sub: 'ada-2' });
  expect((await exchangeCode(browser, 'microsoft', { code: 'a-code', state })).code).toBe('A0630');
});

describe('its accounts are no named provider’s:', () => {
  const issuer = () => `${entra.origin}/${TENANT}/v2.0`;
  beforeAll(() => setUpProvider(world, 'acme', openIdOf(entra.origin)));

  /** Creates a user with a linked account `subject` of a provider. */
  async function holder(provider: string, identity: { issuer: string; subject: string }) {
    const person = await world.people.user();
    await world.people.repositories.linkedAccounts.add(person.id, { provider, ...identity, account: 'x' });
    return person;
  }
  /** Signs in as `sub` of a provider. Returns the username, or the failure code. */
  async function whoIs(sub: string, provider: string) {
    const browser = world.browser();
    const { code } = await signInAtProvider(world, entra, provider, { browser, sub });
    return code === 1001 ? (await browser.call('GET /v2/users/information')).data.username : code;
  }

  test('the same subject at both is two people', async () => {
    const anna = await holder('microsoft', { issuer: issuer(), subject: 'twin' });
    const bert = await holder('acme', { issuer: entra.origin, subject: 'twin' });
    // Signs in twice at each provider: a sign-in moves its row, and a wrong query would then find the other row first.
    for (const provider of ['microsoft', 'microsoft', 'acme', 'acme'])
      expect(await whoIs('twin', provider)).toBe((provider === 'acme' ? bert : anna).username);
  });

  test('a link of the one does not sign in by the other, with either issuer', async () => {
    await holder('acme', { issuer: issuer(), subject: 'of-acme' });
    expect(await whoIs('of-acme', 'microsoft')).toBe('A0636');
    await holder('microsoft', { issuer: entra.origin, subject: 'of-microsoft' });
    expect(await whoIs('of-microsoft', 'acme')).toBe('A0636');
  });

  test('the start of named providers leads to it as its own does', async () => {
    const { status, text } = await world.browser().fetch('/v2/sso/microsoft/login');
    expect(status).toBe(200);
    expect(text).toContain(`redirect_uri=${encodeURIComponent(`${world.origin}/azure/v2/return`)}`);
  });
});
