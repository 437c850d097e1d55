import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/fakes/malicious-provider.ts';
import {
  signInFirstTime,
  exchangeCode,
  signInAtProvider,
  startProviderSignIn,
  microsoftOf,
  ON_LOOPBACK,
  openIdOf,
  createProvisioningTarget,
  setUpProvider,
} from '@foyer/server/test/sign-in/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let acme: MaliciousProvider;
let target: Awaited<ReturnType<typeof createProvisioningTarget>>;

beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  acme = await createMaliciousProvider();
  target = await createProvisioningTarget(world);
});
beforeEach(() => welcome());
afterEach(() => acme.misbehave({}));
afterAll(async () => {
  await acme.close();
  await world.close();
});

/** Enables provisioning, unless overridden. */
async function welcome(overrides: { create?: boolean; roleId?: string | null; storeId?: string | null } = {}) {
  const newcomers = { ...target.newcomers, ...overrides };
  await setUpProvider(world, 'acme', openIdOf(acme.origin, { newcomers }));
  await setUpProvider(world, 'microsoft', microsoftOf(acme.origin, { newcomers }));
}

const signIn = (claims: Record<string, unknown> = {}, name = 'acme') => signInFirstTime(world, acme, name, { claims });

test('they have the role in the organisation of the store, and no password', async () => {
  const claims = { name: 'Ada Lovelace', email: 'Ada@Shop.Example', email_verified: true };
  const { code, browser, username } = await signIn(claims);
  expect(code).toBe(1001);
  const information = (await browser.call('GET /v2/users/information')).data;
  expect(information).toMatchObject({ username, displayName: 'Ada Lovelace', email: 'ada@shop.example' });
  expect(information.roles.map(({ place }) => place)).toEqual([target.organisation.code, target.organisation.code]);
  const bench = (await browser.call('GET /v2/users/work-bench')).data;
  expect(bench.permissions).toEqual(['notices.write']);
  expect(bench.stores.map(({ id }) => id)).toEqual([target.store.id]);
  const { hasPassword, list } = (await browser.call('GET /v2/users/linked-accounts')).data;
  expect({ hasPassword, accounts: list.map(({ account }) => account) }).toEqual({
    hasPassword: false,
    accounts: [username],
  });
  const [line] = (await world.auditEntries('user.added')).filter(({ actor }) => actor === username);
  expect(line?.details).toMatchObject({ user: username });
});

test('their role can be the one that all users have', async () => {
  const roleId = (await world.people.repositories.roles.findId('user')) ?? '';
  await welcome({ roleId });
  const { code, browser } = await signIn();
  expect(code).toBe(1001);
  const information = (await browser.call('GET /v2/users/information')).data;
  expect(information.roles.map(({ place }) => place)).toEqual([target.organisation.code]);
});

test('they sign in again to the same account', async () => {
  const { browser, sub } = await signIn();
  const { username } = (await browser.call('GET /v2/users/information')).data;
  const again = world.browser();
  await signInAtProvider(world, acme, 'acme', {
    browser: again,
    sub,
    misbehaviour: { claims: { preferred_username: 'renamed-there' } },
  });
  expect((await again.call('GET /v2/users/information')).data.username).toBe(username);
});

test('an unverified address is not theirs', async () => {
  for (const verified of [false, undefined, 'true', 1]) {
    const { browser } = await signIn({ email: 'victim@shop.example', email_verified: verified });
    expect((await browser.call('GET /v2/users/information')).data.email).toBeNull();
  }
});

test.each<[string, string | undefined]>([
  ['no username', undefined],
  ['one of nothing but spaces', '   '],
  ['one that turns around', 'adm\u202Ein'],
  ['one with a line break', 'ada\nadmin'],
  ['a very long one', 'x'.repeat(300)],
])('a user with %s gets no account', async (_what, username) => {
  expect((await signIn({ preferred_username: username })).code).toBe('A0854');
  expect((await signIn({ preferred_username: username }, 'microsoft')).code).toBe('A0628');
});

test.each(['victim-of-newcomers', 'VICTIM-of-newcomers', ' victim-of-newcomers ', 'ｖｉｃｔｉｍ-of-newcomers'])(
  'the username %s is taken: the password is requested (A0636), and the account waits for it',
  async (username) => {
    const victim = { username: 'victim-of-newcomers', password: 'Pass-word_of_old' };
    await world.people.user(victim).catch(() => undefined);
    const { code, browser } = await signIn({ preferred_username: username });
    expect(code).toBe('A0636');
    await browser.signIn(victim.username, victim.password);
    const { waiting } = (await browser.call('GET /v2/users/waiting-link')).data;
    expect(waiting).toEqual({ provider: 'acme', account: username.trim() });
  },
);

test.each(['аdmin', 'admın', 'foyer', 'r00t'])(
  'a username that looks like a built-in one makes no account: %s (homograph attack)',
  async (username) => {
    expect((await signIn({ preferred_username: username })).code).toBe('A0854');
    expect((await signIn({ preferred_username: username }, 'microsoft')).code).toBe('A0628');
  },
);

test('a display name that looks built-in is left out (impersonation)', async () => {
  const { browser, username } = await signIn({ name: 'Foyer Administrator' });
  expect((await browser.call('GET /v2/users/information')).data).toMatchObject({ displayName: username });
});

test('a name that cannot be shown is left out', async () => {
  const { browser, username } = await signIn({ name: '\u200B\u202E' });
  expect((await browser.call('GET /v2/users/information')).data.displayName).toBe(username);
});

test('where none are created, no user gets one', async () => {
  await welcome({ create: false });
  expect((await signIn()).code).toBe('A0636');
});

describe.each([
  { name: 'acme', role: 'A0855', store: 'A0856' },
  { name: 'microsoft', role: 'A0627', store: 'A0631' },
])('$name', ({ name, role, store }) => {
  test('without a role no account is created', async () => {
    for (const missing of [null, 'no-id', '00000000-0000-7000-8000-000000000000']) {
      await welcome({ roleId: missing });
      expect((await signIn({}, name)).code).toBe(role);
    }
  });

  test('without a store no account is created', async () => {
    for (const missing of [null, 'no-id', '00000000-0000-7000-8000-000000000000']) {
      await welcome({ storeId: missing });
      expect((await signIn({}, name)).code).toBe(store);
    }
  });

  test('no user becomes a super administrator', async () => {
    await welcome({ roleId: (await world.people.repositories.roles.findId('super-administrator')) ?? '' });
    expect((await signIn({}, name)).code).toBe(role);
  });

  test('no user gets the role of another organisation', async () => {
    const elsewhere = await world.people.organisation();
    const { queries } = world.database;
    await queries.updateTable('roles').set({ organisation_id: elsewhere.id }).where('id', '=', target.roleId).execute();
    expect((await signIn({}, name)).code).toBe(role);
    await queries.updateTable('roles').set({ organisation_id: null }).where('id', '=', target.roleId).execute();
  });
});

test('what was begun for an account that is refused leaves nothing behind', async () => {
  await welcome({ roleId: null });
  const { username } = await signIn();
  expect(await world.people.repositories.users.findAccount(username)).toBeUndefined();
});

test('of several concurrent first sign-ins one creates the account, and all succeed', async () => {
  acme.misbehave({ claims: { preferred_username: 'in-a-hurry' } });
  const signIns = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const browser = world.browser();
      const { state, nonce } = await startProviderSignIn(browser, 'acme');
      const code = `code-in-a-hurry-${number}`;
      acme.expect({ nonce, sub: 'in-a-hurry', code });
      return { browser, query: { code, state } };
    }),
  );
  const responses = await Promise.all(signIns.map(({ browser, query }) => exchangeCode(browser, 'acme', query)));
  expect(responses.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 1001));
  const added = (await world.auditEntries('user.added')).filter(({ actor }) => actor === 'in-a-hurry');
  expect(added).toHaveLength(1);
});

test('without a password they confirm what needs one by a fresh sign-in', async () => {
  const { browser, sub } = await signIn();
  const begin = () => browser.call('POST /v2/users/linked-accounts', { body: { provider: 'microsoft' } });
  const misbehaviour = { claims: { auth_time: Math.floor(Date.now() / 1000) } };
  expect((await signInAtProvider(world, acme, 'acme', { sub, browser, fresh: true, misbehaviour })).code).toBe(1001);
  expect((await begin()).code).toBe(1001);
  await world.clock.forward(601);
  expect((await begin()).failure).toMatchObject({ resultCode: 'A0301', fields: { '/password': 'none' } });
});

test('disabled and enabled again, they sign in as before', async () => {
  const { username, sub } = await signIn();
  await world.app.services.users.disable(username);
  expect((await signInAtProvider(world, acme, 'acme', { sub })).code).toBe('A0213');
  await world.app.services.users.enable(username);
  expect(await signInAtProvider(world, acme, 'acme', { sub })).toEqual({ code: 1001, isSignedIn: true });
});
