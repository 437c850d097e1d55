import type { Browser } from '@foyer/server/test/browser.ts';
import {
  enrol,
  enrolAuthenticator,
  type EnrolledUser,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  getSecondFactor,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());
afterEach(() => home.world.people.setting('mfa', { mode: 'optional' }));

/** A user with an authenticator app, and their session with a recent password. */
async function confirmed(): Promise<{ person: EnrolledUser; browser: Browser }> {
  const person = await home.createEnrolledUser();
  const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
  await confirmPassword(browser, person);
  return { person, browser };
}
const remove = (browser: Browser) => browser.call('DELETE /v2/google');

describe('the overview', () => {
  test('of a user with an app has its date and the number of recovery codes left', async () => {
    const { browser } = await confirmed();
    const { authenticatorSince, ...rest } = await getSecondFactor(browser);
    expect(Date.parse(authenticatorSince ?? '') / 1000).toBeCloseTo(await home.world.clock.now(), 0);
    expect(rest).toEqual({
      mode: 'optional',
      mayChange: true,
      recoveryCodes: 10,
      passkeysOffered: false,
      passkeys: [],
      trustedDevices: [],
    });
  });

  test('of a user without one is empty, and has nothing of other users', async () => {
    await home.createEnrolledUser();
    const { id } = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), id, 'full');
    expect(await getSecondFactor(browser)).toMatchObject({
      authenticatorSince: null,
      recoveryCodes: 0,
      trustedDevices: [],
    });
  });
});

describe('removing the app', () => {
  test('makes the next sign-in one by password alone, and voids the recovery codes', async () => {
    const { person, browser } = await confirmed();
    expect((await remove(browser)).code).toBe(1001);
    expect(await getSecondFactor(browser)).toMatchObject({ authenticatorSince: null, recoveryCodes: 0 });
    expect((await home.newVisitor().signIn(person.username, person.password)).data.googleType).toBe(4);
    expect((await home.nextMailWithSubject(person, 'Your authenticator app was removed')).envelope.to).toEqual([
      person.email,
    ]);
  });

  test('ends every other session, also one that waits for its code, and keeps the own one (ASVS 7.4.3)', async () => {
    const { person, browser } = await confirmed();
    const other = await home.world.people.session(home.newVisitor(), person.id, 'full');
    const waiting = await home.signInToCodeStep(person);
    await remove(browser);
    expect([await probeSession(browser), await probeSession(other)]).toEqual([1001, 'C0102']);
    expect((await verifyCode(waiting, await codeOf(home.world, person))).code).toBe('C0102');
  });

  test('is refused while a factor is enforced (A0302), and nothing of it happens', async () => {
    const { person, browser } = await confirmed();
    await home.world.people.setting('mfa', { mode: 'enforced' });
    const other = await home.world.people.session(home.newVisitor(), person.id, 'full');
    expect((await remove(browser)).code).toBe('A0302');
    expect(await probeSession(other)).toBe(1001);
    expect((await getSecondFactor(browser)).recoveryCodes).toBe(10);
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('that is not there is A0404, a second time too', async () => {
    const { browser } = await confirmed();
    expect((await remove(browser)).code).toBe(1001);
    expect((await remove(browser)).code).toBe('A0404');
  });

  test('ten times in parallel removes it once, and one email is sent', async () => {
    const { person, browser } = await confirmed();
    const codes = (await Promise.all(Array.from({ length: 10 }, () => remove(browser)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 1001)).toHaveLength(1);
    expect(codes.filter((code) => code === 'A0404')).toHaveLength(9);
    expect(
      (await home.world.auditEntries('mfa.unbound')).filter(({ actor_id }) => actor_id === person.id),
    ).toHaveLength(1);
  });

  test('leaves the wrong codes counted: enrolling again gives no fresh budget', async () => {
    const { person, browser } = await confirmed();
    for (let time = 0; time < 10; time += 1)
      await verifyCode(await home.world.people.session(home.newVisitor(), person.id, 'mfa'), 'AAAAA-AAAAA');
    await remove(browser);
    const again = await enrolAuthenticator(home.world, person, home.newVisitor());
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, again))).code).toBe('A0203');
  });
});

/** Ends a session as another process does before its announcement arrives: this process still caches the session. */
async function endElsewhere(browser: Browser, { id }: EnrolledUser): Promise<void> {
  expect(await probeSession(browser)).toBe(1001);
  await home.world.database.queries.deleteFrom('sessions').where('user_id', '=', id).execute();
}

test.each([
  ['removes no app', remove],
  ['gets no recovery codes', (browser: Browser) => browser.call('POST /v2/google/recovery-codes')],
  ['starts binding no app', (browser: Browser) => browser.call('GET /v2/google/secret')],
  ['binds no app', (browser: Browser) => enrol(browser, '123456')],
])('a session that was ended on another server a moment ago %s', async (_what, attempt) => {
  const { person, browser } = await confirmed();
  await endElsewhere(browser, person);
  expect((await attempt(browser)).code).toBe('C0102');
  const waiting = await home.signInToCodeStep(person);
  expect((await verifyCode(waiting, person.recoveryCodes[0] ?? '')).code).toBe(1001);
});

test('a factor that changes is written to the trail without anything secret', async () => {
  const { person, browser } = await confirmed();
  await browser.call('POST /v2/google/recovery-codes');
  await remove(browser);
  const lines = (await home.world.auditEntries()).filter(
    ({ actor_id, event }) => actor_id === person.id && event.startsWith('mfa.'),
  );
  expect(lines.map(({ event, details }) => [event, details])).toEqual([
    ['mfa.bound', {}],
    ['mfa.recovery_codes', {}],
    ['mfa.unbound', {}],
  ]);
});
