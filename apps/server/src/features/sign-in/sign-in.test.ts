import { ADMIN_PASSWORD, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the first administrator signs in and reaches the work-bench', async () => {
  const browser = world.browser();
  const { data } = await browser.signIn('admin', ADMIN_PASSWORD);
  expect(data).toMatchObject({ username: 'admin', googleType: 4, userFirstLogin: false, passwordModifyExpires: false });
  expect((await browser.call('GET /v2/users/work-bench')).data.user.superAdministrator).toBe(true);
});

test.each([
  ['upper case', 'MARIA.WEBER'],
  ['full-width letters', 'ｍａｒｉａ.weber'],
  ['spaces around it', '  maria.weber  '],
])('a username given in %s is the same username', async (_form, input) => {
  // The user is created only once; later attempts fail.
  await world.people.user({ username: 'maria.weber', password: 'Secret_77' }).catch(() => undefined);
  expect((await world.browser().signIn(input, 'Secret_77')).data.username).toBe('maria.weber');
});

test.each(['ad\u0000min', 'ad\u202Emin', 'ad\u200Bmin', '   '])(
  'an invalid username is illegal input: %j',
  async (username) => {
    const answer = await world.browser().call('POST /user/login', { body: { username, password: 'A'.repeat(64) } });
    expect(answer.code).toBe('A0401');
    expect(answer.failure?.fields).toHaveProperty('/username', 'characters');
  },
);

test('a token is 256 random bits in base64url, and the database contains only its hash', async () => {
  const { username, password } = await world.people.user();
  const browser = world.browser();
  const token = (await browser.signIn(username, password)).data.access_token;
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = JSON.stringify(await world.database.queries.selectFrom('sessions').selectAll().execute());
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(browser.cookies.get('foyer'));
});

test('every sign-in makes a new token and a new cookie', async () => {
  const { username, password } = await world.people.user();
  const [first, second] = [world.browser(), world.browser()];
  await first.signIn(username, password);
  await second.signIn(username, password);
  expect(first.token).not.toBe(second.token);
  expect(first.cookies.get('foyer')).not.toBe(second.cookies.get('foyer'));
});

test('session fixation: a token and cookie sent along with the sign-in are never adopted (CVE-2024-28197)', async () => {
  const { username, password } = await world.people.user();
  const browser = world.browser();
  browser.token = 'planted'.padEnd(43, 'x');
  browser.cookies.set('foyer', 'planted');
  await browser.signIn(username, password);
  expect(browser.token).not.toContain('planted');
  expect(browser.cookies.get('foyer')).not.toContain('planted');
});

test('on plain loopback the cookies are HttpOnly and SameSite=Strict', async () => {
  const { username, password } = await world.people.user();
  const answer = await world.browser().signIn(username, password);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^foyer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^foyer-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
});

test('behind https the cookies are Secure and carry the __Host- prefix', async () => {
  await using secure = await createWorld({
    config: { FOYER_PUBLIC_URL: 'https://foyer.example', FOYER_TRUSTED_PROXIES: '192.0.2.1' },
  });
  const answer = await secure.browser().signIn('admin', ADMIN_PASSWORD);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-foyer=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(
      /^__Host-foyer-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ]);
});

test('a refused sign-in sets no cookie', async () => {
  const { username } = await world.people.user();
  expect((await world.browser().signIn(username, 'wrong')).headers.getSetCookie()).toEqual([]);
});

test('a sign-in is written to the audit log with user, sign-in method and address', async () => {
  const { id, username, password } = await world.people.user();
  await world.browser().signIn(username, password);
  const line = (await world.auditEntries('sign_in.done')).find(({ actor }) => actor === username);
  expect(line).toMatchObject({ actor_id: id, result: 'done', address: '127.0.0.1' });
  expect(line?.details).toEqual({ pathway: 'password', scope: 'full' });
});
