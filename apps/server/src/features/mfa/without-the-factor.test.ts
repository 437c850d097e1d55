import type { Browser } from '@foyer/server/test/browser.ts';
import { runDuringVerification } from '@foyer/server/test/sign-in/passkeys.ts';
import {
  enrol,
  type EnrolledUser,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
  createWrongCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HOUR = 60 * 60;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld('optional', { FOYER_PUBLIC_URL: 'http://localhost' });
});
afterAll(() => home.close());
beforeEach(() => home.world.people.setting('mfa', { mode: 'optional', trustDevices: true }));

const CHANGES: readonly [what: string, change: (browser: Browser) => Promise<{ code: unknown }>][] = [
  ['another app', (browser) => browser.call('GET /v2/google/secret')],
  ['a passkey', (browser) => browser.call('POST /v2/passkeys/registration')],
  ['new recovery codes', (browser) => browser.call('POST /v2/google/recovery-codes')],
  ['removing the app', (browser) => browser.call('DELETE /v2/google')],
];

/** A session that was opened while the second factor was off. */
async function byPasswordAlone(person: EnrolledUser): Promise<Browser> {
  await home.world.people.setting('mfa', { mode: 'off' });
  const browser = home.newVisitor();
  await browser.signIn(person.username, person.password);
  await home.world.people.setting('mfa', { mode: 'enforced' });
  return browser;
}

async function byTrustedBrowser(person: EnrolledUser): Promise<Browser> {
  const browser = await home.signInToCodeStep(person);
  await verifyCode(browser, await codeOf(home.world, person), { trustDevice: true });
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(0);
  return browser;
}

describe.each([
  ['the password alone, while the factor was off', byPasswordAlone],
  ['a trusted browser', byTrustedBrowser],
])('a user who signed in by %s', (_way, arrive) => {
  test.each(CHANGES)('does not get %s in place of the factor that they have not shown', async (_what, change) => {
    const person = await home.createEnrolledUser();
    const browser = await arrive(person);
    expect(await probeSession(browser)).toBe(1001);
    await confirmPassword(browser, person);
    expect((await change(browser)).code).toBe('A0302');
    expect((await browser.call('GET /v2/users/second-factor')).data.mayChange).toBe(false);
  });
});

test('a setup that began before a factor was bound elsewhere does not replace it', async () => {
  const person = await home.world.people.user();
  const browser = await home.world.people.session(home.newVisitor(), person.id, 'full', HOUR, null);
  await confirmPassword(browser, person);
  const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
  // Enrols a factor as another process does before its announcement arrives.
  await home.world.database.queries
    .insertInto('authenticators')
    .values({ user_id: person.id, encrypted_seed: Buffer.alloc(48), last_used_time_step: 0 })
    .execute();
  expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe('A0302');
});

test('a user who binds the first factor has thereby verified it, and may change it again', async () => {
  const person = await home.world.people.user();
  const browser = await home.world.people.session(home.newVisitor(), person.id, 'full', HOUR, null);
  await confirmPassword(browser, person);
  const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
  expect((await enrol(browser, await codeOf(home.world, { seed }))).code).toBe(1001);
  expect((await browser.call('POST /v2/google/recovery-codes')).code).toBe(1001);
  expect((await browser.call('DELETE /v2/google')).code).toBe(1001);
});

describe('with the password alone', () => {
  test('an app is not disabled in silence: the owner is notified of every fifth wrong code in a row', async () => {
    const person = await home.createEnrolledUser();
    const waiting = () => home.world.people.session(home.newVisitor(), person.id, 'mfa');
    for (let hour = 0; hour < 2; hour += 1) {
      const browser = await waiting();
      for (let time = 0; time < 4; time += 1) await verifyCode(browser, await createWrongCode(home.world, person));
      await home.world.clock.forward(HOUR);
    }
    // Four wrong codes in each of two hours are more than five in a row.
    await home.nextMailWithSubject(person, 'A sign-in was stopped');
    await home.world.database.queries
      .updateTable('authenticators')
      .set({ consecutive_failures: 99 })
      .where('user_id', '=', person.id)
      .execute();
    await verifyCode(await waiting(), await createWrongCode(home.world, person));
    await home.nextMailWithSubject(person, 'A sign-in was stopped');
    expect((await (await waiting()).call('GET /v2/google/ways')).data.code).toBe(false);
    await home.world.app.services.signIn.unlock(person.username);
    expect((await verifyCode(await waiting(), await codeOf(home.world, person))).code).toBe(1001);
  });

  test('a session that has verified the factor is not pushed out by sign-ins that have not', async () => {
    const person = await home.createEnrolledUser();
    const owner = await home.world.people.session(home.newVisitor(), person.id, 'full');
    await home.world.clock.forward(60);
    for (let time = 0; time < 101; time += 1) await home.world.people.session(home.newVisitor(), person.id, 'mfa');
    const { list } = (await owner.call('GET /v2/users/sessions')).data;
    expect(list[0]).toMatchObject({ current: true });
    await home.world.app.services.sessions.sweep();
    expect(await probeSession(owner)).toBe(1001);
  });

  test('a trusted browser is not pushed out by sign-ins from many others', async () => {
    const person = await home.createEnrolledUser();
    const browser = await byTrustedBrowser(person);
    await home.world.clock.forward(60); // the sign-ins below are newer
    for (let time = 0; time < 21; time += 1) await home.signInToCodeStep(person);
    expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(0);
  });
});

test('a right password that meets a change of the factor is no wrong one', async () => {
  const person = await home.world.people.user();
  const change = () =>
    home.world.database.queries
      .updateTable('users')
      .set(({ eb }) => ({ credentials_version: eb('credentials_version', '+', 1) }))
      .where('id', '=', person.id)
      .execute();
  for (let time = 0; time < 6; time += 1) {
    const answer = await runDuringVerification(home.world, change, () =>
      home.newVisitor().signIn(person.username, person.password),
    );
    expect(answer.code).toBe('A0210');
  }
  expect((await home.newVisitor().signIn(person.username, person.password)).code).toBe(1001);
});
