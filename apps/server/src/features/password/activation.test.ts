import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf, resetPassword as setByLink } from '@foyer/server/test/sign-in/password-reset.ts';
import { enrolAuthenticator, codeOf, probeSession, verifyCode } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const PASSWORD = 'Fresh-Pass-1';
const HOUR = 60 * 60;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.people.setting('signInPage', { captchaSwitch: false });
});
beforeEach(() => world.people.setting('mfa', { mode: 'off' }));
afterAll(() => world.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/**
 * A user with this status and without a password, and the key of their invitation. With `seen`, the user has signed in
 * before in another browser.
 */
async function withoutPassword(status: 'invited' | 'active', { seen = false } = {}) {
  const person = await world.people.user();
  if (seen) await world.browser({ 'user-agent': FIREFOX }).signIn(person.username, person.password);
  const email = `${person.username}@shop.example`;
  const { queries } = world.database;
  await queries.deleteFrom('passwords').where('user_id', '=', person.id).execute();
  await queries.updateTable('users').set({ status, email }).where('id', '=', person.id).execute();
  const link = { userId: person.id, email };
  return {
    ...person,
    email,
    key: await world.people.repositories.oneTimeTokens.issue('account.activation', link, HOUR, person.id),
  };
}
type InvitedPerson = Awaited<ReturnType<typeof withoutPassword>>;

/** Uses the invitation. Keeps the token on success. */
async function activate({ key, username }: InvitedPerson, browser: Browser = world.browser()) {
  const answer = await setByLink(browser, key, username, PASSWORD);
  if (answer.code === 1001) browser.token = answer.data?.access_token ?? browser.token;
  return { answer, browser };
}

async function sessionsOf({ id }: Pick<InvitedPerson, 'id'>) {
  const { queries } = world.database;
  return queries
    .selectFrom('sessions')
    .select(['scope', 'sign_in_method as pathway'])
    .where('user_id', '=', id)
    .execute();
}

describe('an invitation that is used', () => {
  test('signs its user in, and confirms sensitive calls as a sign-in does', async () => {
    const account = await withoutPassword('invited');
    const { answer, browser } = await activate(account);
    const { access_token: token, ...data } = answer.data ?? {};
    expect(data).toEqual({
      username: account.username,
      googleType: 0,
      userFirstLogin: false,
      passwordModifyExpires: false,
    });
    expect(token).toHaveLength(43);
    expect([...browser.cookies.keys()].sort()).toEqual(['foyer', 'foyer-device']);
    expect((await browser.call('GET /v2/users/information')).data.username).toBe(account.username);
    expect((await browser.call('GET /v2/users/confirmation')).data.seconds).toBeGreaterThan(0);
  });

  test('is an activation and a sign-in in the audit log', async () => {
    const account = await withoutPassword('invited');
    await activate(account);
    const lines = (await world.auditEntries()).filter(({ actor }) => actor === account.username);
    expect(lines.map(({ event, details }) => [event, details])).toEqual([
      ['user.activated', {}],
      ['sign_in.done', { pathway: 'activation', scope: 'full' }],
    ]);
    const row = await world.people.repositories.users.findProfile(account.id);
    expect(row?.last_sign_in_at).toBeInstanceOf(Date);
  });

  test('requires enrolment of a second factor where one is required', async () => {
    await world.people.setting('mfa', { mode: 'enforced' });
    const { answer, browser } = await activate(await withoutPassword('invited'));
    expect(answer.data).toMatchObject({ googleType: 3 });
    expect(await probeSession(browser)).toBe('C0102');
    expect((await browser.call('GET /v2/google/secret')).code).toBe(1001);
  });

  test('requires a second factor that was enrolled before (bypass of the second factor)', async () => {
    await world.people.setting('mfa', { mode: 'optional' });
    const account = await withoutPassword('active');
    const bound = await enrolAuthenticator(world, account);
    await world.database.queries.updateTable('users').set({ status: 'invited' }).where('id', '=', account.id).execute();
    const { answer, browser } = await activate(account);
    expect(answer.data).toMatchObject({ googleType: 1 });
    expect(await probeSession(browser)).toBe('C0102');
    expect((await verifyCode(browser, await codeOf(world, bound))).code).toBe(1001);
    expect(await probeSession(browser)).toBe(1001);
  });

  test('notifies the owner of a browser that is new to the account', async () => {
    const account = await withoutPassword('invited', { seen: true });
    await activate(account);
    const mails = await world.database.queries
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', account.email)
      .execute();
    expect(mails).toEqual([{ subject: 'Sign-in from a new device' }]);
  });

  test('of 20 parallel uses opens one session', async () => {
    const account = await withoutPassword('invited');
    const uses = await Promise.all(Array.from({ length: 20 }, () => activate(account)));
    expect(uses.filter(({ answer }) => answer.code === 1001)).toHaveLength(1);
    expect(await sessionsOf(account)).toEqual([{ scope: 'full', pathway: 'activation' }]);
  });

  test('replaces no session of another user in that browser, and opens none beside it (login CSRF)', async () => {
    const victim = await world.people.user();
    const browser = world.browser();
    await browser.signIn(victim.username, victim.password);
    const cookie = browser.cookies.get('foyer');
    const account = await withoutPassword('invited');
    const { answer } = await activate(account, browser);
    expect([answer.code, answer.data, browser.cookies.get('foyer')]).toEqual([1001, null, cookie]);
    expect((await browser.call('GET /v2/users/information')).data.username).toBe(victim.username);
    expect(await sessionsOf(account)).toEqual([]);
    expect((await world.browser().signIn(account.username, PASSWORD)).code).toBe(1001);
  });

  test.each(['mfa', 'bind', 'password'] as const)(
    'replaces no half-finished sign-in of another user, scope %s, and opens none beside it (login CSRF)',
    async (scope) => {
      const victim = await world.people.user();
      const browser = await world.people.session(world.browser(), victim.id, scope);
      const [cookie, before] = [browser.cookies.get('foyer'), await sessionsOf(victim)];
      const account = await withoutPassword('invited');
      const { answer } = await activate(account, browser);
      expect([answer.code, answer.data, browser.cookies.get('foyer')]).toEqual([1001, null, cookie]);
      expect([await sessionsOf(victim), await sessionsOf(account)]).toEqual([before, []]);
      expect((await browser.call('GET /user/logout')).code).toBe(1001); // the browser keeps that session
      const refused = (await world.auditEntries('access.refused')).filter(({ actor }) => actor === victim.username);
      expect(refused).toEqual([]);
      expect((await world.browser().signIn(account.username, PASSWORD)).code).toBe(1001);
    },
  );

  test('lets the other user of that browser go on to the second factor', async () => {
    await world.people.setting('mfa', { mode: 'optional' });
    const victim = await enrolAuthenticator(world, await world.people.user());
    const browser = world.browser();
    expect((await browser.signIn(victim.username, victim.password)).data.googleType).toBe(1);
    await activate(await withoutPassword('invited'), browser);
    expect((await verifyCode(browser, await codeOf(world, victim))).code).toBe(1001);
    expect((await browser.call('GET /v2/users/information')).data.username).toBe(victim.username);
  });

  test('does not change the own password in a half-finished sign-in (C0102)', async () => {
    const { id, username, password } = await world.people.user();
    const browser = await world.people.session(world.browser(), id, 'mfa');
    const [oldPwd, newPwd] = [await digestOf(username, password), await digestOf(username, PASSWORD)];
    const answer = await browser.call('PUT /v3/users/password', { body: { oldPwd, newPwd } });
    expect(answer.code).toBe('C0102');
  });

  test('signs in where a half-finished sign-in of that browser is over', async () => {
    const former = await world.people.user();
    const browser = await world.people.session(world.browser(), former.id, 'mfa', 1);
    await world.clock.forward(2);
    const account = await withoutPassword('invited');
    await activate(account, browser);
    expect((await browser.call('GET /v2/users/information')).data.username).toBe(account.username);
  });

  test('signs in where the session of that browser is over', async () => {
    const former = await world.people.user();
    const browser = world.browser();
    const { data } = await browser.signIn(former.username, former.password);
    await browser.call('GET /user/logout');
    browser.token = data.access_token;
    const account = await withoutPassword('invited');
    await activate(account, browser);
    expect((await browser.call('GET /v2/users/information')).data.username).toBe(account.username);
  });

  test('of a disabled account is refused, and opens nothing (A0947)', async () => {
    const account = await withoutPassword('invited');
    await world.database.queries
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', account.id)
      .execute();
    const { answer } = await activate(account);
    expect([answer.code, await sessionsOf(account)]).toEqual(['A0947', []]);
  });
});

describe('opens no session:', () => {
  test('an invitation of an account that is active by another system', async () => {
    const account = await withoutPassword('active');
    const { answer, browser } = await activate(account);
    expect([answer.code, answer.data, [...browser.cookies.keys()]]).toEqual([1001, null, ['foyer-device']]);
    expect(await sessionsOf(account)).toEqual([]);
  });

  test('a reset link (OWASP Forgot Password Cheat Sheet)', async () => {
    const { id, username } = await world.people.user();
    const email = `${username}@shop.example`;
    await world.people.repositories.users.change(id, { email });
    const key = await world.people.repositories.oneTimeTokens.issue('password.reset', { userId: id, email }, HOUR, id);
    const browser = world.browser();
    const body = { key, newPwd: await digestOf(username, PASSWORD) };
    const answer = await browser.call('PUT /v3/users/password', { body });
    expect([answer.code, answer.data, [...browser.cookies.keys()]]).toEqual([1001, null, ['foyer-device']]);
    expect(await sessionsOf({ id })).toEqual([]);
  });
});
