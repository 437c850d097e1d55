import { createProviderAdministrator } from '@foyer/server/test/administration/provider-administration.ts';
import {
  bomb,
  createMaliciousProvider,
  flood,
  hang,
  type MaliciousProvider,
  redirectTo,
  respondWith,
  switchProtocol,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import type { Misbehaviour } from '@foyer/server/test/fakes/misbehaviour.ts';
import {
  exchangeCode,
  signInAtProvider,
  startProviderSignIn,
  microsoftOf,
  oauthOf,
  ON_LOOPBACK,
  openIdOf,
  setUpProvider,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let evil: MaliciousProvider;
let inside: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
});
// Each test has new providers: Foyer stops requests to providers that fail.
beforeEach(async () => {
  [evil, inside] = await Promise.all([createMaliciousProvider(), createMaliciousProvider()]);
  await setUpProvider(world, 'evil', openIdOf(evil.origin));
});
afterEach(async () => {
  await Promise.all([evil.close(), inside.close()]);
});
afterAll(() => world.close());

/** The failure code that a browser receives when it starts a sign-in. */
async function failureOf(name = 'evil'): Promise<string | null> {
  const { address } = await startProviderSignIn(world.browser(), name);
  return new URLSearchParams(address.hash.split('?')[1]).get('failure');
}

/** Whether users can still sign in by password. */
async function passwordWorks(): Promise<boolean> {
  const person = await world.people.user();
  return (await world.browser().signIn(person.username, person.password)).code === 1001;
}

describe('the metadata of a provider', () => {
  const discovery = (answer: NonNullable<Misbehaviour['responses']>[string]): Misbehaviour => ({
    responses: { 'openid-configuration': answer },
  });

  test.each<[string, () => Misbehaviour]>([
    ['ten megabytes', () => discovery(flood)],
    ['ten megabytes in a few', () => discovery(bomb)],
    ['a redirect inside', () => discovery(redirectTo(`${inside.origin}/.well-known/openid-configuration`))],
    ['no JSON', () => discovery(respondWith(200, '<html>'))],
    ['trouble', () => discovery(respondWith(503, {}))],
    ['another issuer', () => ({ metadata: { issuer: 'https://accounts.example' } })],
    ['no issuer', () => ({ metadata: { issuer: undefined } })],
    ['another protocol', () => discovery(switchProtocol)],
    ['nowhere to go', () => ({ metadata: { authorization_endpoint: undefined } })],
    ['a script to go to', () => ({ metadata: { authorization_endpoint: 'javascript:alert(1)' } })],
    ['a document to go to', () => ({ metadata: { authorization_endpoint: 'data:text/html,hello' } })],
  ])('as %s leads nowhere', async (_what, misbehaviour) => {
    evil.misbehave(misbehaviour());
    expect(await failureOf()).toBe('A0853');
    expect(inside.requests).toEqual([]);
    expect(await passwordWorks()).toBe(true);
  });

  test('is not asked for again and again', async () => {
    for (let times = 0; times < 5; times += 1) await startProviderSignIn(world.browser(), 'evil');
    expect(evil.requests.filter((what) => what === 'openid-configuration')).toHaveLength(1);
  });

  test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'may not lead Foyer inside by its %s (SSRF)',
    async (endpoint) => {
      const metadata = { [endpoint]: `http://127.0.0.2:${new URL(inside.origin).port}/x` };
      const claims = { preferred_username: undefined }; // forces a user info request
      evil.misbehave({ metadata });
      const browser = world.browser();
      const { state, nonce } = await startProviderSignIn(browser, 'evil');
      evil.expect({ nonce });
      evil.misbehave({ metadata, claims });
      const { code } = await exchangeCode(browser, 'evil', { code: 'a-code', state });
      expect(code).toBe(endpoint === 'userinfo_endpoint' ? 'A0854' : 'A0853');
      expect(inside.requests).toEqual([]);
    },
  );
});

test('an internal provider is refused unless the configuration allows its host', async () => {
  await using closed = await createWorld();
  await setUpProvider(closed, 'evil', openIdOf(evil.origin));
  const { address } = await startProviderSignIn(closed.browser(), 'evil');
  expect(address.hash).toBe('#/redirect?provider=evil&failure=A0853');
  expect(evil.requests).toEqual([]);
});

test('a provider that hangs keeps one caller for five seconds, and soon none', async () => {
  await setUpProvider(world, 'plain', oauthOf(evil.origin));
  evil.misbehave({ responses: { token: hang } });
  const codes = async () => {
    const browser = world.browser();
    const { state } = await startProviderSignIn(browser, 'plain');
    return (await exchangeCode(browser, 'plain', { code: 'a-code', state })).code;
  };
  const waiting = Promise.all([codes(), codes(), codes()]);
  expect(await passwordWorks()).toBe(true);
  expect(await waiting).toEqual(['A0853', 'A0853', 'A0853']);
  const requestCount = evil.requests.length;
  expect(await codes()).toBe('A0853');
  expect(evil.requests).toHaveLength(requestCount);
});

test('a connection test ignores the open circuit, and closes it when the provider answers', async () => {
  const providerAdministrator = await createProviderAdministrator(world);
  await setUpProvider(world, 'acme', openIdOf(evil.origin));
  evil.misbehave({ responses: { 'openid-configuration': respondWith(503, {}) } });
  for (let times = 0; times < 5; times += 1) await failureOf('acme');
  const { length } = evil.requests;
  expect(await providerAdministrator.listTestSteps('acme')).toEqual(['redirect fine', 'address status']);
  expect(evil.requests.length).toBeGreaterThan(length);
  evil.misbehave({});
  expect(await failureOf('acme')).toBe('A0853'); // its circuit is open
  expect(await providerAdministrator.listTestSteps('acme')).toEqual(
    expect.arrayContaining(['address fine', 'metadata fine', 'keys fine']),
  );
  expect(await failureOf('acme')).toBeNull();
});

test('connection tests do not open the circuit of a provider', async () => {
  const providerAdministrator = await createProviderAdministrator(world);
  await setUpProvider(world, 'acme', openIdOf(evil.origin));
  evil.misbehave({ responses: { 'openid-configuration': respondWith(503, {}) } });
  for (let times = 0; times < 4; times += 1) await providerAdministrator.listTestSteps('acme');
  evil.misbehave({});
  expect(await failureOf('acme')).toBeNull();
});

test('a caller cannot open the circuit of a provider for others', async () => {
  /** Completes a sign-in without another request to the provider, whose success would close the circuit. */
  const signIn = async (misbehaviour: Misbehaviour) => {
    const browser = world.browser();
    const { state, nonce } = await startProviderSignIn(browser, 'evil');
    evil.expect({ nonce });
    evil.misbehave(misbehaviour);
    return (await exchangeCode(browser, 'evil', { code: 'a-code', state })).code;
  };
  for (const answer of [respondWith(500, {}), flood]) {
    for (let times = 0; times < 5; times += 1) expect(await signIn({ responses: { token: answer } })).toBe('A0853');
    expect(await signIn({})).toBe('A0636');
  }
});

test('without a public address Foyer redirects no browser to a provider (A0857)', async () => {
  const config = { ...ON_LOOPBACK.config, FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' };
  await using lost = await createWorld({ config });
  await setUpProvider(lost, 'evil', openIdOf(evil.origin));
  await setUpProvider(lost, 'microsoft', microsoftOf(evil.origin));
  for (const name of ['evil', 'microsoft']) {
    const { address } = await startProviderSignIn(lost.browser(), name);
    expect(address.hash).toBe(`#/redirect?provider=${name}&failure=A0857`);
  }
});

test('what went wrong stands in the log, and no secret does', async () => {
  expect((await signInAtProvider(world, evil, 'evil', { misbehaviour: { signing: 'foreign key' } })).code).toBe(
    'A0853',
  );
  const line = world.logLines.findLast((logged) => logged.includes('provider sign-in failed')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ provider: 'evil', failure: 'artifacts' });
  const all = world.logLines.join('');
  for (const secret of ['an-access-token-of-the-provider', 'a-secret-of-thirty-two-characters', 'a-code', 'eyJ'])
    expect(all).not.toContain(secret);
});
