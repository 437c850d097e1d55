import type { Browser } from '@foyer/server/test/browser.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import {
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import {
  findRequestedFactor,
  CHROME,
  FIREFOX,
  newBrowser,
  createTrustedBrowser,
  listTrustedBrowsers,
} from '@foyer/server/test/sign-in/trusted-browsers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const STEP = 30;
const DAY = 24 * 60 * 60;
const COOKIE = 'foyer-device';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());
beforeEach(() => home.world.people.setting('mfa', { mode: 'optional', trustDevices: true }));
afterEach(() => home.world.clock.forward(STEP)); // so that each test has unused codes

/** A copy of a browser's cookies in a browser of another kind. */
function copyOf({ cookies }: Browser, kind = CHROME): Browser {
  const copy = newBrowser(home, kind);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a browser that was trusted', () => {
  test('skips the second factor for 30 days, to the second, however often it is used', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    expect(await findRequestedFactor(browser, person)).toBe(0);
    expect(await probeSession(browser)).toBe(1001);
    await home.world.clock.forward(30 * DAY - 1);
    expect(await findRequestedFactor(browser, person)).toBe(0);
    await home.world.clock.forward(1);
    expect(await findRequestedFactor(browser, person)).toBe(1);
    expect(await probeSession(browser)).toBe('C0102');
  });

  test('is another one than any other browser of the same person, at the same address too', async () => {
    const { person } = await createTrustedBrowser(home);
    expect(await findRequestedFactor(newBrowser(home), person)).toBe(1);
  });

  test('is trusted for the one person who asked for it', async () => {
    const { browser } = await createTrustedBrowser(home);
    const other = await home.createEnrolledUser();
    expect(await findRequestedFactor(browser, other)).toBe(1);
  });

  test('and that several people share stays trusted for each who asked for it', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const colleague = await home.createEnrolledUser();
    await home.signInToCodeStep(colleague, browser);
    await verifyCode(browser, await codeOf(home.world, colleague), { trustDevice: true });
    expect([await findRequestedFactor(browser, person), await findRequestedFactor(browser, colleague)]).toEqual([0, 0]);
  });

  test('still has to change a password that must be changed, and does so without a code', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    await home.world.database.queries
      .updateTable('passwords')
      .set({ must_change: true })
      .where('user_id', '=', person.id)
      .execute();
    const answer = await browser.signIn(person.username, person.password);
    expect(answer.data).toMatchObject({ googleType: 0, userFirstLogin: true });
    expect(await probeSession(browser)).toBe('C0102');
    const newPwd = await digestOf(person.username, 'Fresh-Pass-1');
    const { data } = await browser.call('PUT /v3/users/password/first-time', { body: { newPwd } });
    expect(data.googleType).toBe(0);
    browser.token = data.access_token;
    expect(await probeSession(browser)).toBe(1001);
    // The new password revokes the trust.
    expect(await findRequestedFactor(browser, { ...person, password: 'Fresh-Pass-1' })).toBe(1);
  });

  test('needs the password as ever, and its lock', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    for (let time = 0; time < 5; time += 1) expect((await browser.signIn(person.username, 'wrong')).code).toBe('A0210');
    expect((await browser.signIn(person.username, person.password)).code).toBe('A0203');
  });

  test('is in the list, with what it is and until when; another session sees it as another one', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const [device, ...others] = await listTrustedBrowsers(browser);
    expect(others).toEqual([]);
    expect(device).toMatchObject({ current: true, browser: 'Chrome', system: 'Windows' });
    expect(Date.parse(device?.trustedUntil ?? '') / 1000).toBeCloseTo((await home.world.clock.now()) + 30 * DAY, 0);
    expect(JSON.stringify(device)).not.toContain(browser.cookies.get(COOKIE));
    const elsewhere = await home.world.people.session(newBrowser(home, FIREFOX), person.id, 'full');
    expect(await listTrustedBrowsers(elsewhere)).toMatchObject([{ current: false }]);
  });
});

describe('nothing is trusted', () => {
  test('that did not ask for it, and where it is not offered', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person, newBrowser(home));
    await verifyCode(browser, await codeOf(home.world, person));
    expect(await findRequestedFactor(browser, person)).toBe(1);

    await home.world.people.setting('mfa', { trustDevices: false });
    await home.world.clock.forward(STEP);
    expect((await browser.call('GET /v2/google/ways')).data.trustDevice).toBe(false);
    await verifyCode(browser, await codeOf(home.world, person), { trustDevice: true });
    await home.world.people.setting('mfa', { trustDevices: true });
    expect(await findRequestedFactor(browser, person)).toBe(1);
    expect((await home.world.auditEntries('device.trusted')).filter(({ actor_id }) => actor_id === person.id)).toEqual(
      [],
    );
  });

  test('by a wrong code, or one that was used', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person, newBrowser(home));
    await verifyCode(browser, '000000', { trustDevice: true });
    await verifyCode(browser, await codeOf(home.world, person, -1), { trustDevice: true });
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('that has a copy of the cookie in another kind of browser, and the trust is over everywhere', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    expect(await findRequestedFactor(copyOf(browser, FIREFOX), person)).toBe(1);
    // The copied cookie has ended the original's trust as well.
    expect(await findRequestedFactor(copyOf(browser), person)).toBe(1);
    expect(await findRequestedFactor(browser, person)).toBe(1);
  });

  test('that has a cookie planted before the trust: the trusted browser gets another one', async () => {
    const person = await home.createEnrolledUser();
    const attacker = newBrowser(home);
    const planted = 'A'.repeat(43);
    attacker.cookies.set(COOKIE, planted);
    const victim = newBrowser(home);
    victim.cookies.set(COOKIE, planted);
    await home.signInToCodeStep(person, victim);
    expect(victim.cookies.get(COOKIE)).toBe(planted); // the device keeps its cookie until it is trusted
    await verifyCode(victim, await codeOf(home.world, person), { trustDevice: true });
    expect(victim.cookies.get(COOKIE)).not.toBe(planted);
    expect(await findRequestedFactor(attacker, person)).toBe(1);
    expect(await findRequestedFactor(victim, person)).toBe(0);
  });

  test('by another user who trusts another kind of browser with a copy of the cookie', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const thief = copyOf(browser, FIREFOX);
    const other = await home.createEnrolledUser();
    await home.signInToCodeStep(other, thief);
    await verifyCode(thief, await codeOf(home.world, other), { trustDevice: true });
    expect(thief.cookies.get(COOKIE)).not.toBe(browser.cookies.get(COOKIE));
    expect(await findRequestedFactor(copyOf(thief, CHROME), person)).toBe(1);
    expect(await findRequestedFactor(browser, person)).toBe(0);
  });

  test('by the cookie of the sign-in alone, however it is spelled', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const value = browser.cookies.get(COOKIE) ?? '';
    for (const spelled of [value.slice(0, -1), `${value}A`, value.toLowerCase(), '', '%00']) {
      const copy = newBrowser(home);
      copy.cookies.set(COOKIE, spelled);
      expect(await findRequestedFactor(copy, person)).toBe(1);
    }
  });

  test('by the value in the database: that is a hash', async () => {
    const { person, browser } = await createTrustedBrowser(home);
    const rows = await home.world.database.queries
      .selectFrom('devices')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    const text = rows.map(({ cookie_hash }) => Buffer.from(cookie_hash).toString('base64url'));
    expect(text).not.toContain(browser.cookies.get(COOKIE));
    for (const cookie of text) {
      const copy = newBrowser(home);
      copy.cookies.set(COOKIE, cookie);
      expect(await findRequestedFactor(copy, person)).toBe(1);
    }
  });
});

test('the cookie is out of reach of scripts and of other sites, and lives no longer than 400 days', async () => {
  const person = await home.createEnrolledUser();
  const browser = await home.signInToCodeStep(person, newBrowser(home));
  const answer = await verifyCode(browser, await codeOf(home.world, person), { trustDevice: true });
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${COOKIE}=`)) ?? '';
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(line).toContain(attribute);
  expect(Number(/Max-Age=(\d+)/.exec(line)?.[1])).toBeLessThanOrEqual(400 * DAY);
});

test('trust by a recovery code is trust like any other, and the owner is notified of the code', async () => {
  const person = await home.createEnrolledUser();
  const browser = await home.signInToCodeStep(person, newBrowser(home));
  await verifyCode(browser, person.recoveryCodes[0] ?? '', { trustDevice: true });
  await home.nextMailWithSubject(person, 'Sign-in with a recovery code');
  expect(await findRequestedFactor(browser, person)).toBe(0);
});

test('where a factor is enforced a trusted browser skips it, too, and has none to bind', async () => {
  const { person, browser } = await createTrustedBrowser(home);
  await home.world.people.setting('mfa', { mode: 'enforced' });
  expect(await findRequestedFactor(browser, person)).toBe(0);
  expect(await findRequestedFactor(newBrowser(home), person)).toBe(2);
});
