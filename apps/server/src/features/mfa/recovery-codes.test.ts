import {
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { generateRecoveryCodes } from './recovery-codes.ts';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

const left = async (userId: string) =>
  home.world.database.queries.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute();

test('ten codes of 50 random bits each', () => {
  const codes = Array.from({ length: 100 }, generateRecoveryCodes);
  expect(codes.every((ten) => ten.length === 10)).toBe(true);
  expect(new Set(codes.flat()).size).toBe(1000);
  expect(new Set(codes.flat().join('')).size).toBe(32);
});

describe('a recovery code', () => {
  test('signs in instead of a code, once, and its owner is notified', async () => {
    const person = await home.createEnrolledUser();
    const [code = ''] = person.recoveryCodes;
    const browser = await home.signInToCodeStep(person);
    expect((await verifyCode(browser, code)).data.googleType).toBe(0);
    expect(await probeSession(browser)).toBe(1001);
    expect((await browser.call('GET /v2/users/second-factor')).data.recoveryCodes).toBe(9);
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe('A0444');
    expect((await home.nextMailWithSubject(person, 'Sign-in with a recovery code')).envelope.to).toEqual([
      person.email,
    ]);
  });

  test.each([
    ['without its hyphen', (code: string) => code.replace('-', '')],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['with spaces and a dash', (code: string) => ` ${code.replace('-', ' – ')} `],
    [
      'with letters for the digits that look like them',
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ],
  ])('is taken %s', async (_how, write) => {
    const person = await home.createEnrolledUser();
    // A code that contains a 0 or a 1, if there is one.
    const code = person.recoveryCodes.find((one) => /[01]/.test(one)) ?? person.recoveryCodes[0] ?? '';
    expect((await verifyCode(await home.signInToCodeStep(person), write(code))).code).toBe(1001);
  });

  test('of another user is wrong, and stays valid for that user', async () => {
    const [person, other] = [await home.createEnrolledUser(), await home.createEnrolledUser()];
    const [code = ''] = other.recoveryCodes;
    expect((await verifyCode(await home.signInToCodeStep(person), code)).code).toBe('A0444');
    expect((await verifyCode(await home.signInToCodeStep(other), code)).code).toBe(1001);
  });

  test('does not use up the step of the app, nor the app a recovery code', async () => {
    const person = await home.createEnrolledUser();
    expect((await verifyCode(await home.signInToCodeStep(person), person.recoveryCodes[0] ?? '')).code).toBe(1001);
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, person))).code).toBe(1001);
    expect(await left(person.id)).toHaveLength(9);
  });

  test('is stored as a keyed hash, worthless in the row of another user', async () => {
    const [person, thief] = [await home.createEnrolledUser(), await home.createEnrolledUser()];
    const text = JSON.stringify(
      (await left(person.id)).map(({ code_hash }) => Buffer.from(code_hash).toString('latin1')),
    );
    for (const code of person.recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replace('-', ''));
    }
    const { queries } = home.world.database;
    await queries.deleteFrom('recovery_codes').where('user_id', '=', thief.id).execute();
    await queries.updateTable('recovery_codes').set({ user_id: thief.id }).where('user_id', '=', person.id).execute();
    expect(await left(thief.id)).toHaveLength(10);
    const browser = await home.signInToCodeStep(thief);
    for (const code of person.recoveryCodes.slice(0, 3)) expect((await verifyCode(browser, code)).code).toBe('A0444');
  });
});

describe('new recovery codes', () => {
  test('replace the old ones, need the password, and are reported to the owner', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    expect((await browser.call('POST /v2/google/recovery-codes')).code).toBe('A0301');
    await confirmPassword(browser, person);
    const { recoveryCodes } = (await browser.call('POST /v2/google/recovery-codes')).data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await verifyCode(await home.signInToCodeStep(person), person.recoveryCodes[0] ?? '')).code).toBe('A0444');
    expect((await verifyCode(await home.signInToCodeStep(person), recoveryCodes[0] ?? '')).code).toBe(1001);
    expect(await probeSession(browser)).toBe(1001);
    await home.nextMailWithSubject(person, 'New recovery codes were created');
    expect(await home.world.auditEntries('mfa.recovery_codes')).toContainEqual(
      expect.objectContaining({ actor_id: person.id, details: {} }),
    );
  });

  test('are for those alone who have a factor (A0404)', async () => {
    const person = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    expect((await browser.call('POST /v2/google/recovery-codes')).code).toBe('A0404');
    expect(await left(person.id)).toEqual([]);
  });

  test('made twice in parallel leave one set of ten', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await confirmPassword(browser, person);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('POST /v2/google/recovery-codes')),
    );
    expect(responses.map(({ code }) => code)).toEqual([1001, 1001, 1001, 1001, 1001]);
    expect(await left(person.id)).toHaveLength(10);
  });
});

test('the last recovery code is spent, and the app still opens', async () => {
  const person = await home.createEnrolledUser();
  for (const code of person.recoveryCodes) {
    const browser = await home.world.people.session(home.newVisitor(), person.id, 'mfa');
    expect((await verifyCode(browser, code)).code).toBe(1001);
  }
  expect(await left(person.id)).toEqual([]);
  expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, person))).code).toBe(1001);
});
