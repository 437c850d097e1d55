import {
  addPasskey,
  createPasskeyWorld,
  newBrowserAtNewAddress,
  createAuthenticator,
  signInByPasskey,
  createUserWithPasskey,
} from '@foyer/server/test/sign-in/passkeys.ts';
import { probeSession } from '@foyer/server/test/sign-in/second-factor.ts';
import type { World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createPasskeyWorld();
});
afterAll(() => world.close());

const linesOf = async (event: 'sign_in.done' | 'sign_in.refused', actor: string) =>
  (await world.auditEntries(event)).filter((line) => line.actor === actor);
const sessionsOf = (userId: string) =>
  world.database.queries.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

test('a passkey that verifies its user signs in without name and password', async () => {
  const { person, key } = await createUserWithPasskey(world);
  const browser = newBrowserAtNewAddress(world);
  const { data: options } = await browser.call('POST /v2/passkeys/sign-in/challenge');
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const answer = await browser.call('POST /v2/passkeys/sign-in', { body: { credential: key.get(options) } });
  expect(answer.data).toMatchObject({ username: person.username, googleType: 0, userFirstLogin: false });
  expect(await probeSession(browser)).toBe('A0301');
  browser.token = answer.data.access_token;
  expect(await probeSession(browser)).toBe(1001);
  const thief = world.browser();
  thief.token = browser.token; // without the cookie to which it is bound
  expect(await probeSession(thief)).toBe('C0102');
  const [line] = await linesOf('sign_in.done', person.username);
  expect(line).toMatchObject({ result: 'done', actor_id: person.id, details: { pathway: 'passkey', scope: 'full' } });
  const session = (await sessionsOf(person.id)).find((row) => row.sign_in_method === 'passkey');
  expect(session).toMatchObject({ scope: 'full', second_factor: 'passkey' });
});

test.each(['off', 'optional', 'enforced'] as const)(
  'it counts as both factors, with the second one %s',
  async (mode) => {
    const { key } = await createUserWithPasskey(world);
    await world.people.setting('mfa', { mode });
    const { data } = await signInByPasskey(newBrowserAtNewAddress(world), key);
    await world.people.setting('mfa', { mode: 'optional' });
    expect(data.googleType).toBe(0);
  },
);

test('switched off no passkey is asked for, and one that was asked for before opens nothing', async () => {
  const { key } = await createUserWithPasskey(world);
  const browser = newBrowserAtNewAddress(world);
  const { data: options } = await browser.call('POST /v2/passkeys/sign-in/challenge');
  const body = { credential: key.get(options) };
  await world.people.setting('signInPage', { passkeySwitch: false });
  const refused = [
    await browser.call('POST /v2/passkeys/sign-in', { body }),
    await browser.call('POST /v2/passkeys/sign-in/challenge'),
  ];
  await world.people.setting('signInPage', { passkeySwitch: true });
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [400, 'A0207'],
    [400, 'A0207'],
  ]);
  expect((await browser.call('POST /v2/passkeys/sign-in', { body })).code).toBe(1001);
});

describe('a forced password change still follows', () => {
  test('at the first sign-in', async () => {
    const { person, key } = await createUserWithPasskey(world);
    const passwords = world.database.queries.updateTable('passwords').where('user_id', '=', person.id);
    await passwords.set({ must_change: true }).execute();
    const browser = newBrowserAtNewAddress(world);
    expect((await signInByPasskey(browser, key)).data).toMatchObject({ googleType: 0, userFirstLogin: true });
    expect(await probeSession(browser)).toBe('C0102');
  });

  test('and when the password has expired', async () => {
    const { person, key } = await createUserWithPasskey(world);
    const passwords = world.database.queries.updateTable('passwords').where('user_id', '=', person.id);
    await passwords.set({ changed_at: new Date('2020-01-01') }).execute();
    await world.people.setting('password', { expiryDays: 90 });
    const browser = newBrowserAtNewAddress(world);
    const { data } = await signInByPasskey(browser, key);
    await world.people.setting('password', { expiryDays: 0 });
    expect(data).toMatchObject({ googleType: 0, passwordModifyExpires: true });
    expect(await probeSession(browser)).toBe('C0102');
  });
});

test('its owner is notified of a new device', async () => {
  const person = await world.people.user({ email: 'passkey-visitor@shop.example' });
  const browser = await world.people.session(newBrowserAtNewAddress(world), person.id, 'bind');
  const key = createAuthenticator();
  await addPasskey(browser, key);
  const mails = async () =>
    (await world.app.services.mail.list()).filter((mail) => mail.recipient === 'passkey-visitor@shop.example').length;
  const before = await mails();
  const first = newBrowserAtNewAddress(world);
  await signInByPasskey(first, key);
  expect(await mails()).toBe(before); // the first device is not reported
  await signInByPasskey(newBrowserAtNewAddress(world), key);
  expect(await mails()).toBe(before + 1);
  await signInByPasskey(first, key);
  expect(await mails()).toBe(before + 1);
});

describe('the lock of an account', () => {
  test("does not apply to passkeys: a stranger's wrong passwords lock no owner with a passkey out", async () => {
    const { person, key } = await createUserWithPasskey(world);
    for (let times = 0; times < 5; times += 1) await newBrowserAtNewAddress(world).signIn(person.username, 'wrong');
    expect((await newBrowserAtNewAddress(world).signIn(person.username, person.password)).code).toBe('A0203');
    const browser = newBrowserAtNewAddress(world);
    expect((await signInByPasskey(browser, key)).code).toBe(1001);
    // The passkey sign-in has made the browser known, so the password also works there.
    expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  });

  test('is not caused by passkeys that do not fit', async () => {
    const { person, key } = await createUserWithPasskey(world);
    const browser = newBrowserAtNewAddress(world);
    for (let times = 0; times < 12; times += 1)
      expect((await signInByPasskey(browser, key, { verified: false })).code).toBe('A0210');
    expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  });

  test('is neither lengthened nor lifted by a passkey that fits', async () => {
    const { person, key } = await createUserWithPasskey(world);
    for (let times = 0; times < 4; times += 1) await newBrowserAtNewAddress(world).signIn(person.username, 'wrong');
    expect((await signInByPasskey(newBrowserAtNewAddress(world), key)).code).toBe(1001);
    expect((await newBrowserAtNewAddress(world).signIn(person.username, 'wrong')).code).toBe('A0210');
    expect((await newBrowserAtNewAddress(world).signIn(person.username, person.password)).code).toBe('A0203');
  });
});
