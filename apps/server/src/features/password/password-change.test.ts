import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
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

/** Five wrong passwords, the later ones with a captcha. */
async function lockOut(username: string): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    const newVisitor = world.browser();
    const { id } = (await newVisitor.call('GET /v2/utils/captcha')).data;
    await newVisitor.signIn(username, 'wrong', { validateCodeId: id, validateCode: CAPTCHA_TEXT });
  }
}

async function change(browser: Browser, username: string, [old, newPassword]: [string, string]) {
  const body = { oldPwd: await digestOf(username, old), newPwd: await digestOf(username, newPassword) };
  return browser.call('PUT /v3/users/password', { body });
}

const lives = async (browser: Browser) => (await browser.call('GET /v2/users/work-bench')).code;

test('a change ends all other sessions, on every server, and keeps the own one', async () => {
  const { browser, username, password } = await signedIn();
  const second = await world.startSecondServer();
  const others = [world.browser(), second.browser()];
  for (const other of others) await other.signIn(username, password);
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe(1001);
  expect(await lives(browser)).toBe(1001);
  for (const other of others) await expect.poll(() => lives(other)).toBe('C0102');
  expect((await world.browser().signIn(username, password)).code).toBe('A0210');
  expect((await world.browser().signIn(username, 'Fresh-Pass-1')).code).toBe(1001);
});

test('the old password is checked before anything is set', async () => {
  const { browser, username, password } = await signedIn();
  const check = async (candidate: string) =>
    (await browser.call('POST /v2/users/password/check', { body: { oldPwd: await digestOf(username, candidate) } }))
      .code;
  expect(await check(password)).toBe(1001);
  expect(await check('wrong')).toBe('A0211');
  expect((await change(browser, username, ['wrong', 'Fresh-Pass-1'])).code).toBe('A0211');
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});

test('a stolen session guesses the old password no more often than a sign-in would (CVE-2026-123521)', async () => {
  const { browser, username, password } = await signedIn();
  const oldPwd = await digestOf(username, 'wrong');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => browser.call('POST /v2/users/password/check', { body: { oldPwd } })),
  );
  expect(responses.filter(({ code }) => code === 'A0211')).toHaveLength(5);
  expect(responses.filter(({ code }) => code === 'A0203')).toHaveLength(15);
  // The lock also applies to the right password.
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe('A0203');
  expect((await world.auditEntries('password.refused')).filter(({ actor }) => actor === username)).toHaveLength(5);
});

test('strangers who lock the name at the sign-in do not keep its owner from changing the password', async () => {
  const { browser, username, password } = await signedIn();
  await lockOut(username);
  expect((await world.browser().signIn(username, password)).code).toBe('A0203');
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe(1001);
});

test('a session that is ended while the hashes are made changes nothing', async () => {
  const { browser, username, password } = await signedIn();
  const owner = world.browser();
  await owner.signIn(username, password);
  const { hash } = world.app.services.passwords;
  world.app.services.passwords.hash = async (digest) => {
    await owner.call('DELETE /v2/users/sessions'); // runs during the change
    return hash(digest);
  };
  const { code } = await change(browser, username, [password, 'Evil-Pass-1']);
  world.app.services.passwords.hash = hash;
  expect(code).toBe('C0102');
  expect(await lives(owner)).toBe(1001);
  expect((await world.browser().signIn(username, 'Evil-Pass-1')).code).toBe('A0210');
});

test('an account that is disabled while the hashes are made keeps its password', async () => {
  const { browser, username, password } = await signedIn();
  const { passwords, users } = world.app.services;
  const { hash } = passwords;
  passwords.hash = async (digest) => {
    await users.disable(username);
    return hash(digest);
  };
  const { code } = await change(browser, username, [password, 'Evil-Pass-1']);
  passwords.hash = hash;
  expect(code).toBe('C0102');
  await users.enable(username);
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});

test('right answers count as no failures', async () => {
  const { browser, username, password } = await signedIn();
  const oldPwd = await digestOf(username, password);
  for (let times = 0; times < 8; times += 1)
    expect((await browser.call('POST /v2/users/password/check', { body: { oldPwd } })).code).toBe(1001);
});

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

test.each([
  ['the old password', (password: string) => password, 'same'],
  ['the username', (_password: string, username: string) => username, 'username'],
  ['the username with a capital', (_password: string, username: string) => capitalised(username), 'username'],
  ['the username in upper case', (_password: string, username: string) => username.toUpperCase(), 'username'],
  ['one of the commonest', () => 'Password1', 'common'],
  ['one of the commonest as it is listed', () => 'qwertyuiop', 'common'],
  ['the name of the product', () => 'Foyer', 'common'],
])('%s is refused by its digest alone', async (_what, candidate, reason) => {
  const { browser, username, password } = await signedIn();
  const { code, failure } = await change(browser, username, [password, candidate(password, username)]);
  expect([code, failure?.fields]).toEqual(['A0401', { '/newPwd': reason }]);
});

test('the display name and the mailbox are refused, too', async () => {
  const { username, password } = await world.people.user({
    displayName: 'Annabella',
    email: 'bella.anna@shop.example',
  });
  const browser = world.browser();
  await browser.signIn(username, password);
  for (const candidate of [
    'Annabella',
    'annabella',
    'ANNABELLA',
    'bella.anna@shop.example',
    'bella.anna',
    'Bella.anna',
  ])
    expect((await change(browser, username, [password, candidate])).failure?.fields).toEqual({ '/newPwd': 'common' });
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
  const passwords = Array.from({ length: 4 }, (_, index) => `Fresh-Pass-${index}`);
  const codes = await Promise.all(
    passwords.map(async (candidate) => ({
      candidate,
      code: (await change(browser, username, [password, candidate])).code,
    })),
  );
  const winners = codes.filter(({ code }) => code === 1001);
  expect(winners).toHaveLength(1);
  expect((await world.browser().signIn(username, winners[0]?.candidate ?? '')).code).toBe(1001);
});

test('neither digest reaches the logs or the audit log', async () => {
  const { browser, username, password } = await signedIn();
  await change(browser, username, [password, 'Fresh-Pass-1']);
  await change(browser, username, ['wrong', 'Fresh-Pass-2']);
  const output = world.logLines.join('') + JSON.stringify(await world.auditEntries());
  for (const candidate of [password, 'Fresh-Pass-1', 'wrong', 'Fresh-Pass-2'])
    expect(output).not.toContain(await digestOf(username, candidate));
});

test('an email address from before normalisation locks no user out', async () => {
  const { id, username, password } = await world.people.user();
  await world.database.queries.updateTable('users').set({ email: 'anna@localhost' }).where('id', '=', id).execute();
  const browser = world.browser();
  await browser.signIn(username, password);
  expect((await change(browser, username, [password, 'Fresh-Pass-1'])).code).toBe(1001);
  expect(world.logLines.join('')).toContain('email not sent');
});
