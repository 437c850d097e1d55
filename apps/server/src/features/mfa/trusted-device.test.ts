import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf } from '@foyer/server/test/retrieval.ts';
import {
  type Bound,
  bind,
  bindAuthenticator,
  codeOf,
  confirm,
  createFactorWorld,
  type FactorWorld,
  reaches,
  show,
} from '@foyer/server/test/second-factor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const STEP = 30;
const DAY = 24 * 60 * 60;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const COOKIE = 'foyer-device';

let home: FactorWorld;
beforeAll(async () => {
  home = await createFactorWorld();
});
afterAll(() => home.close());
beforeEach(() => home.world.people.setting('mfa', { mode: 'optional', trustDevices: true }));
afterEach(() => home.world.clock.forward(STEP)); // each test has codes that nobody has used

let addresses = 0;
/** A new browser of a kind. */
const newBrowser = (kind = CHROME) =>
  home.world.browser({ 'user-agent': kind, 'x-forwarded-for': `10.8.0.${(addresses += 1)}` });

/** A browser of a kind with the cookies of another one. */
function copyOf({ cookies }: Browser, kind = CHROME): Browser {
  const copy = newBrowser(kind);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** Somebody who has shown a code in a browser, and asked to trust it. */
async function trusted(): Promise<{ person: Bound; browser: Browser }> {
  const person = await home.bound();
  const browser = await home.atCode(person, newBrowser());
  expect((await show(browser, await codeOf(home.world, person), { trustDevice: true })).code).toBe(1001);
  return { person, browser };
}
/** What the next sign-in in a browser asks for: 0 nothing, 1 a code. */
const asked = async (browser: Browser, { username, password }: Pick<Bound, 'username' | 'password'>) =>
  (await browser.signIn(username, password)).data.googleType;
const devices = async (browser: Browser) => (await browser.call('GET /v2/users/second-factor')).data.trustedDevices;

describe('a browser that was trusted', () => {
  test('skips the second factor for 30 days, to the second, however often it is used', async () => {
    const { person, browser } = await trusted();
    expect(await asked(browser, person)).toBe(0);
    expect(await reaches(browser)).toBe(1001);
    await home.world.clock.forward(30 * DAY - 1);
    expect(await asked(browser, person)).toBe(0);
    await home.world.clock.forward(1);
    expect(await asked(browser, person)).toBe(1);
    expect(await reaches(browser)).toBe('C0102');
  });

  test('is another one than any other browser of the same person, at the same address too', async () => {
    const { person } = await trusted();
    expect(await asked(newBrowser(), person)).toBe(1);
  });

  test('is trusted for the one person who asked for it', async () => {
    const { browser } = await trusted();
    const other = await home.bound();
    expect(await asked(browser, other)).toBe(1);
  });

  test('and that several people share stays trusted for each who asked for it', async () => {
    const { person, browser } = await trusted();
    const colleague = await home.bound();
    await home.atCode(colleague, browser);
    await show(browser, await codeOf(home.world, colleague), { trustDevice: true });
    expect([await asked(browser, person), await asked(browser, colleague)]).toEqual([0, 0]);
  });

  test('still has to change a password that must be changed, and does so without a code', async () => {
    const { person, browser } = await trusted();
    await home.world.database.queries
      .updateTable('passwords')
      .set({ must_change: true })
      .where('user_id', '=', person.id)
      .execute();
    const answer = await browser.signIn(person.username, person.password);
    expect(answer.data).toMatchObject({ googleType: 0, userFirstLogin: true });
    expect(await reaches(browser)).toBe('C0102');
    const newPwd = await digestOf(person.username, 'Fresh-Pass-1');
    const { data } = await browser.call('PUT /v3/users/password/first-time', { body: { newPwd } });
    expect(data.googleType).toBe(0);
    browser.token = data.access_token;
    expect(await reaches(browser)).toBe(1001);
    // With the new password it is trusted no more.
    expect(await asked(browser, { ...person, password: 'Fresh-Pass-1' })).toBe(1);
  });

  test('needs the password as ever, and its lock', async () => {
    const { person, browser } = await trusted();
    for (let time = 0; time < 5; time += 1) expect((await browser.signIn(person.username, 'wrong')).code).toBe('A0210');
    expect((await browser.signIn(person.username, person.password)).code).toBe('A0203');
  });

  test('is in the list, with what it is and until when; another session sees it as another one', async () => {
    const { person, browser } = await trusted();
    const [device, ...others] = await devices(browser);
    expect(others).toEqual([]);
    expect(device).toMatchObject({ current: true, browser: 'Chrome', system: 'Windows' });
    expect(Date.parse(device?.trustedUntil ?? '') / 1000).toBeCloseTo((await home.world.clock.now()) + 30 * DAY, 0);
    expect(JSON.stringify(device)).not.toContain(browser.cookies.get(COOKIE));
    const elsewhere = await home.world.people.session(newBrowser(FIREFOX), person.id, 'full');
    expect(await devices(elsewhere)).toMatchObject([{ current: false }]);
  });
});

describe('trust ends', () => {
  test('by a new password, changed or reset', async () => {
    const { person, browser } = await trusted();
    const [oldPwd, newPwd] = [
      await digestOf(person.username, person.password),
      await digestOf(person.username, 'Fresh-Pass-1'),
    ];
    expect((await browser.call('PUT /v3/users/password', { body: { oldPwd, newPwd } })).code).toBe(1001);
    expect(await devices(browser)).toEqual([]);
    expect(await asked(browser, { ...person, password: 'Fresh-Pass-1' })).toBe(1);

    const other = await trusted();
    const password = await home.world.app.services.users.resetPassword(other.person.username);
    expect(await asked(other.browser, { ...other.person, password })).toBe(1);
  });

  test('by another app', async () => {
    const { person, browser } = await trusted();
    await confirm(browser, person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    expect((await bind(browser, await codeOf(home.world, { seed }))).code).toBe(1001);
    expect(await asked(browser, person)).toBe(1);
  });

  test('by removing the app, and is not back when one is bound again', async () => {
    const { person, browser } = await trusted();
    await confirm(browser, person);
    await browser.call('DELETE /v2/google');
    expect(await devices(browser)).toEqual([]);
    expect(await asked(browser, person)).toBe(4);
    await confirm(browser, person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    await bind(browser, await codeOf(home.world, { seed }));
    expect(await asked(browser, person)).toBe(1);
  });

  test('by an administrator’s reset, whatever is bound afterwards', async () => {
    const { person, browser } = await trusted();
    await home.world.app.services.factorReset.reset(person.username);
    await bindAuthenticator(home.world, person, home.stranger());
    expect(await asked(browser, person)).toBe(1);
  });

  test('by disabling the account, and is not back when it is enabled', async () => {
    const { person, browser } = await trusted();
    await home.world.app.services.users.disable(person.username);
    await home.world.app.services.users.enable(person.username);
    expect(await asked(browser, person)).toBe(1);
  });

  test('by removal from the list, from another browser too (ASVS 6.5.6)', async () => {
    const { person, browser } = await trusted();
    const elsewhere = await home.world.people.session(newBrowser(FIREFOX), person.id, 'full');
    const [device] = await devices(elsewhere);
    const params = { id: device?.id ?? '' };
    expect((await elsewhere.call('DELETE /v2/users/trusted-devices/{id}', { params })).code).toBe(1001);
    expect(await devices(elsewhere)).toEqual([]);
    expect(await asked(browser, person)).toBe(1);
    expect((await elsewhere.call('DELETE /v2/users/trusted-devices/{id}', { params })).code).toBe('A0404');
    expect(await home.world.audited('device.distrusted')).toContainEqual(
      expect.objectContaining({ actor_id: person.id }),
    );
  });

  test('by the setting, for those too that were trusted before', async () => {
    const { person, browser } = await trusted();
    await home.world.people.setting('mfa', { trustDevices: false });
    expect(await asked(browser, person)).toBe(1);
  });

  test('not by anybody else: their list does not know it (A0404)', async () => {
    const { person, browser } = await trusted();
    const [device] = await devices(browser);
    const other = await home.bound();
    const stranger = await home.world.people.session(newBrowser(), other.id, 'full');
    expect(await devices(stranger)).toEqual([]);
    for (const id of [device?.id ?? '', "' or true --", '%'])
      expect((await stranger.call('DELETE /v2/users/trusted-devices/{id}', { params: { id } })).code).toBe('A0404');
    expect(await asked(browser, person)).toBe(0);
  });
});

describe('nothing is trusted', () => {
  test('that did not ask for it, and where it is not offered', async () => {
    const person = await home.bound();
    const browser = await home.atCode(person, newBrowser());
    await show(browser, await codeOf(home.world, person));
    expect(await asked(browser, person)).toBe(1);

    await home.world.people.setting('mfa', { trustDevices: false });
    await home.world.clock.forward(STEP);
    expect((await browser.call('GET /v2/google/ways')).data.trustDevice).toBe(false);
    await show(browser, await codeOf(home.world, person), { trustDevice: true });
    await home.world.people.setting('mfa', { trustDevices: true });
    expect(await asked(browser, person)).toBe(1);
    expect((await home.world.audited('device.trusted')).filter(({ actor_id }) => actor_id === person.id)).toEqual([]);
  });

  test('by a wrong code, or one that was used', async () => {
    const person = await home.bound();
    const browser = await home.atCode(person, newBrowser());
    await show(browser, '000000', { trustDevice: true });
    await show(browser, await codeOf(home.world, person, -1), { trustDevice: true });
    expect(await asked(browser, person)).toBe(1);
  });

  test('that has a copy of the cookie in another kind of browser, and the trust is over everywhere', async () => {
    const { person, browser } = await trusted();
    expect(await asked(copyOf(browser, FIREFOX), person)).toBe(1);
    expect(await asked(copyOf(browser), person)).toBe(1); // somebody has a copy: the right one is asked, too
    expect(await asked(browser, person)).toBe(1);
  });

  test('that has a cookie planted before the trust: the trusted browser gets another one', async () => {
    const person = await home.bound();
    const attacker = newBrowser();
    const planted = 'A'.repeat(43);
    attacker.cookies.set(COOKIE, planted);
    const victim = newBrowser();
    victim.cookies.set(COOKIE, planted);
    await home.atCode(person, victim);
    expect(victim.cookies.get(COOKIE)).toBe(planted); // known by it, but trusted by another one
    await show(victim, await codeOf(home.world, person), { trustDevice: true });
    expect(victim.cookies.get(COOKIE)).not.toBe(planted);
    expect(await asked(attacker, person)).toBe(1);
    expect(await asked(victim, person)).toBe(0);
  });

  test('by the cookie of the sign-in alone, however it is spelled', async () => {
    const { person, browser } = await trusted();
    const value = browser.cookies.get(COOKIE) ?? '';
    for (const spelled of [value.slice(0, -1), `${value}A`, value.toLowerCase(), '', '%00']) {
      const copy = newBrowser();
      copy.cookies.set(COOKIE, spelled);
      expect(await asked(copy, person)).toBe(1);
    }
  });

  test('by what stands in the database: that is a hash', async () => {
    const { person, browser } = await trusted();
    const rows = await home.world.database.queries
      .selectFrom('devices')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    const text = rows.map(({ cookie_hash }) => Buffer.from(cookie_hash).toString('base64url'));
    expect(text).not.toContain(browser.cookies.get(COOKIE));
    for (const cookie of text) {
      const copy = newBrowser();
      copy.cookies.set(COOKIE, cookie);
      expect(await asked(copy, person)).toBe(1);
    }
  });
});

test('the cookie is out of reach of scripts and of other sites, and lives no longer than 400 days', async () => {
  const person = await home.bound();
  const browser = await home.atCode(person, newBrowser());
  const answer = await show(browser, await codeOf(home.world, person), { trustDevice: true });
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${COOKIE}=`)) ?? '';
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(line).toContain(part);
  expect(Number(/Max-Age=(\d+)/.exec(line)?.[1])).toBeLessThanOrEqual(400 * DAY);
});

test('trust by a recovery code is trust like any other, and the owner hears of the code', async () => {
  const person = await home.bound();
  const browser = await home.atCode(person, newBrowser());
  await show(browser, person.recoveryCodes[0] ?? '', { trustDevice: true });
  await home.letter(person, 'Sign-in with a recovery code');
  expect(await asked(browser, person)).toBe(0);
});

test('where a factor is enforced a trusted browser skips it, too, and has none to bind', async () => {
  const { person, browser } = await trusted();
  await home.world.people.setting('mfa', { mode: 'enforced' });
  expect(await asked(browser, person)).toBe(0);
  expect(await asked(newBrowser(), person)).toBe(2);
});
