import { CONFIRMATION_SECONDS } from '@foyer/contract/limits/sessions.ts';
import { MAX_LOCK_SECONDS } from '@foyer/contract/limits/sign-in.ts';
import {
  type EnrolledUser,
  enrol,
  enrolAuthenticator,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

/** A sign-in that waits for its code, created without the cost of a password hash. */
const waiting = ({ id }: EnrolledUser) => home.world.people.session(home.newVisitor(), id, 'mfa');
const codeResult = async (person: EnrolledUser, code: string) => (await verifyCode(await waiting(person), code)).code;

/** Jumps of the clock, each of which is reversed later. */
const jumps = [
  ['a day ahead', DAY],
  ['two hours ahead', 2 * HOUR],
  ['an hour back', -HOUR],
  ['a day back', -DAY],
] as const;

describe.each(jumps)('the clock jumps %s, and back again', (_where, jump) => {
  const leap = () => home.world.clock.forward(jump);
  const resetClock = () => home.world.clock.forward(-jump);

  test('no code that was used opens anything, not before and not after (F10, CVE-2026-33473)', async () => {
    const person = await home.createEnrolledUser();
    const used = await codeOf(home.world, person);
    expect(await codeResult(person, used)).toBe(1001);
    await leap();
    expect(await codeResult(person, used)).toBe('A0444');
    // Phones have their own clocks: this code needs a phone whose clock jumps too. After a jump ahead, the code is
    // unused.
    const during = await codeOf(home.world, person);
    expect(await codeResult(person, during)).toBe(jump > 0 ? 1001 : 'A0444');
    await resetClock();
    expect(await codeResult(person, used)).toBe('A0444');
    expect(await codeResult(person, during)).toBe('A0444');
    await home.world.clock.forward(30);
    if (jump < 0) expect(await codeResult(person, await codeOf(home.world, person))).toBe(1001);
    expect(await codeResult(person, person.recoveryCodes[0] ?? '')).toBe(1001);
    await leap();
    expect(await codeResult(person, during)).toBe('A0444');
    await resetClock();
  });

  test('a recovery code that was used stays used', async () => {
    const person = await home.createEnrolledUser();
    const [code = '', other = ''] = person.recoveryCodes;
    expect(await codeResult(person, code)).toBe(1001);
    await leap();
    expect(await codeResult(person, code)).toBe('A0444');
    expect(await codeResult(person, other)).toBe(1001);
    await resetClock();
    for (const spent of [code, other]) expect(await codeResult(person, spent)).toBe('A0444');
  });

  test('ten wrong codes lock for an hour at most', async () => {
    const person = await home.createEnrolledUser();
    for (let time = 0; time < 10; time += 1) await codeResult(person, 'AAAAA-AAAAA');
    await leap();
    const [code = '', other = ''] = person.recoveryCodes;
    const locked = await verifyCode(await waiting(person), code);
    if (jump > 0) expect(locked.code).toBe(1001);
    else expect([locked.code, locked.failure?.seconds]).toEqual(['A0203', HOUR]);
    await home.world.clock.forward(HOUR);
    expect(await codeResult(person, other)).toBe(1001);
    await home.world.clock.forward(-HOUR);
    await resetClock();
  });

  test('ten wrong codes that were tried during the jump lock for an hour at most', async () => {
    const person = await home.createEnrolledUser();
    await leap();
    for (let time = 0; time < 10; time += 1) await codeResult(person, 'AAAAA-AAAAA');
    await resetClock();
    const [code = '', other = ''] = person.recoveryCodes;
    const locked = await verifyCode(await waiting(person), code);
    if (jump < 0) expect(locked.code).toBe(1001);
    else expect([locked.code, locked.failure?.seconds]).toEqual(['A0203', HOUR]);
    await home.world.clock.forward(HOUR);
    expect(await codeResult(person, other)).toBe(1001);
  });

  test('wrong passwords lock for a quarter of an hour at most, whether tried before the jump or during it', async () => {
    for (const [before, after] of [
      [leap, resetClock],
      [resetClock, leap],
    ] as const) {
      const { username, password } = await home.world.people.user();
      await before();
      for (let time = 0; time < 5; time += 1)
        expect((await home.newVisitor().signIn(username, 'wrong')).code).toBe('A0210');
      expect((await home.newVisitor().signIn(username, password)).code).toBe('A0203');
      await after();
      expect((await home.newVisitor().signIn(username, password)).code).toBe(1001);
    }
  });

  test('a password that was entered again confirms nothing afterwards', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full', 10 * DAY);
    await home.world.people.setting('session', { idleSeconds: 10 * DAY, absoluteSeconds: 10 * DAY });
    await confirmPassword(browser, person);
    await leap();
    expect((await browser.call('DELETE /v2/google')).code).toBe('A0301');
    await resetClock();
    await home.world.clock.forward(CONFIRMATION_SECONDS);
    expect((await browser.call('DELETE /v2/google')).code).toBe('A0301');
  });

  test('a secret that was bound binds nothing again', async () => {
    const person = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full', 10 * DAY);
    await confirmPassword(browser, person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe(1001);
    await leap();
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe('A0205');
    await resetClock();
    expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe('A0205');
  });

  test('users enrol and sign in at any time', async () => {
    await leap();
    const person = await enrolAuthenticator(home.world, await home.world.people.user(), home.newVisitor());
    const browser = await home.signInToCodeStep(person);
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
    expect(await probeSession(browser)).toBe(1001);
    await resetClock();
    expect((await verifyCode(await home.signInToCodeStep(person), person.recoveryCodes[0] ?? '')).code).toBe(1001);
  });
});

describe('a lock of wrong passwords after the clock was set back', () => {
  test('by less than it has left continues, and never for longer than the longest lock', async () => {
    const { username, password } = await home.world.people.user();
    for (let time = 0; time < 5; time += 1) await home.newVisitor().signIn(username, 'wrong');
    await home.world.clock.forward(-60);
    const { failure } = await home.newVisitor().signIn(username, password);
    expect(failure).toMatchObject({ resultCode: 'A0203', seconds: 90 });
    expect(failure?.seconds).toBeLessThanOrEqual(MAX_LOCK_SECONDS);
    await home.world.clock.forward(60);
  });

  test('starts anew with the next wrong one, as if it had just been made', async () => {
    const { username, password } = await home.world.people.user();
    for (let time = 0; time < 5; time += 1) await home.newVisitor().signIn(username, 'wrong');
    await home.world.clock.forward(-DAY);
    expect((await home.newVisitor().signIn(username, 'wrong')).code).toBe('A0210');
    expect((await home.newVisitor().signIn(username, password)).failure).toMatchObject({ seconds: 60 });
    await home.world.clock.forward(60);
    expect((await home.newVisitor().signIn(username, password)).code).toBe(1001);
    await home.world.clock.forward(DAY - 60);
  });
});
