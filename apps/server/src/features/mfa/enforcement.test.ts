import type { TestUser } from '@foyer/server/test/people.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import {
  enrol,
  enrolAuthenticator,
  codeOf,
  confirmPassword,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { commands } from '#/commands/commands.ts';

const STEP = 30;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());
afterEach(async () => {
  await home.world.people.setting('mfa', { mode: 'optional', trustDevices: false });
  await home.world.app.services.roleAdministration.enforceByCommand('user', false);
});

const mode = (to: 'off' | 'optional' | 'enforced') => home.world.people.setting('mfa', { mode: to });
const run = (command: string, ...args: string[]) => commands[command]?.run(home.world.app.services, args, {});

/** Signs in by password; returns the requested factor and the result of a call with the session. */
async function signIn({ username, password }: TestUser, browser = home.newVisitor()) {
  const { googleType } = (await browser.signIn(username, password)).data;
  return { browser, googleType, reached: await probeSession(browser) };
}
const bindHere = async (browser: Awaited<ReturnType<typeof signIn>>['browser']) => {
  const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
  return { seed, ...(await enrol(browser, await codeOf(home.world, { seed }, -1))).data };
};

describe('switched on while people are signed in', () => {
  test('the session that lives stays as it is, and every new sign-in has to bind a factor first', async () => {
    const person = await home.world.people.user();
    const { browser: living } = await signIn(person);
    await mode('enforced');
    expect(await probeSession(living)).toBe(1001);
    const { browser, googleType, reached } = await signIn(person);
    expect([googleType, reached]).toEqual([3, 'C0102']);
    expect((await bindHere(browser)).signedIn?.googleType).toBe(0);
    expect([await probeSession(browser), await probeSession(living)]).toEqual([1001, 'C0102']);
    expect((await signIn(person)).googleType).toBe(2);
  });

  test('a forced password change that is under way leads to binding, not into the application', async () => {
    const { username, password, id } = await home.world.people.userWithInitialPassword();
    const { browser } = await signIn({ id, username, password });
    await mode('enforced');
    const changed = await browser.call('PUT /v3/users/password/first-time', {
      body: { newPwd: await digestOf(username, 'Fresh-Pass-1') },
    });
    expect(changed.data).toMatchObject({ googleType: 3, userFirstLogin: false });
    browser.token = changed.data.access_token;
    expect(await probeSession(browser)).toBe('C0102');
    expect((await bindHere(browser)).signedIn).toMatchObject({ googleType: 0, userFirstLogin: false });
    expect(await probeSession(browser)).toBe(1001);
  });

  test('a forced password change of a user with a factor, started while it was off, leads to the code', async () => {
    const person = await home.createEnrolledUser();
    const password = await home.world.app.services.users.resetPassword(person.username);
    await mode('off');
    const { browser, googleType } = await signIn({ ...person, password });
    expect(googleType).toBe(0);
    await mode('enforced');
    const changed = await browser.call('PUT /v3/users/password/first-time', {
      body: { newPwd: await digestOf(person.username, 'Fresh-Pass-1') },
    });
    expect(changed.data.googleType).toBe(2);
    browser.token = changed.data.access_token;
    expect(await probeSession(browser)).toBe('C0102');
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
    expect(await probeSession(browser)).toBe(1001);
  });

  test('a sign-in that waits for its code is finished by it', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    await mode('enforced');
    expect((await verifyCode(browser, await codeOf(home.world, person))).data.googleType).toBe(0);
    expect(await probeSession(browser)).toBe(1001);
  });

  test('the other server is notified', async () => {
    const second = await home.world.startSecondServer();
    const person = await home.world.people.user();
    await mode('enforced');
    await expect
      .poll(
        async () =>
          (await second.browser({ 'x-forwarded-for': '10.9.9.9' }).signIn(person.username, person.password)).data
            .googleType,
      )
      .toBe(3);
  });
});

describe('a user who has to bind a factor reaches nothing else (CVE-2026-94218)', () => {
  test('not by signing in again, signing out in between, or starting twice', async () => {
    await mode('enforced');
    const person = await home.world.people.user();
    const { browser } = await signIn(person);
    for (let time = 0; time < 3; time += 1) {
      await browser.call('GET /v2/google/secret');
      expect((await signIn(person, browser)).reached).toBe('C0102');
    }
    await browser.call('GET /user/logout');
    expect((await signIn(person, browser)).googleType).toBe(3);
  });

  test('not by showing a code of the secret instead of binding it', async () => {
    await mode('enforced');
    const person = await home.world.people.user();
    const { browser } = await signIn(person);
    const { secret: seed } = (await browser.call('GET /v2/google/secret')).data;
    expect((await verifyCode(browser, await codeOf(home.world, { seed }))).code).toBe('C0102');
    expect((await signIn(person, browser)).googleType).toBe(3);
  });

  test('not by the password change that is not its turn yet, nor by confirming the password', async () => {
    await mode('enforced');
    const { username, password, id } = await home.world.people.userWithInitialPassword();
    const { browser } = await signIn({ id, username, password });
    const newPwd = await digestOf(username, 'Fresh-Pass-1');
    expect((await browser.call('PUT /v3/users/password/first-time', { body: { newPwd } })).code).toBe('C0102');
    const oldPwd = await digestOf(username, password);
    expect((await browser.call('PUT /v3/users/password', { body: { oldPwd, newPwd } })).code).toBe('C0102');
    expect((await confirmPassword(browser, { username, password })).code).toBe('C0102');
  });

  test('not while the factor is being bound elsewhere: the sign-in verified before opens nothing', async () => {
    await mode('enforced');
    const person = await home.world.people.user();
    const { browser: owner } = await signIn(person);
    const { passwords } = home.world.app.services;
    const { hash, isOutdated } = passwords;
    passwords.isOutdated = () => true;
    passwords.hash = async (digest) => {
      await bindHere(owner); // after the other sign-in has read that no factor is enrolled
      return hash(digest);
    };
    const late = await home.newVisitor().signIn(person.username, person.password);
    Object.assign(passwords, { hash, isOutdated });
    expect(late.code).toBe('A0210');
    expect(await probeSession(owner)).toBe(1001);
  });

  test('not by a planted cookie that was trusted for nothing', async () => {
    await home.world.people.setting('mfa', { mode: 'enforced', trustDevices: true });
    const person = await home.world.people.user();
    const { browser } = await signIn(person);
    expect((await browser.call('GET /v2/google/ways')).data.trustDevice).toBe(false);
    expect((await signIn(person, browser)).googleType).toBe(3);
  });
});

describe('for a role', () => {
  test('its people have to bind a factor, others may', async () => {
    const { id } = await home.world.people.organisation();
    const [member, other] = [await home.world.people.user(), await home.world.people.user()];
    const code = `cashiers-${member.username}`;
    await home.world.database.queries
      .insertInto('roles')
      .values({ id: id, code, name: 'Cashiers', requires_second_factor: false })
      .execute();
    await home.world.database.queries
      .insertInto('role_assignments')
      .values({ user_id: member.id, role_id: id, organisation_id: id })
      .execute();
    expect((await signIn(member)).googleType).toBe(4);
    expect(await run('role second-factor', code, 'on')).toBe('Changed.');
    expect(await run('role list')).toMatch(new RegExp(`^${code} .* second factor enforced$`, 'm'));
    expect(await signIn(member)).toMatchObject({ googleType: 3, reached: 'C0102' });
    expect(await signIn(other)).toMatchObject({ googleType: 4, reached: 1001 });
    const { browser } = await signIn(member);
    expect((await bindHere(browser)).signedIn?.googleType).toBe(0);
    expect((await signIn(member)).googleType).toBe(2);
    expect((await browser.call('GET /v2/users/second-factor')).data.mode).toBe('enforced');
    await confirmPassword(browser, member);
    expect((await browser.call('DELETE /v2/google')).code).toBe('A0302');
    await run('role second-factor', code, 'off');
    expect((await signIn(member)).googleType).toBe(1);
    expect((await browser.call('DELETE /v2/google')).code).toBe(1001);
    expect((await signIn(member)).googleType).toBe(4);
    const lines = (await home.world.auditEntries('role.changed')).filter(({ details }) => details['roleId'] === id);
    expect(lines.map(({ details }) => details['secondFactorEnforced'])).toEqual([true, false]);
  });

  test('of the ordinary user all users have to; switched off for all, none', async () => {
    const person = await home.world.people.user();
    await run('role second-factor', 'user', 'on');
    expect((await signIn(person)).googleType).toBe(3);
    await mode('off');
    expect((await signIn(person)).googleType).toBe(0);
  });
});

describe('switched off', () => {
  test('no factor is asked for, and an enrolled one is asked for again when it is switched on', async () => {
    const person = await home.createEnrolledUser();
    await mode('off');
    expect(await signIn(person)).toMatchObject({ googleType: 0, reached: 1001 });
    await mode('optional');
    expect(await signIn(person)).toMatchObject({ googleType: 1, reached: 'C0102' });
    await mode('enforced');
    expect(await signIn(person)).toMatchObject({ googleType: 2, reached: 'C0102' });
  });

  test('a sign-in that waits for its code still needs it', async () => {
    const person = await home.createEnrolledUser();
    const browser = await home.signInToCodeStep(person);
    await mode('off');
    expect(await probeSession(browser)).toBe('C0102');
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe(1001);
    expect(await probeSession(browser)).toBe(1001);
  });

  test('a sign-in that was about to bind still can', async () => {
    await mode('enforced');
    const { browser } = await signIn(await home.world.people.user());
    await mode('off');
    expect((await bindHere(browser)).signedIn?.googleType).toBe(0);
    expect(await probeSession(browser)).toBe(1001);
  });
});

test.each([
  ['off', false, 0],
  ['off', true, 0],
  ['optional', true, 1],
  ['enforced', true, 2],
  ['enforced', false, 3],
  ['optional', false, 4],
] as const)('mode %s, bound %s: googleType %d', async (to, isBound, googleType) => {
  const person = await home.world.people.user();
  if (isBound) await enrolAuthenticator(home.world, person, home.newVisitor());
  await mode(to);
  const signedIn = await signIn(person);
  expect(signedIn.googleType).toBe(googleType);
  expect(signedIn.reached).toBe(googleType === 0 || googleType === 4 ? 1001 : 'C0102');
  await home.world.clock.forward(STEP);
});
