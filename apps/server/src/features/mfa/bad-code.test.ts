import {
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());

const refused = async (actorId: string) =>
  (await home.world.auditEntries('mfa.refused')).filter(({ actor_id }) => actor_id === actorId).length;

const fullWidth = (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

test.each([
  ['in full-width digits', fullWidth],
  ['in two groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['with what a clipboard adds', (code: string) => ` ${code}\u00a0`],
])('a code %s signs in', async (_how, write) => {
  const person = await home.createEnrolledUser();
  expect((await verifyCode(await home.signInToCodeStep(person), write(await codeOf(home.world, person)))).code).toBe(
    1001,
  );
});

describe('what is no code', () => {
  test.each([
    ['nothing', ''],
    ['five digits', '12345'],
    ['seven digits', '1234567'],
    ['letters', 'abcdef'],
    ['digits of another script', '١٢٣٤٥٦'],
    ['a sign', '-12345'],
    ['a decimal', '1.2345'],
    ['half a recovery code', 'ABCDE'],
    ['a letter that no recovery code has', 'ABCDE-FGHJU'],
    ['a query in the query', "' or '1'='1"],
    ['as long as may be', '1'.repeat(64)],
  ])('%s is A0401, and neither counts nor ends the sign-in', async (_what, code) => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    for (let times = 0; times < 6; times += 1) {
      const answer = await verifyCode(browser, code);
      expect([answer.status, answer.code, Object.keys(answer.failure?.fields ?? {})]).toEqual([
        400,
        'A0401',
        ['/code'],
      ]);
    }
    expect(await refused(person.id)).toBe(0);
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
  });

  test.each([
    ['none at all', ''],
    ['longer than may be', `?code=${'1'.repeat(65)}`],
    ['two of them', '?code=123456&code=654321'],
    ['an array', '?code[]=123456'],
    ['a NUL', '?code=123456%00'],
    ['an escape that is no UTF-8', '?code=12345%ff'],
    ['a trustDevice that is no boolean', '?code=123456&trustDevice=perhaps'],
    ['an unknown field', '?code=123456&mfa=false'],
  ])('%s is refused before anything is tried', async (_what, search) => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    expect((await browser.fetch(`/v2/google${search}`)).status).toBe(400);
    expect(await refused(person.id)).toBe(0);
  });

  test.each([[123_456], [null], [['123456']], [{ $ne: '' }], [true]])('a body with %j binds nothing', async (code) => {
    const { id } = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), id, 'bind');
    await browser.call('GET /v2/google/secret');
    expect((await browser.call('POST /v2/google', { raw: { code } })).code).toBe('A0401');
  });
});

describe('a code at the wrong door', () => {
  test('is not looked at in a session that has to bind a factor, or has shown one', async () => {
    const person = await home.createEnrolledUser();
    for (const scope of ['bind', 'password', 'full'] as const) {
      const browser = await home.world.people.session(home.newVisitor(), person.id, scope);
      expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe('C0102');
    }
    const browser = await home.signInToCodeStep(person);
    expect((await browser.call('POST /v2/google', { body: { code: '123456' } })).code).toBe('C0102');
    expect((await browser.call('GET /v2/google/secret')).code).toBe('C0102');
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
  });

  test('of a user without an app is always wrong', async () => {
    const { id } = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), id, 'mfa');
    for (const code of ['000000', '123456', 'AAAAA-AAAAA'])
      expect((await verifyCode(browser, code)).code).toBe('A0444');
    expect(await probeSession(browser)).toBe('C0102');
  });
});
