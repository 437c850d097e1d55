import { createMaliciousProvider, type MaliciousProvider } from '@foyer/server/test/malicious-provider.ts';
import { exchange, goRound, leave, microsoftOf, ON_LOOPBACK, openIdOf, setUp } from '@foyer/server/test/providers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let acme: MaliciousProvider;
let store: { id: string };
let organisation: { id: string; code: string };
let roleId: string;

beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  acme = await createMaliciousProvider();
  organisation = await world.people.organisation();
  store = await world.people.store(organisation.id);
  const holder = await world.people.user();
  roleId = await world.people.grant(holder.id, organisation.id, 'notices.write');
});
beforeEach(() => welcome());
afterEach(() => acme.lie({}));
afterAll(async () => {
  await acme.close();
  await world.close();
});

/** People who come for the first time get an account, unless told otherwise. */
async function welcome(given: { create?: boolean; roleId?: string | null; storeId?: string | null } = {}) {
  const newcomers = { create: true, roleId, storeId: store.id, ...given };
  await setUp(world, 'acme', openIdOf(acme.origin, { newcomers }));
  await setUp(world, 'microsoft', microsoftOf(acme.origin, { newcomers }));
}

let count = 0;
/** Somebody comes whom nobody knows; `claims` is what is said of them. */
async function come(claims: Record<string, unknown> = {}, name = 'acme') {
  count += 1;
  const browser = world.browser();
  const username = `newcomer-of-${name}-${count}`;
  const told = { preferred_username: username, ...claims };
  const lies = { claims: told, userInfo: { preferred_username: told.preferred_username } };
  const { code } = await goRound(world, acme, name, { browser, sub: `sub-${count}`, lies });
  return { code, browser, username, sub: `sub-${count}` };
}

test('they have the role in the organisation of the store, and no password', async () => {
  const claims = { name: 'Ada Lovelace', email: 'Ada@Shop.Example', email_verified: true };
  const { code, browser, username } = await come(claims);
  expect(code).toBe(1001);
  const own = (await browser.call('GET /v2/users/information')).data;
  expect(own).toMatchObject({ username, displayName: 'Ada Lovelace', email: 'ada@shop.example' });
  expect(own.roles.map(({ organisation: place }) => place)).toEqual([organisation.code, organisation.code]);
  const bench = (await browser.call('GET /v2/users/work-bench')).data;
  expect(bench.permissions).toEqual(['notices.write']);
  expect(bench.stores.map(({ id }) => id)).toEqual([store.id]);
  const { hasPassword, list } = (await browser.call('GET /v2/users/linked-accounts')).data;
  expect({ hasPassword, accounts: list.map(({ account }) => account) }).toEqual({
    hasPassword: false,
    accounts: [username],
  });
  const [line] = (await world.audited('user.added')).filter(({ actor }) => actor === username);
  expect(line?.details).toEqual({ user: username });
});

test('they come again as who they are', async () => {
  const { browser, sub } = await come();
  const { username } = (await browser.call('GET /v2/users/information')).data;
  const again = world.browser();
  await goRound(world, acme, 'acme', {
    browser: again,
    sub,
    lies: { claims: { preferred_username: 'renamed-there' } },
  });
  expect((await again.call('GET /v2/users/information')).data.username).toBe(username);
});

test('an address that nobody has verified is not theirs', async () => {
  for (const verified of [false, undefined, 'true', 1]) {
    const { browser } = await come({ email: 'victim@shop.example', email_verified: verified });
    expect((await browser.call('GET /v2/users/information')).data.email).toBeNull();
  }
});

test.each<[string, string | undefined]>([
  ['no username', undefined],
  ['one of nothing but spaces', '   '],
  ['one that turns around', 'adm\u202Ein'],
  ['one with a line break', 'ada\nadmin'],
  ['a very long one', 'x'.repeat(300)],
])('whoever comes with %s gets no account', async (_what, username) => {
  expect((await come({ preferred_username: username })).code).toBe('A0854');
  expect((await come({ preferred_username: username }, 'microsoft')).code).toBe('A0628');
});

test.each(['victim-of-newcomers', 'VICTIM-of-newcomers', ' victim-of-newcomers ', 'ｖｉｃｔｉｍ-of-newcomers'])(
  'the username %s is somebody’s: the password is asked for (A0636)',
  async (username) => {
    await world.people.user({ username: 'victim-of-newcomers' }).catch(() => undefined);
    expect((await come({ preferred_username: username })).code).toBe('A0636');
  },
);

test('a name that cannot be shown is left out', async () => {
  const { browser, username } = await come({ name: '\u200B\u202E' });
  expect((await browser.call('GET /v2/users/information')).data.displayName).toBe(username);
});

test('where none are made, nobody gets one', async () => {
  await welcome({ create: false });
  expect((await come()).code).toBe('A0636');
});

describe.each([
  { name: 'acme', role: 'A0855', place: 'A0856' },
  { name: 'microsoft', role: 'A0627', place: 'A0631' },
])('$name', ({ name, role, place }) => {
  test('without a role nobody gets an account', async () => {
    for (const missing of [null, 'no-id', '00000000-0000-7000-8000-000000000000']) {
      await welcome({ roleId: missing });
      expect((await come({}, name)).code).toBe(role);
    }
  });

  test('without a store nobody gets one', async () => {
    for (const missing of [null, 'no-id', '00000000-0000-7000-8000-000000000000']) {
      await welcome({ storeId: missing });
      expect((await come({}, name)).code).toBe(place);
    }
  });

  test('nobody is made a super administrator', async () => {
    await welcome({ roleId: (await world.people.stores.roles.findId('super-administrator')) ?? '' });
    expect((await come({}, name)).code).toBe(role);
  });

  test('nobody is given the role of an organisation elsewhere', async () => {
    const elsewhere = await world.people.organisation();
    const { queries } = world.database;
    await queries.updateTable('roles').set({ organisation_id: elsewhere.id }).where('id', '=', roleId).execute();
    expect((await come({}, name)).code).toBe(role);
    await queries.updateTable('roles').set({ organisation_id: null }).where('id', '=', roleId).execute();
  });
});

test('what was begun for an account that is refused leaves nothing behind', async () => {
  await welcome({ roleId: null });
  const { username } = await come();
  expect(await world.people.stores.users.findAccount(username)).toBeUndefined();
});

test('of several first times at once one makes the account, and all come in', async () => {
  const browsers = Array.from({ length: 6 }, () => world.browser());
  acme.lie({ claims: { preferred_username: 'in-a-hurry' } });
  const answers = await Promise.all(
    browsers.map(async (browser) => {
      const { state, nonce } = await leave(browser, 'acme');
      return { browser, state, nonce };
    }),
  );
  // One nonce is told at a time: each exchanges its code as soon as the provider knows it.
  const codes: unknown[] = [];
  for (const { browser, state, nonce } of answers) {
    acme.expect({ nonce, sub: 'in-a-hurry' });
    codes.push((await exchange(browser, 'acme', { code: 'a-code', state })).code);
  }
  expect(codes).toEqual(Array.from({ length: 6 }, () => 1001));
});

test('without a password they confirm what needs one by having just come in', async () => {
  const { browser } = await come();
  const begin = () => browser.call('POST /v2/users/linked-accounts', { body: { provider: 'microsoft' } });
  expect((await begin()).code).toBe(1001);
  await world.clock.forward(301);
  expect((await begin()).code).toBe('A0301');
});

test('their only way in is not taken off', async () => {
  const { browser } = await come();
  const [only] = (await browser.call('GET /v2/users/linked-accounts')).data.list;
  const answer = await browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id: only?.id ?? '' } });
  expect(answer.failure).toMatchObject({ resultCode: 'A0401', fields: { '/id': 'last_way' } });
});

test('nor while all others are of providers that are off', async () => {
  const { browser, username } = await come();
  const owner = await world.people.stores.users.findAccount(username);
  const identity = { provider: 'microsoft', issuer: 'https://entra.example/v2.0', subject: username, account: 'x' };
  await world.people.stores.linkedAccounts.add(owner?.id ?? '', identity);
  await world.people.setting('signInPage', { azureSSOSwitch: false });
  const { list } = (await browser.call('GET /v2/users/linked-accounts')).data;
  const id = list.find(({ provider }) => provider === 'acme')?.id ?? '';
  const unlinked = await browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id } });
  expect(unlinked.failure).toMatchObject({ fields: { '/id': 'last_way' } });
  await world.people.setting('signInPage', { azureSSOSwitch: true });
  expect((await browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id } })).code).toBe(1001);
});

test('disabled and enabled again, they come in as before', async () => {
  const { username, sub } = await come();
  await world.app.services.users.disable(username);
  expect((await goRound(world, acme, 'acme', { sub })).code).toBe('A0210');
  await world.app.services.users.enable(username);
  expect(await goRound(world, acme, 'acme', { sub })).toEqual({ code: 1001, isIn: true });
});

describe('an account that is linked to nobody', () => {
  beforeEach(() => welcome({ create: false }));

  /** Somebody comes with one, and then signs in by password in the same browser. */
  async function comeWithPassword() {
    const { browser, sub, username: account } = await come();
    const person = await world.people.user();
    await browser.signIn(person.username, person.password);
    return { browser, sub, account, person };
  }

  test('waits for the password, and is linked then', async () => {
    const { browser, sub, account, person } = await comeWithPassword();
    const waiting = { provider: 'acme', account };
    expect((await browser.call('GET /v2/users/waiting-link')).data).toEqual({ waiting });
    expect((await browser.call('POST /v2/users/waiting-link')).code).toBe('A0301');
    await world.people.confirmEverybody();
    expect((await browser.call('POST /v2/users/waiting-link')).data).toEqual(waiting);
    const next = world.browser();
    expect(await goRound(world, acme, 'acme', { sub, browser: next })).toEqual({ code: 1001, isIn: true });
    expect((await next.call('GET /v2/users/information')).data.username).toBe(person.username);
    expect((await browser.call('POST /v2/users/waiting-link')).code).toBe('A0205');
    const [line] = (await world.audited('account.linked')).filter(({ actor }) => actor === person.username);
    expect(line?.details).toEqual(waiting);
  });

  test('waits in that browser alone, for ten minutes', async () => {
    const { browser, person } = await comeWithPassword();
    const other = world.browser();
    await other.signIn(person.username, person.password);
    expect((await other.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
    await world.clock.forward(601);
    expect((await browser.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
    await world.people.confirmEverybody();
    expect((await browser.call('POST /v2/users/waiting-link')).code).toBe('A0205');
  });

  test('waits for nobody who was at that browser before', async () => {
    const browser = world.browser();
    const planted = 'P'.repeat(43);
    browser.cookies.set('foyer-way', planted);
    count += 1;
    const lies = { claims: { preferred_username: `planted-${count}` } };
    expect((await goRound(world, acme, 'acme', { browser, sub: `planted-${count}`, lies })).code).toBe('A0636');
    const mallory = world.browser();
    const person = await world.people.user();
    await mallory.signIn(person.username, person.password);
    mallory.cookies.set('foyer-way', planted);
    expect((await mallory.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
    await world.people.confirmEverybody();
    expect((await mallory.call('POST /v2/users/waiting-link')).code).toBe('A0205');
  });

  test('waits no longer than somebody is signed in', async () => {
    const { browser, person } = await comeWithPassword();
    await browser.call('GET /user/logout');
    await browser.signIn(person.username, person.password);
    expect((await browser.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
  });

  test('goes with its provider', async () => {
    const { browser } = await comeWithPassword();
    await world.people.confirmEverybody();
    await world.people.stores.providers.remove('acme');
    world.app.services.providers.forget();
    expect((await browser.call('POST /v2/users/waiting-link')).code).toBe('A0205');
  });

  test('is forgotten when it is declined', async () => {
    const { browser } = await comeWithPassword();
    await browser.call('DELETE /v2/users/waiting-link');
    expect((await browser.call('GET /v2/users/waiting-link')).data).toEqual({ waiting: null });
  });

  test('is somebody else’s meanwhile', async () => {
    const { browser, sub } = await comeWithPassword();
    const other = await world.people.user();
    const identity = { provider: 'acme', issuer: acme.origin, subject: sub, account: 'x' };
    await world.people.stores.linkedAccounts.add(other.id, identity);
    await world.people.confirmEverybody();
    expect((await browser.call('POST /v2/users/waiting-link')).code).toBe('A0636');
  });

  test('is told to the owner by mail when it is linked', async () => {
    const { browser, person } = await comeWithPassword();
    await world.people.stores.users.change(person.id, { email: `${person.username}@shop.example` });
    await world.people.confirmEverybody();
    await browser.call('POST /v2/users/waiting-link');
    const rows = await world.database.queries
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', `${person.username}@shop.example`)
      .execute();
    expect(rows).toEqual([{ subject: 'Another account was linked to yours' }]);
  });
});

test('a person has twenty linked accounts at most', async () => {
  const person = await world.people.user();
  for (let number = 0; number < 20; number += 1) {
    const identity = { provider: 'acme', issuer: acme.origin, subject: `of-one-${number}`, account: 'x' };
    await world.people.stores.linkedAccounts.add(person.id, identity);
  }
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  await world.people.confirmEverybody();
  const answer = await browser.call('POST /v2/users/linked-accounts', { body: { provider: 'acme' } });
  expect(answer.failure).toMatchObject({ resultCode: 'A0401', fields: { '/provider': 'too_many' } });
});
