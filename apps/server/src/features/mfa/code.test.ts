import { requestResetLink, digestOf, resetPassword } from '@foyer/server/test/sign-in/password-reset.ts';
import {
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const STEP = 30;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

const world = () => home.world;
const scopes = async (userId: string) =>
  (await world().database.queries.selectFrom('sessions').select('scope').where('user_id', '=', userId).execute()).map(
    ({ scope }) => scope,
  );

describe('a sign-in with a bound authenticator', () => {
  test('opens nothing by the password alone, and everything by the code', async () => {
    const person = await home.createEnrolledUser();
    const browser = home.newVisitor();
    expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(1);
    expect(await probeSession(browser)).toBe('C0102');
    expect((await browser.call('GET /v2/google/ways')).data).toEqual({
      step: 'show',
      code: true,
      passkey: false,
      trustDevice: false,
    });
    const { data } = await verifyCode(browser, await codeOf(world(), person));
    expect(data).toMatchObject({ username: person.username, googleType: 0, userFirstLogin: false });
    expect(await probeSession(browser)).toBe(1001);
  });

  test('gets a new token and a new cookie by the code, and the old ones are invalid immediately (ASVS 7.2.4)', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    const before = browser.onServer(world().origin);
    await verifyCode(browser, await codeOf(world(), person));
    expect(browser.token).not.toBe(before.token);
    expect(browser.cookies.get('foyer')).not.toBe(before.cookies.get('foyer'));
    expect((await before.call('GET /v2/google/ways')).code).toBe('C0102');
    before.cookies.set('foyer', browser.cookies.get('foyer') ?? '');
    expect((await before.call('GET /v2/google/ways')).code).toBe('C0102');
    const mixed = browser.onServer(world().origin); // the new token with the old cookie
    mixed.cookies.delete('foyer');
    expect(await probeSession(mixed)).toBe('C0102');
  });

  test('that must change the password does so after the code, and then asks for none again', async () => {
    const person = await home.createEnrolledUser();
    const { username } = person;
    const browser = await home.signInToCodeStep({
      ...person,
      password: await world().app.services.users.resetPassword(username),
    });
    const early = await browser.call('PUT /v3/users/password/first-time', {
      body: { newPwd: await digestOf(username, 'Early-Pass-1') },
    });
    expect(early.code).toBe('C0102');
    const { data } = await verifyCode(browser, await codeOf(world(), person));
    expect(data).toMatchObject({ googleType: 0, userFirstLogin: true });
    expect(await probeSession(browser)).toBe('C0102');
    const changed = await browser.call('PUT /v3/users/password/first-time', {
      body: { newPwd: await digestOf(username, 'Fresh-Pass-1') },
    });
    expect(changed.data).toMatchObject({ googleType: 0, userFirstLogin: false });
    browser.token = changed.data.access_token;
    expect(await probeSession(browser)).toBe(1001);
  });

  test('may take half an hour from the password to the code, and not longer', async () => {
    const person = await home.createEnrolledUser();
    const [early, late] = [await home.signInToCodeStep(person), await home.signInToCodeStep(person)];
    await world().clock.forward(30 * 60 - 1);
    expect((await verifyCode(early, await codeOf(world(), person))).code).toBe(1001);
    await world().clock.forward(1);
    expect((await verifyCode(late, await codeOf(world(), person))).code).toBe('C0102');
  });
});

describe('the time of a code (RFC 6238 5.2)', () => {
  test.each([
    [-2, 'A0444'],
    [-1, 1001],
    [0, 1001],
    [1, 1001],
    [2, 'A0444'],
  ])('the code of %d steps away from the current one answers %s', async (steps, answer) => {
    const person = await home.createEnrolledUser();
    const now = await world().clock.now();
    // In the middle of a step, after the enrolment's step.
    await world().clock.freezeAt(now - (now % STEP) + 5.5 * STEP);
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(world(), person, steps))).code).toBe(
      answer,
    );
  });

  test('a code is good from the step before its own to the end of the step after it, to the millisecond', async () => {
    const person = await home.createEnrolledUser();
    const now = await world().clock.now();
    const start = now - (now % STEP) + 3 * STEP;
    await world().clock.freezeAt(start);
    const [first, second] = [await codeOf(world(), person), await codeOf(world(), person, 1)];
    await world().clock.freezeAt(start - STEP - 0.001);
    expect((await verifyCode(await home.signInToCodeStep(person), first)).code).toBe('A0444');
    await world().clock.freezeAt(start + 2 * STEP - 0.001);
    expect((await verifyCode(await home.signInToCodeStep(person), first)).code).toBe(1001);
    await world().clock.freezeAt(start + 3 * STEP);
    expect((await verifyCode(await home.signInToCodeStep(person), second)).code).toBe('A0444');
    await world().clock.forward(10);
  });
});

describe('a code that was used', () => {
  test('opens nothing a second time (ASVS 6.5.1, CVE-2026-33473)', async () => {
    const person = await home.createEnrolledUser();
    const code = await codeOf(world(), person);
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe(1001);
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe('A0444');
    await world().clock.forward(STEP); // the code is still within its validity
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe('A0444');
  });

  test('takes the one before it along', async () => {
    const person = await home.createEnrolledUser();
    await world().clock.forward(5 * STEP);
    const [before, now] = [await codeOf(world(), person, -1), await codeOf(world(), person)];
    expect((await verifyCode(await home.signInToCodeStep(person), now)).code).toBe(1001);
    expect((await verifyCode(await home.signInToCodeStep(person), before)).code).toBe('A0444');
  });

  test('to bind the app signs no user in', async () => {
    const person = await home.createEnrolledUser();
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(world(), person, -1))).code).toBe(
      'A0444',
    );
  });
});

describe('a sign-in that waits for its code', () => {
  test('takes no code of another user, who can still use it', async () => {
    const [person, other] = [await home.createEnrolledUser(), await home.createEnrolledUser()];
    const code = await codeOf(world(), other);
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe('A0444');
    expect((await verifyCode(await home.signInToCodeStep(other), code)).code).toBe(1001);
  });

  test('ends with the account (ASVS 7.4.2)', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    await world().app.services.users.disable(person.username);
    expect((await verifyCode(browser, await codeOf(world(), person))).code).toBe('C0102');
    expect(await scopes(person.id)).toEqual([]);
  });

  test('ends with a new password, whose sign-in asks for the code again (ASVS 6.4.3)', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    const password = await world().app.services.users.resetPassword(person.username);
    expect((await verifyCode(browser, await codeOf(world(), person))).code).toBe('C0102');
    expect((await home.newVisitor().signIn(person.username, password)).data.googleType).toBe(1);
  });

  test('has a token that is worth nothing without its cookie, even with the code', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    const thief = home.newVisitor();
    thief.token = browser.token;
    expect((await verifyCode(thief, await codeOf(world(), person))).code).toBe('C0102');
    expect((await verifyCode(browser, await codeOf(world(), person))).code).toBe(1001);
  });

  test.each(['cross-site', 'same-site'])('is not finished by a %s request', async (site) => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    const code = await codeOf(world(), person);
    const forged = await browser.call('GET /v2/google', { query: { code }, headers: { 'sec-fetch-site': site } });
    expect(forged.status).toBe(403);
    expect((await verifyCode(browser, code)).code).toBe(1001);
  });

  test('gets an answer that is not cached', async () => {
    const person = await home.createEnrolledUser();
    const answer = await verifyCode(await home.signInToCodeStep(person), await codeOf(world(), person));
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });
});

test('an emailed reset link sets a password, signs no user in and leaves the second factor (ASVS 6.4.3)', async () => {
  const person = await home.createEnrolledUser();
  await requestResetLink(home.newVisitor(), person.email);
  const { key } = await home.nextMailWithSubject(person, 'Set a new password');
  expect((await resetPassword(home.newVisitor(), key, person.username, 'Fresh-Pass-1')).code).toBe(1001);
  const browser = home.newVisitor();
  expect((await browser.signIn(person.username, 'Fresh-Pass-1')).data.googleType).toBe(1);
  expect(await probeSession(browser)).toBe('C0102');
});
