import type { Browser } from '@foyer/server/test/browser.ts';
import { ACCESS_TOKEN, OFFICIAL } from '@foyer/server/test/fakes/fake-wechat-server.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import {
  approve,
  requestCode,
  createWechatWorld,
  newLoginStr,
  newOpenid,
  poll,
  scanCode,
  scanToApproval,
  setUpWechat,
  showCode,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

let home: WechatWorld;
beforeAll(async () => {
  home = await createWechatWorld({ logLevel: 'trace' });
});
afterAll(() => home.close());
afterEach(() => setUpWechat(home.world, home.wechat));

const rows = () => home.world.database.queries.selectFrom('wechat_logins').selectAll().execute();

describe('no code is shown', () => {
  test('while WeChat is switched off, is not set up, or it is not known where Foyer is', async () => {
    await home.world.people.setting('signInPage', { wechatSwitch: false });
    expect((await requestCode(home.screen())).code).toBe('A0207');
    await home.world.people.setting('signInPage', { wechatSwitch: true });
    await home.world.people.repositories.providers.remove('wechat');
    home.world.app.services.bus.resync();
    expect((await requestCode(home.screen())).code).toBe('A0852');

    const lost = await createWechatWorld({ config: { FOYER_HOST: '0.0.0.0', FOYER_ALLOW_HTTP: 'true' } });
    expect((await requestCode(lost.screen())).code).toBe('A0857');
    await lost.close();
  });

  test.each([
    ['of 126 bits', 'A'.repeat(21)],
    ['of a counter', '1'],
    ['of characters that base64url does not have', `${'A'.repeat(21)}+`],
    ['that is longer than anybody needs', 'A'.repeat(65)],
    ['that is empty', ''],
  ])('for a loginStr %s', async (_what, loginStr) => {
    const { status, failure } = await requestCode(home.screen(), 'login', loginStr);
    expect([status, failure?.resultCode, failure?.fields]).toEqual([400, 'A0404', { '/loginStr': 'format' }]);
  });

  test('for a loginStr that was seen before, in this browser or another one, until 10 minutes after its end', async () => {
    const [screen, loginStr] = [home.screen(), newLoginStr()];
    const used = async (browser: Browser) => (await requestCode(browser, 'login', loginStr)).failure;
    await home.world.clock.freezeAt(await home.world.clock.now());
    expect((await requestCode(screen, 'login', loginStr)).code).toBe(1001);
    for (const browser of [screen, home.screen()])
      expect(await used(browser)).toMatchObject({ resultCode: 'A0401', fields: { '/loginStr': 'used' } });
    await home.world.clock.forward(60 + 600);
    for (const job of home.world.app.sweeps) await job();
    expect(await used(screen)).toMatchObject({ resultCode: 'A0401', fields: { '/loginStr': 'used' } });
    await home.world.clock.forward(1);
    for (const job of home.world.app.sweeps) await job();
    expect(await rows()).toEqual([]);
    expect(await used(screen)).toBeUndefined();
  });

  test('to a page of another site, which asks neither for it nor for what became of it', async () => {
    const screen = home.screen({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' });
    expect((await requestCode(screen)).code).toBe('A0302');
    expect((await poll(screen, { loginStr: newLoginStr() })).code).toBe('A0302');
  });
});

describe('a sign-in belongs to the browser in which it began', () => {
  test('another browser that knows its loginStr gets nothing, and takes nothing away', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    const newVisitor = home.screen();
    await showCode(newVisitor); // so that the browser has its own cookie
    const forged = home.screen();
    forged.cookies.set('foyer-way', 'A'.repeat(43));
    for (const thief of [home.screen(), newVisitor, forged]) expect((await poll(thief, screenCode)).code).toBe('A0205');
    await approve(phone, screenCode, person.openid);
    for (const thief of [home.screen(), newVisitor, forged]) {
      const stolen = await poll(thief, screenCode);
      expect([stolen.code, stolen.headers.getSetCookie()]).toEqual(['A0205', []]);
    }
    expect((await poll(screen, screenCode)).code).toBe(1001);
  });

  test('not to the phone that has scanned it either', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone, screenCode, person.openid);
    expect((await poll(phone, screenCode)).code).toBe('A0205');
    expect((await poll(screen, screenCode)).code).toBe(1001);
  });

  test('by a cookie out of reach of scripts and other sites, which its tabs share', async () => {
    const screen = home.screen();
    const line = (await requestCode(screen)).headers.getSetCookie().find((one) => one.startsWith('foyer-way=')) ?? '';
    expect(line).toMatch(/^foyer-way=[\w-]{43};/);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(line).toContain(attribute);
    const flowCookie = screen.cookies.get('foyer-way');
    const screenCode = await showCode(screen);
    expect(screen.cookies.get('foyer-way')).toBe(flowCookie);
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'scan' });
  });

  test('by no made-up cookie', async () => {
    const screen = home.screen();
    screen.cookies.set('foyer-way', 'planted');
    await showCode(screen);
    expect(screen.cookies.get('foyer-way')).toMatch(/^[\w-]{43}$/);
  });
});

describe('the QR code', () => {
  test('leads to Foyer with a secret that is not the loginStr, and cannot be polled with', async () => {
    const screen = home.screen();
    const { loginStr, qr } = await showCode(screen);
    const { origin, pathname, searchParams } = new URL(qr);
    expect([origin, pathname, [...searchParams.keys()]]).toEqual([home.world.origin, '/v2/wechat/scan', ['key']]);
    const secret = searchParams.get('key') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(qr).not.toContain(loginStr);
    expect((await poll(home.screenWithCookiesOf(screen), { loginStr: secret })).code).toBe('A0205');
  });

  test('made of the loginStr leads nowhere', async () => {
    const { loginStr } = await showCode(home.screen());
    const answer = await home.phone().fetch(`/v2/wechat/scan?key=${loginStr}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/base/#/redirect?provider=wechat&failure=A0205',
    ]);
  });
});

test('while nothing happens each poll reads one row, by its index, and writes nothing', async () => {
  const screen = home.screen();
  const screenCode = await showCode(screen);
  const before = await rows();
  const run = vi.spyOn(home.world.database.queries.getExecutor(), 'executeQuery');
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await poll(screen, screenCode)).data).toEqual({ waiting: 'scan' });
  // Queries of workers are ignored.
  const queries = run.mock.calls.map(([query]) => query.sql).filter((text) => text.includes('wechat_logins'));
  run.mockRestore();
  expect(queries).toHaveLength(10);
  expect(new Set(queries).size).toBe(1);
  expect(queries[0]).toMatch(/^select .* from "wechat_logins" where "expires_at" > .* and "login_hash" = \$1$/);
  expect(await rows()).toEqual(before);
});

test('one sign-in is polled twice a second at most, independently of others', async () => {
  const screen = home.screen();
  const screenCode = await showCode(screen);
  const codes = await Promise.all(Array.from({ length: 130 }, async () => (await poll(screen, screenCode)).code));
  expect(codes.filter((code) => code === 1001)).toHaveLength(120);
  expect(codes.filter((code) => code === 'A0499')).toHaveLength(10);
  const other = home.screen();
  expect((await poll(other, await showCode(other))).data).toEqual({ waiting: 'scan' });
});

test('after a change of the WeChat account, approvals of the previous one are refused', async () => {
  const { person, screen, phone, screenCode } = await home.createUserAtScreen();
  await approve(phone, screenCode, person.openid);
  await setUpWechat(home.world, home.wechat, { appId: 'wx0000000000000000' });
  expect((await poll(screen, screenCode)).code).toBe('A0205');
});

test('neither the log nor the database contains a secret', async () => {
  const { person, screen, phone, screenCode } = await home.createUserAtScreen();
  const [unused, unscanned] = [await showCode(screen), await showCode(screen)];
  const { approval } = await scanToApproval(phone, screenCode, person.openid);
  const returned = await scanCode(phone, unscanned, person.openid);
  const failed = await scanCode(phone, unused, person.openid);
  expect((await reportScan(phone, { ...failed, code: 'a-code-that-nobody-has' })).code).toBe('A0853');
  expect((await reportScan(phone, await scanCode(phone, unused, newOpenid()))).code).toBe('A0636');
  const stored = await everything();
  await approve(home.phone(), unused, person.openid);
  await poll(screen, unused);

  const keys = [screenCode, unused, unscanned].flatMap(({ loginStr, qr }) => [loginStr, qr.split('key=')[1] ?? '']);
  const cookies = [...screen.cookies.values(), ...phone.cookies.values()];
  const credentials = [OFFICIAL.secret, ACCESS_TOKEN, 'a-code-that-nobody-has', failed.code ?? '', returned.code ?? ''];
  const secrets = [...keys, ...cookies, ...credentials, approval, returned.state, failed.state, screen.token ?? ''];
  expect(secrets.every((secret) => secret.length >= 20)).toBe(true);
  const log = home.world.logLines.join('');
  for (const text of [log, stored, await everything()])
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  // The search covers the log and the stored data.
  expect(log).toContain('"errcode":40029,"errmsg":"invalid code');
  expect(stored).toContain(person.openid);
  expect(stored).toContain('"purpose":"wechat.approval"');
  expect(stored).toContain('"purpose":"wechat.state"');
});

/** Contents of all tables that a sign-in with WeChat writes, with bytes in each readable encoding. */
async function everything(): Promise<string> {
  const tables = ['one_time_tokens', 'wechat_logins', 'identity_providers', 'linked_accounts', 'sessions', 'audit'];
  const texts = tables.map(async (table) => {
    const result = await sql<object>`select * from ${sql.table(table)}`.execute(home.world.database.queries);
    return result.rows.map((row) => {
      const bytes = Object.values(row).filter((value) => value instanceof Uint8Array);
      const read = bytes.flatMap((value) =>
        (['base64url', 'hex', 'utf8'] as const).map((encoding) => Buffer.from(value).toString(encoding)),
      );
      return JSON.stringify(row) + read.join();
    });
  });
  return (await Promise.all(texts)).flat().join('\n');
}

test('a sign-in with WeChat needs no session; the start of a link does', async () => {
  expect((await requestCode(home.screen(), 'link')).code).toBe('A0301');
  const person = await home.world.people.user();
  const screen = await home.world.people.session(home.screen(), person.id, 'mfa');
  expect((await requestCode(screen, 'link')).code).toBe('C0102');
  await home.world.people.session(screen, person.id, 'full');
  expect((await requestCode(screen, 'link')).failure?.resultMsg).toBe('confirmation needed');
  await confirmPassword(screen, person);
  expect((await requestCode(screen, 'link')).code).toBe(1001);
});
