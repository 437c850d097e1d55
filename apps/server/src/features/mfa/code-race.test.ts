import type { Browser } from '@foyer/server/test/browser.ts';
import {
  type EnrolledUser,
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
  createWrongCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 60 * 60;

let home: SecondFactorWorld;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  home = await createSecondFactorWorld();
  second = await home.world.startSecondServer();
});
afterAll(() => home.close());

const servers = [
  ['one server', () => home.world.origin],
  ['two servers', (index: number) => (index % 2 === 0 ? home.world : second).origin],
] as const;

/** A sign-in that waits for its code, created without the cost of a password hash. */
const waiting = (person: EnrolledUser) => home.world.people.session(home.newVisitor(), person.id, 'mfa');
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
/**
 * Number of responses per code. A busy database rejects some calls (C0300) before any attempt: they are not counted.
 */
function counts(responses: { code: string | number }[]): Record<string, number> {
  const codes = [...new Set(responses.map(({ code }) => code))].filter((code) => code !== 'C0300');
  return Object.fromEntries(codes.map((code) => [code, responses.filter((answer) => answer.code === code).length]));
}
const some = expect.any(Number) as number; // vitest types it as any
/** Number of a user's codes that were compared and found wrong. */
const evaluated = async ({ id }: EnrolledUser) =>
  (await home.world.auditEntries('mfa.refused')).filter(({ actor_id }) => actor_id === id).length;
const fullSessions = async ({ id }: EnrolledUser) => {
  const { queries } = home.world.database;
  const rows = queries.selectFrom('sessions').select('id').where('user_id', '=', id).where('scope', '=', 'full');
  return (await rows.execute()).length;
};

describe.each(servers)('on %s', (_where, originOf) => {
  /** Parallel attempts in copies of one browser. */
  const inOne = (browser: Browser, codes: readonly string[]) =>
    many(codes.length, (index) => verifyCode(browser.onServer(originOf(index)), codes[index] ?? ''));

  test('50 parallel tries with one right code in one sign-in have one success (ASVS 6.5.1, CVE-2026-33473)', async () => {
    const person = await home.createEnrolledUser();
    const code = await codeOf(home.world, person);
    const responses = await inOne(await waiting(person), Array<string>(50).fill(code));
    expect(counts(responses)).toEqual({ 1001: 1, C0102: some });
    expect(await fullSessions(person)).toBe(1);
    expect(await evaluated(person)).toBe(0);
  });

  test('the same code in 50 parallel sign-ins has one success (CVE-2026-33473, CVE-2026-20779)', async () => {
    const person = await home.createEnrolledUser();
    const code = await codeOf(home.world, person);
    const browsers = await many(50, () => waiting(person));
    const responses = await many(50, async (index) =>
      verifyCode((browsers[index] ?? home.newVisitor()).onServer(originOf(index)), code),
    );
    expect(counts(responses)).toEqual({ 1001: 1, A0444: 10, A0203: some });
    expect(await fullSessions(person)).toBe(1);
    expect(await evaluated(person)).toBe(10);
  });

  test('the same recovery code in 50 parallel sign-ins has one success', async () => {
    const person = await home.createEnrolledUser();
    const browsers = await many(50, () => waiting(person));
    const code = person.recoveryCodes[3] ?? '';
    const responses = await many(50, async (index) =>
      verifyCode((browsers[index] ?? home.newVisitor()).onServer(originOf(index)), code),
    );
    expect(counts(responses)).toEqual({ 1001: 1, A0444: 10, A0203: some });
    expect(await fullSessions(person)).toBe(1);
  });

  test('ten parallel recovery codes in one sign-in use up one', async () => {
    const person = await home.createEnrolledUser();
    const responses = await inOne(await waiting(person), person.recoveryCodes);
    expect(counts(responses)).toEqual({ 1001: 1, C0102: some });
    const left = home.world.database.queries
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', person.id);
    expect(await left.execute()).toHaveLength(9);
  });

  test('one right code among 49 wrong ones has at most one success, and five are evaluated', async () => {
    const person = await home.createEnrolledUser();
    const wrong = await createWrongCode(home.world, person);
    const right = await codeOf(home.world, person);
    // Timing decides whether the right code is evaluated before the fifth wrong one.
    const codes = Array<string>(49).fill(wrong).toSpliced(3, 0, right);
    const responses = await inOne(await waiting(person), codes);
    const { 1001: successes = 0, A0444: refusals = 0, ...others } = counts(responses);
    expect(successes).toBeLessThanOrEqual(1);
    expect(successes === 1 ? refusals : refusals - 1).toBeLessThanOrEqual(4);
    expect(Object.keys(others)).toEqual(['C0102']);
    expect(await fullSessions(person)).toBe(successes);
  });

  test('a burst of wrong codes in one sign-in is evaluated five times', async () => {
    const person = await home.createEnrolledUser();
    const browser = await waiting(person);
    const responses = await inOne(browser, Array<string>(60).fill(await createWrongCode(home.world, person)));
    expect(counts(responses)).toEqual({ A0444: 5, C0102: some });
    expect(await evaluated(person)).toBe(5);
    expect(await probeSession(browser)).toBe('C0102');
  });

  test('a burst of wrong codes over 20 sign-ins is evaluated ten times an hour', async () => {
    const person = await home.createEnrolledUser();
    const wrong = await createWrongCode(home.world, person);
    for (const hour of [1, 2]) {
      const browsers = await many(20, () => waiting(person));
      const responses = await many(80, (index) =>
        verifyCode((browsers[index % 20] ?? home.newVisitor()).onServer(originOf(index)), wrong),
      );
      expect(counts(responses)).toMatchObject({ A0444: 10 });
      expect(await evaluated(person)).toBe(10 * hour);
      expect((await verifyCode(await waiting(person), await codeOf(home.world, person))).code).toBe('A0203');
      await home.world.clock.forward(HOUR);
    }
  });

  test('of 20 parallel enrolments of the same secret one succeeds, and the others get no recovery codes', async () => {
    const { id } = await home.world.people.user();
    const browser = await home.world.people.session(home.newVisitor(), id, 'bind');
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    const body = { code: await codeOf(home.world, { seed }) };
    const responses = await many(20, (index) => browser.onServer(originOf(index)).call('POST /v2/google', { body }));
    expect(counts(responses)).toEqual({ 1001: 1, C0102: some });
  });

  test('of 20 sign-ins that enrol their own secrets in parallel one wins, and the others are over', async () => {
    const person = await home.world.people.user();
    const browsers = await many(20, () => home.world.people.session(home.newVisitor(), person.id, 'bind'));
    const seeds = await many(
      20,
      async (index) => (await browsers[index]?.call('GET /v2/google/secret'))?.data.secret ?? '',
    );
    const codes = await many(20, (index) => codeOf(home.world, { seed: seeds[index] ?? '' }, -1));
    const responses = await many(20, async (index) => {
      const browser = (browsers[index] ?? home.newVisitor()).onServer(originOf(index));
      return browser.call('POST /v2/google', { body: { code: codes[index] ?? '' } });
    });
    expect(counts(responses)).toEqual({ 1001: 1, C0102: some });
    const seed = seeds[responses.findIndex(({ code }) => code === 1001)] ?? '';
    expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, { seed }))).code).toBe(1001);
  });
});
