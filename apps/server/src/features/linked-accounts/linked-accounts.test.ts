import type { Browser } from '@foyer/server/test/browser.ts';
import {
  createMaliciousProvider,
  type MaliciousProvider,
  respondWith,
} from '@foyer/server/test/fakes/malicious-provider.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import {
  signInFirstTime,
  exchangeCode,
  signInAtProvider,
  startLinking,
  microsoftOf,
  ON_LOOPBACK,
  openIdOf,
  createProvisioningTarget,
  setUpProvider,
  TENANT,
} from '@foyer/server/test/sign-in/providers.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const OTHER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

let world: World;
let acme: MaliciousProvider;
beforeAll(async () => {
  world = await createWorld(ON_LOOPBACK);
  acme = await createMaliciousProvider();
});
beforeEach(async () => {
  await setUpProvider(world, 'acme', openIdOf(acme.origin));
  await setUpProvider(world, 'microsoft', microsoftOf(acme.origin));
});
afterEach(() => acme.misbehave({}));
afterAll(async () => {
  await acme.close();
  await world.close();
});

/** A signed-in user who has just entered the password. */
async function owner(browser = world.browser()) {
  const person = await world.people.user();
  await browser.signIn(person.username, person.password);
  await confirmPassword(browser, person);
  return { person, browser };
}

let count = 0;
/** Links an account to a user; returns its name, which is also its ID at the provider. */
async function link(
  { id }: Pick<TestUser, 'id'>,
  overrides: { provider?: string; issuer?: string } = {},
): Promise<string> {
  const subject = `linked-${(count += 1)}`;
  await world.people.repositories.linkedAccounts.add(id, {
    provider: 'acme',
    issuer: acme.origin,
    subject,
    account: subject,
    ...overrides,
  });
  return subject;
}

const overview = async (browser: Browser) => (await browser.call('GET /v2/users/linked-accounts')).data;
const accountsOf = async (browser: Browser) => (await overview(browser)).list.map(({ account }) => account);
const idOf = async (browser: Browser, which: string) =>
  (await overview(browser)).list.find(({ account }) => account === which)?.id ?? '';

const begin = (browser: Browser, provider = 'acme') =>
  browser.call('POST /v2/users/linked-accounts', { body: { provider } });
const unlink = (browser: Browser, id: string) =>
  browser.call('DELETE /v2/users/linked-accounts/{id}', { params: { id } });
const waiting = async (browser: Browser) => (await browser.call('GET /v2/users/waiting-link')).data.waiting;
const accept = (browser: Browser) => browser.call('POST /v2/users/waiting-link');

/** Starts linking an account. Returns its subject, and the query of the provider's redirect to Foyer. */
async function goToLink(browser: Browser, name = 'acme') {
  const { state, nonce } = await startLinking(browser, name);
  const sub = `to-be-linked-${(count += 1)}`;
  acme.expect({ nonce, sub });
  return { sub, query: { code: 'a-code', state } };
}

const eventsOf = async ({ username }: TestUser) =>
  (await world.auditEntries())
    .filter(({ actor, event }) => actor === username && event.startsWith('account.'))
    .map(({ event }) => event);

const TOO_MANY = { resultCode: 'A0401', fields: { '/provider': 'too_many' } };

describe('a person has twenty linked accounts at most', () => {
  async function ownerOf(accounts: number) {
    const { person, browser } = await owner();
    for (let number = 0; number < accounts; number += 1) await link(person);
    return { person, browser };
  }

  test('who has them is not sent off for another', async () => {
    const { browser } = await ownerOf(20);
    expect((await begin(browser)).failure).toMatchObject(TOO_MANY);
  });

  test('nor is another one linked when the twentieth was added in the meantime', async () => {
    const { person, browser } = await ownerOf(19);
    const { sub, query } = await goToLink(browser);
    await link(person);
    expect((await exchangeCode(browser, 'acme', query)).failure).toMatchObject(TOO_MANY);
    expect(await accountsOf(browser)).toHaveLength(20);
    expect(await accountsOf(browser)).not.toContain(sub);
    expect(await eventsOf(person)).toEqual([]);
  });

  test('nor a pending one, which stays pending', async () => {
    const { browser, username } = await signInFirstTime(world, acme, 'acme');
    const { person } = await owner(browser);
    for (let number = 0; number < 20; number += 1) await link(person);
    expect((await accept(browser)).failure).toMatchObject(TOO_MANY);
    expect(await accountsOf(browser)).toHaveLength(20);
    expect(await waiting(browser)).toEqual({ provider: 'acme', account: username });
  });

  test('the twentieth is linked', async () => {
    const { browser } = await ownerOf(19);
    const { sub, query } = await goToLink(browser);
    expect((await exchangeCode(browser, 'acme', query)).data).toEqual({ provider: 'acme', account: sub });
    expect(await accountsOf(browser)).toContain(sub);
  });
});

describe('unlinking', () => {
  /** A user without a password, provisioned by a provider. */
  async function provisionedUser() {
    const { newcomers } = await createProvisioningTarget(world);
    await setUpProvider(world, 'acme', openIdOf(acme.origin, { newcomers }));
    return signInFirstTime(world, acme, 'acme');
  }

  test('the only way in is refused', async () => {
    const { browser, username } = await provisionedUser();
    const answer = await unlink(browser, await idOf(browser, username));
    expect(answer.failure).toMatchObject({ resultCode: 'A0401', fields: { '/id': 'last_way' } });
    expect(await accountsOf(browser)).toEqual([username]);
  });

  test('the only one is refused while all others are of providers that are off', async () => {
    const { browser, username } = await provisionedUser();
    const account = await world.people.repositories.users.findAccount(username);
    await link({ id: account?.id ?? '' }, { provider: 'microsoft', issuer: 'https://entra.example/v2.0' });
    await world.people.setting('signInPage', { azureSSOSwitch: false });
    const id = await idOf(browser, username);
    expect((await unlink(browser, id)).failure).toMatchObject({ fields: { '/id': 'last_way' } });
    await world.people.setting('signInPage', { azureSSOSwitch: true });
    await world.people.reauthenticateAll();
    expect((await unlink(browser, id)).code).toBe(1001);
  });

  test('every other session of the user ends immediately: it may be of an attacker (OWASP ASVS 5.0 7.4.3)', async () => {
    const { person, browser } = await owner();
    const other = world.browser();
    await other.signIn(person.username, person.password);
    const sub = await link(person);
    expect(await accountsOf(other)).toEqual([sub]);
    await world.withDelayedAnnouncements(async () => {
      expect((await unlink(browser, await idOf(browser, sub))).code).toBe(1001);
      expect((await other.call('GET /v2/users/linked-accounts')).code).toBe('C0102');
      expect(await accountsOf(browser)).toEqual([]);
    });
  });

  test('an account of another user is refused (A0404), and stays linked', async () => {
    const [anna, bert] = [await owner(), await owner()];
    const sub = await link(anna.person);
    const answer = await unlink(bert.browser, await idOf(anna.browser, sub));
    expect([answer.status, answer.code]).toEqual([404, 'A0404']);
    expect(await accountsOf(anna.browser)).toEqual([sub]);
    expect([await eventsOf(anna.person), await eventsOf(bert.person)]).toEqual([[], []]);
    expect(await signInAtProvider(world, acme, 'acme', { sub })).toEqual({ code: 1001, isSignedIn: true });
  });
});

describe('when the password was entered more than ten minutes ago (A0301),', () => {
  /**
   * Creates a user with a linked account and sessions in two browsers, whose password was entered over ten minutes ago.
   */
  async function ownerOfOld(browser = world.browser()) {
    const { person } = await owner(browser);
    const other = world.browser();
    await other.signIn(person.username, person.password);
    const sub = await link(person);
    await world.clock.forward(601);
    return { person, browser, other, sub };
  }

  test('nothing is unlinked, and no session ends', async () => {
    const { person, browser, other, sub } = await ownerOfOld();
    const id = await idOf(browser, sub);
    const refused = await unlink(browser, id);
    expect([refused.status, refused.code]).toEqual([401, 'A0301']);
    expect(await accountsOf(other)).toEqual([sub]);
    expect(await eventsOf(person)).toEqual([]);
    await confirmPassword(browser, person);
    expect((await unlink(browser, id)).code).toBe(1001);
  });

  test('the user is not sent to the provider to link another', async () => {
    const { person, browser } = await ownerOfOld();
    const countPendingStates = async () => {
      const rows = await world.database.queries.selectFrom('one_time_tokens').select('purpose').execute();
      return rows.filter(({ purpose }) => purpose === 'sso.state').length;
    };
    const before = await countPendingStates();
    const refused = await begin(browser);
    expect([refused.status, refused.code]).toEqual([401, 'A0301']);
    expect([await countPendingStates(), refused.headers.getSetCookie()]).toEqual([before, []]);
    await confirmPassword(browser, person);
    expect((await begin(browser)).code).toBe(1001);
    expect(await countPendingStates()).toBe(before + 1);
  });

  test('nothing is linked for a user who started in time and returns late', async () => {
    const { person, browser } = await owner();
    const { query } = await goToLink(browser);
    await world.people.ageSessions(person.username);
    expect((await exchangeCode(browser, 'acme', query)).code).toBe('A0301');
    expect(await accountsOf(browser)).toEqual([]);
    expect(await eventsOf(person)).toEqual([]);
  });

  test('a pending link stays pending', async () => {
    const { person, browser, sub } = await ownerOfOld();
    const { username: account } = await signInFirstTime(world, acme, 'acme', { browser });
    const refused = await accept(browser);
    expect([refused.status, refused.code]).toEqual([401, 'A0301']);
    expect(await accountsOf(browser)).toEqual([sub]);
    expect(await eventsOf(person)).toEqual([]);
    expect(await waiting(browser)).toEqual({ provider: 'acme', account });
    await confirmPassword(browser, person);
    expect((await accept(browser)).code).toBe(1001);
    expect(await accountsOf(browser)).toEqual([sub, account]);
  });
});

describe.each([
  { name: 'acme', state: 'A0858' },
  { name: 'microsoft', state: 'A0621' },
])('a link of $name that one session has begun', ({ name, state }) => {
  test.each(['of somebody else', 'of the same person'])(
    `is not finished by another session in that browser, %s (${state}), which continues`,
    async (whose) => {
      const first = await owner();
      const { browser } = first;
      const { query } = await goToLink(browser, name);
      const person = whose === 'of the same person' ? first.person : await world.people.user();
      await browser.signIn(person.username, person.password);
      await confirmPassword(browser, person);
      acme.requests.length = 0;
      expect((await exchangeCode(browser, name, query)).code).toBe(state);
      expect(acme.requests).not.toContain('token'); // the code belongs to the session that started the link
      expect((await browser.call('GET /v2/users/work-bench')).data.user.username).toBe(person.username);
      for (const { id } of [first.person, person])
        expect(await world.people.repositories.linkedAccounts.list(id)).toEqual([]);
    },
  );
});

describe('while a provider is away', () => {
  let away: MaliciousProvider;
  beforeAll(async () => {
    away = await createMaliciousProvider();
    away.misbehave({ responses: { 'openid-configuration': respondWith(503, {}) } });
  });
  afterAll(() => away.close());

  test.each([
    ['acme', 'A0853'],
    ['microsoft', 'A0626'],
  ] as const)('no user is sent to the provider to link an account of %s (%s)', async (name, code) => {
    await setUpProvider(world, name, name === 'acme' ? openIdOf(away.origin) : microsoftOf(away.origin));
    const { browser } = await owner();
    away.requests.length = 0;
    const logged = world.logLines.length;
    const answer = await begin(browser, name);
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(away.requests).toEqual(['openid-configuration']);
    expect(world.logLines.slice(logged).filter((line) => line.includes('undeclared fault'))).toEqual([]);
    expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  });
});

describe('an account that is linked to no user', () => {
  /** Signs in with an unlinked account, then by password in the same browser to link it. */
  async function signInWithPassword() {
    const { browser, sub, username: account } = await signInFirstTime(world, acme, 'acme');
    const person = await world.people.user();
    await browser.signIn(person.username, person.password, { link: true });
    return { browser, sub, account, person };
  }

  test('waits for the password, and is linked then', async () => {
    const { browser, sub, account, person } = await signInWithPassword();
    expect(await waiting(browser)).toEqual({ provider: 'acme', account });
    expect((await accept(browser)).data).toEqual({ provider: 'acme', account });
    const next = world.browser();
    expect(await signInAtProvider(world, acme, 'acme', { sub, browser: next })).toEqual({
      code: 1001,
      isSignedIn: true,
    });
    expect((await next.call('GET /v2/users/information')).data.username).toBe(person.username);
    expect((await accept(browser)).code).toBe('A0205');
    const [line] = (await world.auditEntries('account.linked')).filter(({ actor }) => actor === person.username);
    expect(line?.details).toEqual({ provider: 'acme', account });
  });

  test('takes the password again ten minutes after it was entered', async () => {
    const { browser, person } = await signInWithPassword();
    await world.people.ageSessions(person.username);
    expect((await accept(browser)).code).toBe('A0301');
    await world.people.reauthenticateAll();
    expect((await accept(browser)).code).toBe(1001);
  });

  test('takes the password again of a user who has not signed in to link it (left behind at a shared machine)', async () => {
    const { browser } = await signInFirstTime(world, acme, 'acme');
    const person = await world.people.user();
    await browser.signIn(person.username, person.password);
    expect(await waiting(browser)).not.toBeNull();
    expect((await accept(browser)).code).toBe('A0301');
  });

  test('takes the password again in a session that is stolen from another browser', async () => {
    const thief = await signInFirstTime(world, acme, 'acme');
    const victim = await signInWithPassword();
    const flowSecret = thief.browser.cookies.get('foyer-way') ?? '';
    thief.browser.token = victim.browser.token;
    for (const [name, value] of victim.browser.cookies) thief.browser.cookies.set(name, value);
    thief.browser.cookies.set('foyer-way', flowSecret);
    expect(await waiting(thief.browser)).toEqual({ provider: 'acme', account: thief.username });
    expect((await accept(thief.browser)).code).toBe('A0301');
  });

  test('takes the password again of any other user than the one who signed in to link it', async () => {
    const { browser } = await signInWithPassword();
    const other = await world.people.user();
    await browser.signIn(other.username, other.password);
    expect((await accept(browser)).code).toBe('A0301');
  });

  test('is linked to no user by a refused sign-in', async () => {
    const { browser } = await signInFirstTime(world, acme, 'acme');
    const person = await world.people.user();
    await browser.signIn(person.username, 'wrong', { link: true });
    await browser.signIn(person.username, person.password);
    expect((await accept(browser)).code).toBe('A0301');
  });

  test('takes the password again of a user who was signed in before it arrived (an unattended session)', async () => {
    const browser = world.browser();
    const person = await world.people.user();
    await browser.signIn(person.username, person.password, { link: true });
    await signInFirstTime(world, acme, 'acme', { browser });
    expect(await waiting(browser)).not.toBeNull();
    expect((await accept(browser)).code).toBe('A0301');
  });

  test.each([
    [
      'has signed in by another system',
      async () => ({ ...(await signInFirstTime(world, acme, 'acme')), person: undefined }),
    ],
    ['has signed in to link it, and signed in by another system since', signInWithPassword],
  ])('takes the password of a user who %s', async (_who, arrive) => {
    const { browser, person } = await arrive();
    const issuer = `${acme.origin}/${TENANT}/v2.0`;
    const sub = await link(person ?? (await world.people.user()), { provider: 'microsoft', issuer });
    expect(await signInAtProvider(world, acme, 'microsoft', { browser, sub })).toEqual({
      code: 1001,
      isSignedIn: true,
    });
    expect(await waiting(browser)).not.toBeNull();
    expect((await accept(browser)).code).toBe('A0301');
  });

  test('waits in that browser alone, for ten minutes', async () => {
    const { browser, person } = await signInWithPassword();
    const other = world.browser();
    await other.signIn(person.username, person.password);
    expect(await waiting(other)).toBeNull();
    await world.clock.forward(601);
    expect(await waiting(browser)).toBeNull();
    await world.people.reauthenticateAll();
    expect((await accept(browser)).code).toBe('A0205');
  });

  test('is not offered to an earlier user of that browser', async () => {
    const browser = world.browser();
    const planted = 'P'.repeat(43);
    browser.cookies.set('foyer-way', planted);
    expect((await signInFirstTime(world, acme, 'acme', { browser })).code).toBe('A0636');
    const mallory = await owner();
    mallory.browser.cookies.set('foyer-way', planted);
    expect(await waiting(mallory.browser)).toBeNull();
    expect((await accept(mallory.browser)).code).toBe('A0205');
  });

  test('is pending no longer than the user is signed in', async () => {
    const { browser, person } = await signInWithPassword();
    await browser.call('GET /user/logout');
    await browser.signIn(person.username, person.password);
    expect(await waiting(browser)).toBeNull();
  });

  test('is deleted with its provider', async () => {
    const { browser } = await signInWithPassword();
    await world.people.repositories.providers.remove('acme');
    world.app.services.bus.resync();
    expect((await accept(browser)).code).toBe('A0205');
  });

  test('is deleted when it is declined', async () => {
    const { browser } = await signInWithPassword();
    await browser.call('DELETE /v2/users/waiting-link');
    expect(await waiting(browser)).toBeNull();
  });

  test('is linked to another user in the meantime', async () => {
    const { browser, sub } = await signInWithPassword();
    const other = await world.people.user();
    const identity = { provider: 'acme', issuer: acme.origin, subject: sub, account: 'x' };
    await world.people.repositories.linkedAccounts.add(other.id, identity);
    expect((await accept(browser)).code).toBe('A0636');
  });

  test('is not linked beside one of another Microsoft tenant (A0630)', async () => {
    const { browser, code } = await signInFirstTime(world, acme, 'microsoft');
    expect(code).toBe('A0636');
    const person = await world.people.user();
    const before = await link(person, { provider: 'microsoft', issuer: `${acme.origin}/${OTHER_TENANT}/v2.0` });
    await browser.signIn(person.username, person.password);
    expect((await accept(browser)).code).toBe('A0630');
    expect(await accountsOf(browser)).toEqual([before]);
    expect(await eventsOf(person)).toEqual([]);
  });

  test('is reported to the owner by email when it is linked', async () => {
    const { browser, person } = await signInWithPassword();
    await world.people.repositories.users.change(person.id, { email: `${person.username}@shop.example` });
    await accept(browser);
    const rows = await world.database.queries
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', `${person.username}@shop.example`)
      .execute();
    expect(rows).toEqual([{ subject: 'Another account was linked to yours' }]);
  });
});
