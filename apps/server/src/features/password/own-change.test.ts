import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf } from '@foyer/server/test/retrieval.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function signedIn(): Promise<{ browser: Browser; username: string; password: string }> {
  const { username, password } = await world.people.user();
  const browser = world.browser();
  await browser.signIn(username, password);
  return { browser, username, password };
}

async function change(browser: Browser, username: string, [old, fresh]: [string, string]) {
  const body = { oldPwd: await digestOf(username, old), newPwd: await digestOf(username, fresh) };
  return browser.call('PUT /v3/users/password', { body });
}

const lives = async (browser: Browser) => (await browser.call('GET /v2/users/work-bench')).code;

test('a change ends all other sessions, on every server, and keeps the own one', async () => {
  const { browser, username, password } = await signedIn();
  const second = await world.secondServer();
  const others = [world.browser(), second.browser()];
  for (const other of others) await other.signIn(username, password);
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe(1001);
  expect(await lives(browser)).toBe(1001);
  for (const other of others) await expect.poll(() => lives(other), { timeout: 1000 }).toBe('C0102');
  expect((await world.browser().signIn(username, password)).code).toBe('A0210');
  expect((await world.browser().signIn(username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('the old password is checked before anything is set', async () => {
  const { browser, username, password } = await signedIn();
  const check = async (word: string) =>
    (await browser.call('POST /v2/users/password/check', { body: { oldPwd: await digestOf(username, word) } })).code;
  expect(await check(password)).toBe(1001);
  expect(await check('wrong')).toBe('A0211');
  expect((await change(browser, username, ['wrong', 'Fresh-Pass-1'])).code).toBe('A0211');
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});

test('a stolen session guesses the old password no more often than a sign-in would (CVE-2026-123521)', async () => {
  const { browser, username, password } = await signedIn();
  const oldPwd = await digestOf(username, 'wrong');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.call('POST /v2/users/password/check', { body: { oldPwd } })),
  );
  expect(answers.filter(({ code }) => code === 'A0211')).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'A0203')).toHaveLength(15);
  // The lock is the account's: it holds for the right password, here and at the sign-in.
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe('A0203');
  expect((await world.browser().signIn(username, password)).code).toBe('A0203');
  expect((await world.audited('password.refused')).filter(({ actor }) => actor === username)).toHaveLength(5);
});

test('right answers count as no failures', async () => {
  const { browser, username, password } = await signedIn();
  const oldPwd = await digestOf(username, password);
  for (let times = 0; times < 8; times += 1)
    expect((await browser.call('POST /v2/users/password/check', { body: { oldPwd } })).code).toBe(1001);
});

test.each([
  ['the old password', (password: string) => password, 'same'],
  ['the username', (_password: string, username: string) => username, 'username'],
  ['one of the commonest', () => 'Password1', 'common'],
  ['one of the commonest as it is listed', () => 'qwertyuiop', 'common'],
  ['the name of the product', () => 'Foyer', 'common'],
])('%s is refused by its digest alone', async (_what, word, reason) => {
  const { browser, username, password } = await signedIn();
  const { code, failure } = await change(browser, username, [password, word(password, username)]);
  expect([code, failure?.fields]).toEqual(['A0401', { '/newPwd': reason }]);
});

test('the display name and the mailbox are refused, too', async () => {
  const { username, password } = await world.people.user({
    displayName: 'Annabella',
    email: 'bella.anna@shop.example',
  });
  const browser = world.browser();
  await browser.signIn(username, password);
  for (const word of ['Annabella', 'annabella', 'bella.anna@shop.example', 'bella.anna', 'Bella.anna'])
    expect((await change(browser, username, [password, word])).failure?.fields).toEqual({ '/newPwd': 'common' });
});

test.each(['mfa', 'bind', 'password'] as const)(
  'a session of scope %s changes nothing with the old password',
  async (scope) => {
    const { id, username, password } = await world.people.user();
    const browser = await world.people.session(world.browser(), id, scope);
    const answer = await change(browser, username, [password, 'Fresh-Pass-1']);
    expect([answer.status, answer.code]).toEqual([401, 'C0102']);
  },
);

test('without a session the old password changes nothing', async () => {
  const { username, password } = await world.people.user();
  const answer = await change(world.browser(), username, [password, 'Fresh-Pass-1']);
  expect([answer.status, answer.code]).toEqual([401, 'A0301']);
});

test('parallel changes set one password', async () => {
  const { browser, username, password } = await signedIn();
  const words = Array.from({ length: 4 }, (_, index) => `Fresh-Pass-${index}`);
  const codes = await Promise.all(
    words.map(async (word) => ({ word, code: (await change(browser, username, [password, word])).code })),
  );
  const winners = codes.filter(({ code }) => code === 1001);
  expect(winners).toHaveLength(1);
  expect((await world.browser().signIn(username, winners[0]?.word ?? '')).code).toBe(1001);
});

test('neither digest reaches the logs or the audit trail', async () => {
  const { browser, username, password } = await signedIn();
  await change(browser, username, [password, 'Fresh-Pass-1']);
  await change(browser, username, ['wrong', 'Fresh-Pass-2']);
  const told = world.logged.join('') + JSON.stringify(await world.audited());
  for (const word of [password, 'Fresh-Pass-1', 'wrong', 'Fresh-Pass-2'])
    expect(told).not.toContain(await digestOf(username, word));
});
