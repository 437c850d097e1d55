import {
  createMaliciousProvider,
  type MaliciousProvider,
  respondWith,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  returnFromProvider,
  exchangeCode,
  signInAtProvider,
  startProviderSignIn,
  microsoftOf,
  oauthOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
  TENANT,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let evil: MaliciousProvider;
let honest: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  [evil, honest] = await Promise.all([createMaliciousProvider(), createMaliciousProvider()]);
  await setUpProvider(world, 'evil', openIdOf(evil.origin));
  await setUpProvider(world, 'plain', oauthOf(evil.origin));
  await setUpProvider(world, 'microsoft', microsoftOf(evil.origin));
  await setUpProvider(world, 'honest', openIdOf(honest.origin));
  const person = await world.people.user();
  for (const [provider, issuer] of [
    ['evil', evil.origin],
    ['plain', `${evil.origin}/me#id`],
    ['microsoft', `${evil.origin}/${TENANT}/v2.0`],
    ['honest', honest.origin],
  ] as const)
    await world.people.repositories.linkedAccounts.add(person.id, {
      provider,
      issuer,
      subject: 'someone',
      account: 'x',
    });
});
afterEach(() => evil.misbehave({}));
afterAll(async () => {
  await Promise.all([evil.close(), honest.close()]);
  await world.close();
});

const NAMED = { state: 'A0858', no: 'A0858', codeless: 'A0853', off: 'A0852' } as const;
const providers = [
  { name: 'evil', ...NAMED },
  { name: 'plain', ...NAMED },
  { name: 'microsoft', state: 'A0621', no: 'A0625', codeless: 'A0624', off: 'A0620' },
] as const;
const isSignedIn = async (browser: ReturnType<World['browser']>) =>
  (await browser.call('GET /v2/users/work-bench')).code === 1001;

/** Sends a browser to a provider, which will confirm an identity. */
async function begin(browser: ReturnType<World['browser']>, name: string, provider = evil) {
  const { state, nonce } = await startProviderSignIn(browser, name);
  provider.expect(name === 'plain' ? {} : { nonce });
  return { code: 'a-code', state };
}

describe.each(providers)('an answer of $name', ({ name, state: wrong, no, codeless, off }) => {
  test('comes in once', async () => {
    const browser = world.browser();
    const query = await begin(browser, name);
    expect((await exchangeCode(browser, name, query)).code).toBe(1001);
    const again = world.browser();
    for (const [cookie, value] of browser.cookies) again.cookies.set(cookie, value);
    expect((await exchangeCode(again, name, query)).code).toBe(wrong);
  });

  test('signs in once of 20 concurrent uses', async () => {
    const browser = world.browser();
    const query = await begin(browser, name);
    const input = { params: { provider: name }, query };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => browser.call('GET /v2/sso/{provider}/token', input)),
    );
    expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === wrong)).toHaveLength(19);
  });

  test.each<[string, (query: { code: string; state: string }) => Record<string, string>]>([
    ['without a state', ({ code }) => ({ code })],
    ['with a state that nobody gave out', ({ code }) => ({ code, state: 'x'.repeat(43) })],
    ['with half a state', ({ code, state }) => ({ code, state: state.slice(0, 20) })],
  ])('%s is refused', async (_what, change) => {
    const browser = world.browser();
    const query = change(await begin(browser, name));
    expect((await exchangeCode(browser, name, query)).code).toBe(wrong);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('in another browser is refused (login CSRF)', async () => {
    const attacker = world.browser();
    const query = await begin(attacker, name);
    const victim = world.browser();
    expect((await exchangeCode(victim, name, query)).code).toBe(wrong);
    await begin(victim, name); // the victim's own flow cookie does not help
    const other = await begin(attacker, name);
    expect((await exchangeCode(victim, name, other)).code).toBe(wrong);
    expect(await isSignedIn(victim)).toBe(false);
  });

  test('is too late after ten minutes', async () => {
    const browser = world.browser();
    const query = await begin(browser, name);
    await world.clock.forward(601);
    expect((await exchangeCode(browser, name, query)).code).toBe(wrong);
    await world.clock.forward(-601);
  });

  test('at the door of another provider is refused (mix-up)', async () => {
    const browser = world.browser();
    const query = await begin(browser, name);
    expect((await exchangeCode(browser, 'honest', query)).code).toBe('A0858');
    expect(honest.requests).not.toContain('token');
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each<[string, string, string, Record<string, string>]>([
    ['that says no', no, 'result', { error: 'access_denied' }],
    ['that says no beside a code', no, 'result', { error: 'access_denied', code: 'a-code' }],
    ['with no code', codeless, 'code', {}],
  ])('%s is refused with %s, and signs no user in', async (_what, code, failure, query) => {
    const browser = world.browser();
    const { state } = await begin(browser, name);
    evil.requests.length = 0;
    expect((await exchangeCode(browser, name, { ...query, state })).code).toBe(code);
    expect(evil.requests).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
    const line = world.logLines.findLast((logged) => logged.includes('provider sign-in failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ provider: name, failure });
  });

  test(`after it was switched off is refused with ${off}, and so is who sets off then`, async () => {
    const browser = world.browser();
    const query = await begin(browser, name);
    evil.requests.length = 0;
    const page = await world.app.services.settings.get('signInPage');
    await world.people.setting('signInPage', { ...page, azureSSOSwitch: false, SSOConfig: {} });
    expect((await exchangeCode(browser, name, query)).code).toBe(off);
    expect(evil.requests).toEqual([]);
    expect(await isSignedIn(browser)).toBe(false);
    const { address } = await startProviderSignIn(world.browser(), name);
    expect(address.pathname + address.hash).toBe(`/base/#/redirect?provider=${name}&failure=${off}`);
    await world.people.setting('signInPage', page);
  });
});

test('an answer that names another issuer is refused (RFC 9207)', async () => {
  const browser = world.browser();
  const { state } = await begin(browser, 'evil');
  const query = { code: 'a-code', state, iss: honest.origin };
  expect((await exchangeCode(browser, 'evil', query)).code).toBe('A0853');
});

test('behind https the cookie of a way in is Secure and carries the __Host- prefix', async () => {
  const https = { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '192.0.2.1' };
  await using secure = await createWorld({ config: { ...ON_LOOPBACK.config, ...https } });
  await setUpProvider(secure, 'evil', openIdOf(evil.origin));
  const { headers } = await secure.browser().fetch('/v2/sso/evil/login');
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-foyer-way=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
});

test('the browser keeps the secret of its rounds to itself, and the database has none', async () => {
  const browser = world.browser();
  const { address } = await startProviderSignIn(browser, 'evil');
  const { headers } = await world.browser().fetch('/v2/sso/evil/login');
  expect(headers.getSetCookie().join()).toMatch(/foyer-way=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/);
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  const rows = await world.database.queries.selectFrom('one_time_tokens').selectAll().execute();
  const storedText = JSON.stringify(rows);
  for (const secret of [
    browser.cookies.get('foyer-way'),
    address.searchParams.get('nonce'),
    address.searchParams.get('state'),
  ])
    expect(storedText).not.toContain(secret);
});

test('two tabs may be under way', async () => {
  const browser = world.browser();
  const first = await startProviderSignIn(browser, 'evil');
  const second = await startProviderSignIn(browser, 'evil');
  for (const { state, nonce } of [first, second]) {
    evil.expect({ nonce });
    expect((await exchangeCode(browser, 'evil', { code: 'a-code', state })).code).toBe(1001);
  }
});

test.each(['cross-site', 'same-site'])('a link of another site (%s) signs no user in by itself', async (site) => {
  for (const [path, name] of [
    ['/v2/sso/evil/login', 'evil'],
    ['/azure/v2/login', 'microsoft'],
  ]) {
    const { status, headers } = await world.browser().fetch(path ?? '', { headers: { 'sec-fetch-site': site } });
    expect([status, headers.get('location')]).toEqual([303, `/base/#/?loginType=${name}`]);
    expect(headers.getSetCookie()).toEqual([]);
  }
});

test.each(['cross-site', 'same-site'])('the exchange is no call for another site (%s)', async (site) => {
  const headers = { 'sec-fetch-site': site };
  expect((await world.browser().fetch('/v2/sso/evil/token?code=x&state=y', { headers })).code).toBe('A0302');
});

test.each(['//evil.example', '/\\evil.example', 'user@evil.example', '..%2f..', 'EVIL', ''])(
  'a provider called %s redirects no browser',
  async (name) => {
    for (const path of ['login', 'return']) {
      const { headers } = await world.browser().fetch(`/v2/sso/${encodeURIComponent(name)}/${path}?code=x&state=y`);
      expect(headers.get('location') ?? '/base/').toMatch(/^\/base\//);
    }
  },
);

test('only known response parameters are passed on, behind the hash', async () => {
  const { query, screen } = await returnFromProvider(world.browser(), 'evil', {
    code: 'a&b=c#d',
    state: 's',
    iss: evil.origin,
    error_description: 'Call this number',
    next: 'https://evil.example',
  });
  expect({ screen, query }).toEqual({ screen: '/evil', query: { code: 'a&b=c#d', state: 's', iss: evil.origin } });
});

test('a user whose name equals the id of another user is not that user', async () => {
  const browser = world.browser();
  await setUpProvider(world, 'plain', oauthOf(evil.origin, { subjectClaim: 'login' }));
  const query = await begin(browser, 'plain');
  expect((await exchangeCode(browser, 'plain', query)).code).toBe('A0636');
  await setUpProvider(world, 'plain', oauthOf(evil.origin));
});

test('one subject, two providers: never one account', async () => {
  const person = await world.people.user();
  const identity = { issuer: evil.origin, subject: 'twin', account: 'twin@shop.example' };
  await world.people.repositories.linkedAccounts.add(person.id, { provider: 'evil', ...identity });
  expect(await signInAtProvider(world, evil, 'evil', { sub: 'twin' })).toEqual({ code: 1001, isSignedIn: true });
  expect(await signInAtProvider(world, honest, 'honest', { sub: 'twin' })).toEqual({
    code: 'A0636',
    isSignedIn: false,
  });
  await setUpProvider(world, 'evil', openIdOf(honest.origin)); // a later response names another provider
  expect(await signInAtProvider(world, honest, 'evil', { sub: 'twin' })).toEqual({ code: 'A0636', isSignedIn: false });
  await setUpProvider(world, 'evil', openIdOf(evil.origin));
});

describe('plain OAuth 2.0', () => {
  const callbackCode = async (responses: Parameters<MaliciousProvider['misbehave']>[0]) => {
    const browser = world.browser();
    const query = await begin(browser, 'plain');
    evil.misbehave(responses);
    return (await exchangeCode(browser, 'plain', query)).code;
  };

  test.each([
    ['nobody', respondWith(200, {})],
    ['a list', respondWith(200, [])],
    ['no JSON', respondWith(200, 'someone')],
    ['an id that is an object', respondWith(200, { id: { a: 1 } })],
    ['an empty id', respondWith(200, { id: ' ' })],
    ['an id with a null byte', respondWith(200, { id: 'a\0b' })],
    ['an id with half a character', respondWith(200, { id: 'a\ud800' })],
    ['a very long id', respondWith(200, { id: 'x'.repeat(9000) })],
    ['an error', respondWith(401, { id: 'someone' })],
    ['trouble', respondWith(503, { id: 'someone' })],
  ])('a user info response with %s is A0854', async (_what, me) => {
    expect(await callbackCode({ responses: { me } })).toBe('A0854');
  });

  test('an id may be a number', async () => {
    const person = await world.people.user();
    const identity = { provider: 'plain', issuer: `${evil.origin}/me#id`, subject: '4711', account: 'x' };
    await world.people.repositories.linkedAccounts.add(person.id, identity);
    expect(await callbackCode({ userInfo: { id: 4711 } })).toBe(1001);
  });
});
