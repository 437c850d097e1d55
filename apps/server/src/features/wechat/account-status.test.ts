import {
  enrolAuthenticator,
  codeOf,
  probeSession,
  verifyCode as showCode,
} from '@foyer/server/test/sign-in/second-factor.ts';
import {
  approve,
  createWechatWorld,
  type PhoneOwner,
  poll,
  scanCode,
  signInByWechat,
  reportScan,
  type WechatWorld,
} from '@foyer/server/test/sign-in/wechat.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let home: WechatWorld;
beforeAll(async () => {
  home = await createWechatWorld();
  await home.world.clock.freezeAt(await home.world.clock.now());
});
afterAll(() => home.close());
afterEach(async () => {
  await home.world.people.setting('mfa', { mode: 'off', trustDevices: false });
  await home.world.people.setting('session', { perUser: 0 });
  await home.world.clock.forward(30); // each test needs unused codes
});

/** Scans a code with the user's phone and returns the response that the phone receives. */
async function scanResult(person: PhoneOwner) {
  const { phone, screenCode } = await home.createUserAtScreen({ person });
  return reportScan(phone, await scanCode(phone, screenCode, person.openid));
}
async function lock({ username }: PhoneOwner): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) await home.screen().signIn(username, 'wrong');
}

describe('a disabled account', () => {
  test('is refused on the phone already, like every other sign-in method refuses it', async () => {
    const person = await home.createLinkedUser();
    await home.world.app.services.users.disable(person.username);
    expect((await scanResult(person)).code).toBe('A0213');
    expect(await home.auditEntriesOf('sign_in.refused', person)).toMatchObject([
      { details: { pathway: 'wechat', reason: 'account_without_permission' } },
    ]);
    await home.world.app.services.users.enable(person.username);
    expect((await signInByWechat(home, person)).polled.code).toBe(1001);
  });

  test('that was disabled after the phone allowed it is refused on the screen, once, with one audit entry', async () => {
    const { person, screen, phone, screenCode } = await home.createUserAtScreen();
    await approve(phone, screenCode, person.openid);
    await home.world.app.services.users.disable(person.username);
    expect((await poll(screen, screenCode)).code).toBe('A0213');
    expect((await poll(screen, screenCode)).code).toBe('A0205');
    expect(await home.auditEntriesOf('sign_in.refused', person)).toHaveLength(1);
    await home.world.app.services.users.enable(person.username);
    expect((await poll(screen, screenCode)).code).toBe('A0205');
  });
});

describe('a locked account', () => {
  test('signs in by WeChat: its lock is one of passwords, before the scan and after it', async () => {
    const person = await home.createLinkedUser();
    await lock(person);
    expect((await signInByWechat(home, person)).polled.code).toBe(1001);
    const { screen, phone, screenCode, ...other } = await home.createUserAtScreen();
    await approve(phone, screenCode, other.person.openid);
    await lock(other.person);
    expect((await poll(screen, screenCode)).code).toBe(1001);
  });

  test('is not unlocked by a sign-in with WeChat', async () => {
    const person = await home.createLinkedUser();
    for (let attempt = 0; attempt < 4; attempt += 1) await home.screen().signIn(person.username, 'wrong');
    expect((await signInByWechat(home, person)).polled.code).toBe(1001);
    // A sign-in with WeChat does not reset the count of wrong passwords.
    await home.screen().signIn(person.username, 'wrong');
    expect((await home.screen().signIn(person.username, person.password)).code).toBe('A0203');
  });
});

describe('the second factor is asked for as after a password', () => {
  test('one that was enrolled by choice (1)', async () => {
    const person = await enrolAuthenticator(home.world, await home.createLinkedUser());
    await home.world.people.setting('mfa', { mode: 'optional' });
    const { screen, polled } = await signInByWechat(home, person);
    expect(polled.data).toMatchObject({ googleType: 1 });
    expect(await probeSession(screen)).toBe('C0102');
    await showCode(screen, await codeOf(home.world, person));
    expect(await probeSession(screen)).toBe(1001);
  });

  test('one that is enrolled and enforced (2)', async () => {
    const person = await enrolAuthenticator(home.world, await home.createLinkedUser());
    await home.world.people.setting('mfa', { mode: 'enforced' });
    const { screen, polled } = await signInByWechat(home, person);
    expect(polled.data).toMatchObject({ googleType: 2 });
    expect(await probeSession(screen)).toBe('C0102');
  });

  test('one that has to be enrolled (3)', async () => {
    const person = await home.createLinkedUser();
    await home.world.people.setting('mfa', { mode: 'enforced' });
    const { screen, polled } = await signInByWechat(home, person);
    expect(polled.data).toMatchObject({ googleType: 3 });
    expect(await probeSession(screen)).toBe('C0102');
    expect((await screen.call('GET /v2/google/secret')).code).toBe(1001);
  });

  test('none in a browser that was trusted, and one in every other', async () => {
    const person = await enrolAuthenticator(home.world, await home.createLinkedUser());
    await home.world.people.setting('mfa', { mode: 'optional', trustDevices: true });
    const { screen } = await signInByWechat(home, person);
    expect((await showCode(screen, await codeOf(home.world, person), { trustDevice: true })).code).toBe(1001);
    expect((await signInByWechat(home, person, screen)).polled.data).toMatchObject({ googleType: 0 });
    expect(await probeSession(screen)).toBe(1001);
    expect((await signInByWechat(home, person)).polled.data).toMatchObject({ googleType: 1 });
  });
});

test('a password that must be changed is changed first', async () => {
  const person = await home.createLinkedUser();
  const passwords = home.world.database.queries.updateTable('passwords').set({ must_change: true });
  await passwords.where('user_id', '=', person.id).execute();
  const { screen, polled } = await signInByWechat(home, person);
  expect(polled.data).toMatchObject({ userFirstLogin: true });
  expect(await probeSession(screen)).toBe('C0102');
  expect((await screen.call('GET /v2/users/password-strength')).code).toBe(1001);
});

test('where a person may have one session, the one by WeChat ends the former one', async () => {
  const person = await home.createLinkedUser();
  const { screen: former } = await signInByWechat(home, person);
  expect(await probeSession(former)).toBe(1001);
  await home.world.people.setting('session', { perUser: 1 });
  const { screen } = await signInByWechat(home, person);
  expect(await probeSession(screen)).toBe(1001);
  await expect.poll(() => probeSession(former)).toBe('C0102');
});
