import {
  type EnrolledUser,
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  verifyCode,
  createWrongCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 60 * 60;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

/** A sign-in that waits for its code, created without the cost of a password hash. */
const waiting = ({ id }: EnrolledUser) => home.world.people.session(home.newVisitor(), id, 'mfa');

/** Enters wrong codes, each in a new sign-in. */
async function fail(person: EnrolledUser, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    expect((await verifyCode(await waiting(person), await createWrongCode(home.world, person))).code).toBe('A0444');
}

describe('one sign-in', () => {
  test('is over with its fifth wrong code, and the right one is too late (ASVS 6.6.3)', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    for (let time = 0; time < 5; time += 1)
      expect((await verifyCode(browser, await createWrongCode(home.world, person))).code).toBe('A0444');
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe('C0102');
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('survives four, and its fifth may be the right one', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    for (let time = 0; time < 4; time += 1) await verifyCode(browser, await createWrongCode(home.world, person));
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
  });

  test('counts recovery codes that are wrong with the others', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    for (const code of ['AAAAA-AAAAA', '000000', 'BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD'])
      await verifyCode(browser, code);
    expect((await verifyCode(browser, person.recoveryCodes[0] ?? '')).code).toBe('C0102');
  });

  test('that is stopped warns its owner that the password is known (ASVS 6.3.5)', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    for (let time = 0; time < 5; time += 1) await verifyCode(browser, await createWrongCode(home.world, person));
    const { text, envelope } = await home.nextMailWithSubject(person, 'A sign-in was stopped');
    expect(envelope.to).toEqual([person.email]);
    expect(text).toContain('wrong codes');
  });
});

describe('one account', () => {
  test('takes no code after ten wrong ones within an hour, not the right one and no recovery code', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 10);
    for (const code of [await codeOf(home.world, person), person.recoveryCodes[0] ?? '', '000000']) {
      const answer = await verifyCode(await home.signInToCodeStep(person), code);
      expect([answer.status, answer.code, answer.failure?.seconds]).toEqual([403, 'A0203', HOUR]);
      expect(answer.headers.get('retry-after')).toBe(String(HOUR));
    }
    expect((await home.world.auditEntries('mfa.locked')).filter(({ actor_id }) => actor_id === person.id)).toHaveLength(
      1,
    );
    // The email is sent although no single sign-in had five wrong codes.
    await home.nextMailWithSubject(person, 'A sign-in was stopped');
  });

  test('still takes the right one after nine', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 9);
    expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('keeps its wrong codes after a right one', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 9);
    await verifyCode(await waiting(person), await codeOf(home.world, person));
    await fail(person, 1);
    expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe('A0203');
  });

  test("is not locked by a stranger's codes, whose sign-in has not shown the password", async () => {
    const person = await home.createEnrolledUser();
    for (let time = 0; time < 12; time += 1) {
      await home.newVisitor().signIn(person.username, 'wrong');
      expect((await verifyCode(home.newVisitor(), '000000')).code).toBe('A0301');
    }
    expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('that is locked locks no other account', async () => {
    const [person, other] = [await home.createEnrolledUser(), await home.createEnrolledUser()];
    await fail(person, 10);
    expect((await verifyCode(await home.signInToCodeStep(other), await codeOf(home.world, other))).code).toBe(1001);
  });

  test('that is locked counts what is tried neither towards its lock nor towards its sign-in', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 10);
    await home.world.clock.forward(HOUR - 60);
    const browser = await home.signInToCodeStep(person);
    for (let time = 0; time < 6; time += 1)
      expect((await verifyCode(browser, '000000')).failure?.seconds).toBeGreaterThan(0);
    await home.world.clock.forward(60);
    // The first attempt that counts.
    expect((await verifyCode(browser, await createWrongCode(home.world, person))).code).toBe('A0444');
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
  });

  test('has a window that slides: each wrong code counts for an hour, to the millisecond', async () => {
    const person = await home.createEnrolledUser();
    for (let time = 0; time < 10; time += 1) {
      await fail(person, 1);
      await home.world.clock.forward(60);
    }
    const start = await home.world.clock.now(); // the first wrong code was ten minutes ago, the last one minute ago
    const seconds = async () =>
      (await verifyCode(await waiting(person), await createWrongCode(home.world, person))).failure?.seconds;
    expect(await seconds()).toBe(HOUR - 600);
    await home.world.clock.freezeAt(start + HOUR - 600 - 0.001);
    expect(await seconds()).toBe(1);
    await home.world.clock.freezeAt(start + HOUR - 600);
    await fail(person, 1); // uses the only attempt that is free
    expect(await seconds()).toBe(60);
    await home.world.clock.forward(60);
    expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
    await fail(person, 1);
    expect(await seconds()).toBe(60);
  });

  test('gives an attacker with the password at most ten tries an hour, however patient', async () => {
    const person = await home.createEnrolledUser();
    let evaluated = 0;
    for (let quarter = 0; quarter < 5 * 4; quarter += 1) {
      const browser = await waiting(person);
      for (let time = 0; time < 4; time += 1)
        evaluated += (await verifyCode(browser, await createWrongCode(home.world, person))).code === 'A0444' ? 1 : 0;
      await home.world.clock.forward(15 * 60);
    }
    expect(evaluated).toBe(5 * 10);
  });

  describe('after 99 wrong codes in a row', () => {
    const nearlyWornOut = async () => {
      const person = await home.createEnrolledUser();
      const { queries } = home.world.database;
      await queries
        .updateTable('authenticators')
        .set({ consecutive_failures: 99 })
        .where('user_id', '=', person.id)
        .execute();
      return person;
    };
    const takesCodes = async (person: EnrolledUser) =>
      (await (await waiting(person)).call('GET /v2/google/ways')).data.code;

    test('takes no code of its app after one more, until another factor is shown (NIST 3.2.2)', async () => {
      const person = await nearlyWornOut();
      expect(await takesCodes(person)).toBe(true);
      await fail(person, 1);
      expect(await takesCodes(person)).toBe(false);
      const browser = await waiting(person);
      expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe('A0444');
      expect((await verifyCode(browser, person.recoveryCodes[0] ?? '')).code).toBe(1001);
      expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
    });

    test('counts anew after a right one', async () => {
      const person = await nearlyWornOut();
      expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
      await fail(person, 1);
      expect(await takesCodes(person)).toBe(true);
    });
  });

  test('is notified of five wrong codes within an hour, over all sign-ins (ASVS 6.3.5)', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 5);
    await home.nextMailWithSubject(person, 'A sign-in was stopped');
  });

  test('is let in again by the command line', async () => {
    const person = await home.createEnrolledUser();
    await fail(person, 10);
    await home.world.app.services.signIn.unlock(person.username);
    expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('that is locked changes its password and its sessions as ever', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    await verifyCode(browser, await codeOf(home.world, person));
    await fail(person, 10);
    expect((await browser.call('GET /v2/users/second-factor')).code).toBe(1001);
    expect((await browser.call('DELETE /v2/users/sessions')).code).toBe(1001);
  });
});
