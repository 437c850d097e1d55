import type { FakeSmtpServer } from '@foyer/server/test/fakes/fake-smtp-server.ts';
import {
  requestResetLink,
  createMailWorld,
  digestOf,
  type MailWorld,
  resetPassword,
} from '@foyer/server/test/sign-in/password-reset.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { randomToken } from '#/platform/crypto/secrets.ts';

const HOUR = 60 * 60;

let world: World;
let smtp: FakeSmtpServer;
let newVisitor: MailWorld['newVisitor'];
beforeAll(async () => {
  ({ world, smtp, newVisitor } = await createMailWorld());
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

let count = 0;

/** A user with a reset link in their mailbox. */
async function forgetful() {
  const email = `forgetful-${(count += 1)}@shop.example`;
  const person = await world.people.user({ email });
  return { ...person, email, key: await mailedKey(email) };
}

async function mailedKey(email: string): Promise<string> {
  await requestResetLink(newVisitor(), email);
  return (await smtp.nextMail(email)).key;
}

const acquire = (key: string) => newVisitor().call('POST /v3/users/password-strength/acquire', { body: key });

test('50 parallel uses of one link on two servers have one winner', async () => {
  const { key, username } = await forgetful();
  const other = await world.startSecondServer();
  const responses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const browser = index % 2 === 0 ? newVisitor() : newVisitor().onServer(other.origin);
      return { index, code: (await resetPassword(browser, key, username, `Fresh-Pass-${index}`)).code };
    }),
  );
  const winners = responses.filter(({ code }) => code === 1001);
  expect(winners).toHaveLength(1);
  // The other attempts fail: the link is used, the hash queue is full, or one address made too many calls.
  expect(new Set(responses.map(({ code }) => code)).difference(new Set([1001, 'A0943', 'A0499', 'C0300'])).size).toBe(
    0,
  );
  expect((await newVisitor().signIn(username, `Fresh-Pass-${winners[0]?.index}`)).code).toBe(1001);
});

test.each([
  ['never issued', () => randomToken()],
  ['empty', () => ''],
  ['no key at all', () => '../../etc/passwd'],
  ['as long as may be', () => 'k'.repeat(256)],
])('a key that is %s opens nothing: A0943', async (_what, key) => {
  expect((await acquire(key())).code).toBe('A0943');
  expect((await resetPassword(newVisitor(), key(), 'anybody', 'Fresh-Pass-1')).code).toBe('A0943');
});

test('a truncated, extended or otherwise spelled key opens nothing', async () => {
  const { key, username } = await forgetful();
  const swapped = key.replace(/[a-zA-Z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const other of [key.slice(0, -1), `${key}A`, ` ${key}`, `${key}\n`, `${key}=`, swapped]) {
    expect((await acquire(other)).code).toBe('A0943');
    expect((await resetPassword(newVisitor(), other, username, 'Fresh-Pass-1')).code).toBe('A0943');
  }
  expect((await acquire(key)).code).toBe(1001);
});

test('a key of another kind opens nothing (CVE-2026-4282)', async () => {
  const { id } = (await newVisitor().call('GET /v2/utils/captcha')).data;
  expect((await acquire(id)).code).toBe('A0943');
  const browser = newVisitor();
  const { username, password } = await world.people.user();
  await browser.signIn(username, password);
  expect((await acquire(browser.token ?? '')).code).toBe('A0943');
});

test('the link of an account that was removed since is A0941, for its owner only', async () => {
  const { key, username } = await forgetful();
  await world.database.queries.deleteFrom('users').where('username', '=', username).execute();
  expect((await acquire(key)).code).toBe('A0941');
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe('A0941');
});

test('a link expires a day after the email, by the time of its use', async () => {
  const { key, username } = await forgetful();
  await world.clock.forward(24 * HOUR - 60);
  expect((await acquire(key)).code).toBe(1001);
  await world.clock.forward(120);
  expect((await acquire(key)).code).toBe('A0943');
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe('A0943');
});

test('a used link is invalid, also in a second tab', async () => {
  const { key, username } = await forgetful();
  expect((await acquire(key)).code).toBe(1001); // as in two open tabs
  expect((await acquire(key)).code).toBe(1001);
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe(1001);
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-2')).code).toBe('A0943');
  expect((await acquire(key)).code).toBe('A0943');
  expect((await newVisitor().signIn(username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('a newer link replaces an older one', async () => {
  const { key, email, username } = await forgetful();
  const newer = await mailedKey(email);
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe('A0943');
  expect((await resetPassword(newVisitor(), newer, username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('a password set in any other way invalidates the link', async () => {
  const { key, username } = await forgetful();
  await world.app.services.users.resetPassword(username);
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe('A0943');
});

test('disabling an account invalidates its link, and a link of a disabled account is A0947', async () => {
  const first = await forgetful();
  await world.app.services.users.disable(first.username);
  expect((await acquire(first.key)).code).toBe('A0943');
  const second = await forgetful();
  await world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', second.id).execute();
  expect((await acquire(second.key)).code).toBe('A0947');
  expect((await resetPassword(newVisitor(), second.key, second.username, 'Fresh-Pass-1')).code).toBe('A0947');
});

test('a link in a mailbox that the account no longer has sets no password (A0949)', async () => {
  const { key, id, username } = await forgetful();
  await world.database.queries.updateTable('users').set({ email: 'new@shop.example' }).where('id', '=', id).execute();
  expect((await acquire(key)).code).toBe('A0949');
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe('A0949');
});

test('without the mailed key no step of the flow changes a password (CVE-2026-18963)', async () => {
  const victim = await forgetful();
  const attacker = await forgetful();
  const newPwd = await digestOf(victim.username, 'Evil-Pass-1');
  const browser = newVisitor();
  await browser.signIn(attacker.username, attacker.password);
  const inputs: unknown[] = [
    { newPwd },
    { key: null, newPwd },
    { key: [victim.key], newPwd },
    { key: '', newPwd },
    { key: victim.id, newPwd },
    { key: victim.email, newPwd },
    { key: randomToken(), newPwd },
    { key: attacker.key, newPwd, username: victim.username },
    { key: attacker.key, newPwd, userId: victim.id },
    { username: victim.username, newPwd },
    { oldPwd: newPwd, newPwd, username: victim.username },
    { oldPwd: await digestOf(victim.username, victim.password), newPwd },
    {},
    null,
    [],
    'null',
  ];
  for (const raw of inputs)
    for (const visitor of [browser, newVisitor()]) {
      const { status, code } = await visitor.call('PUT /v3/users/password', { raw });
      expect([400, 401]).toContain(status);
      expect(code).not.toBe(1001);
    }
  // The attacker's own link sets only the attacker's password, for any digest.
  expect((await resetPassword(newVisitor(), attacker.key, victim.username, 'Evil-Pass-1')).code).toBe(1001);
  expect((await newVisitor().signIn(victim.username, 'Evil-Pass-1')).code).toBe('A0210');
  expect((await newVisitor().signIn(victim.username, victim.password)).code).toBe(1001);
});

test('a reset ends every session, on every server, and lifts the lock', async () => {
  const { key, username, password } = await forgetful();
  const other = await world.startSecondServer();
  const sessions = [newVisitor(), other.browser()];
  for (const browser of sessions) await browser.signIn(username, password);
  for (let times = 0; times < 2; times += 1) await newVisitor().signIn(username, 'wrong');
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe(1001);
  for (const browser of sessions)
    await expect.poll(async () => (await browser.call('GET /v2/users/work-bench')).code).toBe('C0102');
  for (let times = 0; times < 3; times += 1) await newVisitor().signIn(username, 'wrong');
  expect((await newVisitor().signIn(username, 'Fresh-Pass-1')).code).toBe('A0206'); // three failures count, not five
});

test("a stranger's wrong passwords lock the owner out of a new browser, after the reset, too", async () => {
  const { key, username } = await forgetful();
  const browser = newVisitor();
  expect((await resetPassword(browser, key, username, 'Fresh-Pass-1')).code).toBe(1001);
  await world.people.setting('signInPage', { captchaSwitch: false });
  for (let times = 0; times < 5; times += 1) await newVisitor().signIn(username, 'wrong');
  expect((await newVisitor().signIn(username, 'Fresh-Pass-1')).code).toBe('A0203');
  expect((await browser.signIn(username, 'Fresh-Pass-1')).code).toBe(1001);
  await world.people.setting('signInPage', { captchaSwitch: true });
});

test('a reset does not lift an enforced second factor (ASVS 6.4.3)', async () => {
  const { key, username } = await forgetful();
  await world.people.setting('mfa', { mode: 'enforced' });
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe(1001);
  const browser = newVisitor();
  expect((await browser.signIn(username, 'Fresh-Pass-1')).data.googleType).toBe(3);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe('C0102');
  await world.people.setting('mfa', { mode: 'off' });
});

test('a signed-in user opens a link too, with a valid or an invalid token', async () => {
  const { key, username } = await forgetful();
  const someoneElse = await world.people.user();
  const browser = newVisitor();
  await browser.signIn(someoneElse.username, someoneElse.password);
  expect((await resetPassword(browser, key, username, 'Fresh-Pass-1')).code).toBe(1001);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  const second = await forgetful();
  const stale = newVisitor();
  stale.token = randomToken();
  expect((await resetPassword(stale, second.key, second.username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('a weak password is refused and the link stays good', async () => {
  const { key, username, password } = await forgetful();
  for (const [weak, reason] of [
    ['Password1', 'common'],
    [username, 'username'],
    [password, 'same'],
  ] as const) {
    const { code, failure } = await resetPassword(newVisitor(), key, username, weak);
    expect([code, failure?.fields]).toEqual(['A0401', { '/newPwd': reason }]);
  }
  expect((await resetPassword(newVisitor(), key, username, 'Fresh-Pass-1')).code).toBe(1001);
});
