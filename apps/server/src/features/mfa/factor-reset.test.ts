import {
  enrolAuthenticator,
  codeOf,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
  verifyCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCommand } from '#/commands/run-command.ts';

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld('enforced');
});
afterAll(() => home.close());

const reset = (...args: string[]) => runCommand(['user', 'reset-second-factor', ...args], home.world.app.services);

test('a user who has lost every factor binds another one after a reset by the command line (ASVS 6.4.4)', async () => {
  const person = await home.createEnrolledUser();
  expect(await reset(person.username)).toEqual({
    status: 0,
    stdout: 'Removed. All sessions of the user have ended.\n',
    stderr: '',
  });
  const browser = home.newVisitor();
  expect((await browser.signIn(person.username, person.password)).data.googleType).toBe(3);
  expect(await probeSession(browser)).toBe('C0102');
  await home.world.clock.forward(30);
  const again = await enrolAuthenticator(home.world, person, browser);
  expect(again.seed).not.toBe(person.seed);
  const next = await home.signInToCodeStep(person);
  for (const old of [await codeOf(home.world, person), person.recoveryCodes[0] ?? ''])
    expect((await verifyCode(next, old)).code).toBe('A0444');
  expect((await verifyCode(next, await codeOf(home.world, again))).code).toBe(1001);
});

test('a reset leaves nothing of a factor behind: no app, no recovery codes, no trusted browser', async () => {
  const person = await home.createEnrolledUser();
  await reset(person.username);
  const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
  expect((await browser.call('GET /v2/users/second-factor')).data).toMatchObject({
    authenticatorSince: null,
    recoveryCodes: 0,
    passkeys: [],
    trustedDevices: [],
  });
});

test('a reset ends every session immediately, on two servers, also in the middle of a sign-in (ASVS 6.5.6)', async () => {
  const second = await home.world.startSecondServer();
  const person = await home.createEnrolledUser();
  const sessions = [
    await home.world.people.session(home.newVisitor(), person.id, 'full'),
    (await home.world.people.session(home.newVisitor(), person.id, 'full')).onServer(second.origin),
  ];
  const waiting = [await home.signInToCodeStep(person), (await home.signInToCodeStep(person)).onServer(second.origin)];
  for (const browser of sessions) expect(await probeSession(browser)).toBe(1001);
  for (const browser of waiting) expect((await browser.call('GET /v2/google/ways')).code).toBe(1001);
  await reset(person.username);
  for (const browser of sessions) await expect.poll(() => probeSession(browser)).toBe('C0102');
  for (const browser of waiting)
    expect((await verifyCode(browser, await codeOf(home.world, person))).code).toBe('C0102');
});

test('the owner is notified of a reset by email', async () => {
  const person = await home.createEnrolledUser();
  await reset(person.username);
  const { envelope, text } = await home.nextMailWithSubject(person, 'Your two-step verification was reset');
  expect(envelope.to).toEqual([person.email]);
  expect(text).toContain('All devices signed in to this account have been signed out');
});

test('a reset lifts the lock of wrong codes, and removes nothing else: the password stays', async () => {
  const person = await home.createEnrolledUser();
  for (let time = 0; time < 10; time += 1)
    await verifyCode(await home.world.people.session(home.newVisitor(), person.id, 'mfa'), 'AAAAA-AAAAA');
  await reset(person.username);
  const again = await enrolAuthenticator(home.world, person, home.newVisitor());
  expect((await verifyCode(await home.signInToCodeStep(person), await codeOf(home.world, again))).code).toBe(1001);
});

test('is in the trail, by the command line', async () => {
  const person = await home.createEnrolledUser();
  await reset(person.username);
  expect(await home.world.auditEntries('mfa.reset')).toContainEqual(
    expect.objectContaining({ actor: 'command line', result: 'done', details: { user: person.username } }),
  );
});

test('of an unknown user fails (A0201), and resets no other user', async () => {
  const { status, stderr } = await reset('no-such-person');
  expect(status).toBe(1);
  expect(stderr).not.toBe('');
  expect((await home.world.auditEntries('mfa.reset')).map(({ details }) => details['user'])).not.toContain(
    'no-such-person',
  );
});

test('of a user without a factor still ends their sessions', async () => {
  const person = await home.world.people.user();
  const browser = await home.world.people.session(home.newVisitor(), person.id, 'full');
  expect((await reset(person.username.toUpperCase())).status).toBe(0);
  expect(await probeSession(browser)).toBe('C0102');
});

test('of a disabled account enables it not', async () => {
  const person = await home.createEnrolledUser();
  await home.world.app.services.users.disable(person.username);
  await reset(person.username);
  expect((await home.newVisitor().signIn(person.username, person.password)).code).toBe('A0210');
});
