import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

let places = 0;
async function signIn({ username, password }: TestUser): Promise<Browser> {
  const browser = world.browser({ 'x-forwarded-for': `192.0.2.${(places += 1)}` });
  await browser.signIn(username, password);
  return browser;
}

const change = async (browser: Browser, { username }: TestUser, password: string) =>
  browser.call('PUT /v3/users/password/first-time', { body: { newPwd: await passwordDigest(password, username) } });

test('a new user sets a password and is signed in, with a new token and a new cookie', async () => {
  const person = await world.people.userWithInitialPassword();
  const browser = await signIn(person);
  const [token, cookie] = [browser.token, browser.cookies.get('foyer')];
  const { data } = await change(browser, person, 'Fresh-Word-1');
  expect(data).toMatchObject({ username: person.username, googleType: 4, userFirstLogin: false });
  expect(data.access_token).not.toBe(token);
  expect(browser.cookies.get('foyer')).not.toBe(cookie);
  browser.token = data.access_token;
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
});

test('the token of the previous step is invalid immediately (K9)', async () => {
  const person = await world.people.userWithInitialPassword();
  const browser = await signIn(person);
  const before = browser.onServer(world.origin);
  await change(browser, person, 'Fresh-Word-1');
  expect((await before.call('GET /v2/users/password-strength')).code).toBe('C0102');
});

test('only the new password signs in, and it asks for no further change', async () => {
  const person = await world.people.userWithInitialPassword();
  await change(await signIn(person), person, 'Fresh-Word-1');
  expect((await world.browser().signIn(person.username, person.password)).code).toBe('A0210');
  expect((await world.browser().signIn(person.username, 'Fresh-Word-1')).data.userFirstLogin).toBe(false);
});

test('other sessions of the first password end, and cannot change it again (ASVS 7.4.3)', async () => {
  const person = await world.people.userWithInitialPassword();
  const [intruder, browser] = [await signIn(person), await signIn(person)];
  await change(browser, person, 'Fresh-Word-1');
  await expect.poll(async () => (await change(intruder, person, 'Stolen-Word-1')).code).toBe('C0102');
  expect((await world.browser().signIn(person.username, 'Fresh-Word-1')).code).toBe(1001);
});

test('of parallel changes with one token one wins', async () => {
  const person = await world.people.userWithInitialPassword();
  const browser = await signIn(person);
  const copies = Array.from({ length: 10 }, () => browser.onServer(world.origin));
  const responses = await Promise.all(copies.map((copy, index) => change(copy, person, `Parallel-Word-${index}`)));
  const winners = responses.flatMap(({ code }, index) => (code === 1001 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect((await world.browser().signIn(person.username, `Parallel-Word-${winners[0]}`)).code).toBe(1001);
});

test('of parallel changes from two devices one wins', async () => {
  const person = await world.people.userWithInitialPassword();
  const [one, two] = [await signIn(person), await signIn(person)];
  const responses = await Promise.all([change(one, person, 'First-Word-1'), change(two, person, 'Second-Word-2')]);
  expect(responses.map(({ code }) => String(code)).sort()).toEqual(['1001', 'C0102']);
});

test.each([
  ['the old password', 'same', ({ password }: TestUser) => password],
  ['the username', 'username', ({ username }: TestUser) => username],
])('%s is no new password', async (_what, rule, choose) => {
  const person = await world.people.userWithInitialPassword();
  const browser = await signIn(person);
  const answer = await change(browser, person, choose(person));
  expect([answer.code, answer.failure?.fields]).toEqual(['A0401', { '/newPwd': rule }]);
  expect((await change(browser, person, 'Fresh-Word-1')).code).toBe(1001);
});

test('a user who need not change the password cannot use the change at the first sign-in', async () => {
  const person = await world.people.user();
  expect((await change(await signIn(person), person, 'Fresh-Word-1')).code).toBe('C0102');
});

test('the rank of new passwords ships as a passphrase and is a setting', async () => {
  const browser = await signIn(await world.people.user());
  expect((await browser.call('GET /v2/users/password-strength')).data).toEqual({ value: 'passphrase' });
  await world.people.setting('password', { rank: 'high' });
  expect((await browser.call('GET /v2/users/password-strength')).data).toEqual({ value: 'high' });
});

test('the change is written to the audit log', async () => {
  const person = await world.people.userWithInitialPassword();
  await change(await signIn(person), person, 'Fresh-Word-1');
  expect(await world.auditEntries('password.changed')).toContainEqual(expect.objectContaining({ actor_id: person.id }));
});

test('enforcing the second factor during a forced change does not give a full session', async () => {
  const person = await world.people.userWithInitialPassword();
  const browser = await signIn(person);
  await world.people.setting('mfa', { mode: 'enforced' });
  const { data } = await change(browser, person, 'Fresh-Word-9');
  expect(data.googleType).toBe(3);
  browser.token = data.access_token;
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe('C0102');
  await world.people.setting('mfa', { mode: 'off' });
});
