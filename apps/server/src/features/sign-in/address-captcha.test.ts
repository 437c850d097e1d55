import type { Browser } from '@foyer/server/test/browser.ts';
import { CAPTCHA_TEXT, createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.clock.freezeAt(await world.clock.now());
});
afterAll(() => world.close());

let stores = 0;
/** A new public address of a store. */
const newAddress = () => `203.0.113.${(stores += 1)}`;
const behind = (address: string, at: Pick<World, 'browser'> = world) => at.browser({ 'x-forwarded-for': address });

let names = 0;
/** Signs in with wrong passwords for usernames that do not exist. */
async function invent(address: string, times: number, at: Pick<World, 'browser'> = world): Promise<unknown[]> {
  const attempts = Array.from({ length: times }, () => {
    names += 1;
    return behind(address, at).signIn(`invented-${names}`, 'wrong');
  });
  return (await Promise.all(attempts)).map(({ code }) => code);
}

/** Signs in with a captcha; the solution is correct by default. */
async function withCaptcha(browser: Browser, username: string, password: string, validateCode = CAPTCHA_TEXT) {
  const { id } = (await browser.call('GET /v2/utils/captcha')).data;
  return browser.signIn(username, password, { validateCodeId: id, validateCode });
}

describe('invented usernames from one address lock the colleagues out', () => {
  test('a browser in which a colleague has signed in there still works, on every process', async () => {
    const second = await world.startSecondServer();
    const address = newAddress();
    const { username, password } = await world.people.user();
    const till = behind(address);
    expect((await till.signIn(username, password)).code).toBe(1001);
    await invent(address, 25);
    await invent(address, 25, second);
    expect(await invent(address, 2)).toEqual(['A0206', 'A0206']);
    expect(await invent(address, 2, second)).toEqual(['A0206', 'A0206']);
    expect((await till.signIn(username, password)).code).toBe(1001);
    expect((await till.onServer(second.origin).signIn(username, password)).code).toBe(1001);
  });

  test('a colleague in a new browser reads one captcha, and none afterwards', async () => {
    const address = newAddress();
    const { username, password } = await world.people.user();
    await invent(address, 60);
    const browser = behind(address);
    expect((await browser.signIn(username, password)).code).toBe('A0206');
    expect((await withCaptcha(browser, username, password)).code).toBe(1001);
    expect((await browser.signIn(username, password)).code).toBe(1001);
  });

  test('a colleague with a browser known from elsewhere reads one captcha there', async () => {
    const address = newAddress();
    const { username, password } = await world.people.user();
    const first = behind(newAddress());
    await first.signIn(username, password);
    await invent(address, 50);
    const laptop = behind(address);
    for (const [name, value] of first.cookies) laptop.cookies.set(name, value);
    expect((await laptop.signIn(username, password)).code).toBe('A0206');
    expect((await withCaptcha(laptop, username, password)).code).toBe(1001);
    expect((await laptop.signIn(username, password)).code).toBe(1001);
  });

  test('the own password is still confirmed within a session', async () => {
    const address = newAddress();
    const { id } = await world.people.user();
    const browser = await world.people.session(behind(address), id, 'full');
    await invent(address, 60);
    const check = await browser.call('POST /v2/users/password/check', { body: { oldPwd: 'A'.repeat(64) } });
    expect(check.code).toBe('A0211'); // the password was compared and is wrong
  });

  test('other addresses are asked for nothing', async () => {
    const { username, password } = await world.people.user();
    await invent(newAddress(), 60);
    expect((await behind(newAddress()).signIn(username, password)).code).toBe(1001);
  });
});

describe('an address with 50 failures', () => {
  test('is one address for all of a /64 of IPv6', async () => {
    await invent('2001:db8:1:2::1', 50);
    expect(await invent('2001:db8:1:2:ffff::9', 1)).toEqual(['A0206']);
    expect(await invent('2001:db8:1:3::1', 1)).toEqual(['A0210']);
  });

  test('reads a captcha although the captcha is switched off in the settings: nothing else would limit it', async () => {
    await using other = await createWorld();
    await other.people.setting('signInPage', { captchaSwitch: false });
    const codes = [];
    for (let attempt = 0; attempt < 51; attempt += 1)
      codes.push((await other.browser().signIn(`invented-${attempt}`, 'wrong')).code);
    expect(codes.filter((code) => code === 'A0210')).toHaveLength(50);
    expect(codes.at(-1)).toBe('A0206');
  });

  test('does not disclose the usernames that have signed in from there', async () => {
    const address = newAddress();
    const { username, password } = await world.people.user();
    await behind(address).signIn(username, password);
    await invent(address, 50);
    const responses = [
      await behind(address).signIn(username, 'wrong'),
      await behind(address).signIn('invented', 'wrong'),
    ];
    const [existing, unknown] = responses.map(({ status, text, failure }) => [
      status,
      text.replace(failure?.requestId ?? 'none', '…'),
    ]);
    expect(existing).toEqual(unknown);
    expect(responses[0]?.code).toBe('A0206');
  });

  test('counts nothing against accounts whose captcha is missing or wrong', async () => {
    const address = newAddress();
    const { username, password } = await world.people.user();
    await invent(address, 50);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await behind(address).signIn(username, 'wrong')).code).toBe('A0206');
      expect((await withCaptcha(behind(address), username, 'wrong', 'WRONG')).code).toBe('A0204');
    }
    expect((await behind(newAddress()).signIn(username, password)).code).toBe(1001);
  });

  test('is asked for nothing again 51 minutes after the last failure, however many there were', async () => {
    const address = newAddress();
    await invent(address, 49);
    for (let attempt = 0; attempt < 60; attempt += 1)
      await withCaptcha(behind(address), `invented-captcha-${attempt}`, 'wrong', attempt < 30 ? 'WRONG' : CAPTCHA_TEXT);
    await world.clock.forward(50 * 60);
    expect(await invent(address, 1)).toEqual(['A0206']);
    await world.clock.forward(60);
    expect(await invent(address, 1)).toEqual(['A0210']);
  });

  test('loses no failures by right passwords', async () => {
    const address = newAddress();
    const { username, password } = await world.people.user();
    const till = behind(address);
    await till.signIn(username, password);
    await invent(address, 50);
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await till.signIn(username, password)).code).toBe(1001);
    expect(await invent(address, 1)).toEqual(['A0206']);
  });
});

test('a captcha that is read wrongly counts as a failure of the address', async () => {
  const address = newAddress();
  await invent(address, 49);
  // No captcha was required.
  expect((await withCaptcha(behind(address), 'invented', 'wrong', 'WRONG')).code).toBe('A0210');
  await world.clock.forward(60);
  await world.people.setting('signInPage', { captchaSwitch: true, captchaValidRule: 0 });
  expect((await withCaptcha(behind(address), 'invented', 'wrong', 'WRONG')).code).toBe('A0204');
  await world.people.setting('signInPage', { captchaSwitch: true, captchaValidRule: 1 });
  expect(await invent(address, 1)).toEqual(['A0206']);
});

test('an address is forgiven one failure a minute, so that everyday typos never add up', async () => {
  const address = newAddress();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect(await invent(address, 1)).toEqual(['A0210']);
    await world.clock.forward(60);
  }
});
