import { SUPER_ADMINISTRATOR_GRACE_SECONDS } from '@foyer/contract/limits/mfa.ts';
import { unmetRules } from '@foyer/contract/rules/password-rank.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import {
  enrolAuthenticator,
  createSecondFactorWorld,
  type SecondFactorWorld,
  probeSession,
} from '@foyer/server/test/sign-in/second-factor.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ONE_DAY = SUPER_ADMINISTRATOR_GRACE_SECONDS;

let home: SecondFactorWorld;
beforeAll(async () => {
  home = await createSecondFactorWorld();
});
afterAll(() => home.close());
beforeEach(async () => {
  await home.world.database.queries.deleteFrom('settings').where('name', '=', 'mfa').execute();
  home.world.app.services.bus.resync();
});

const signIn = async ({ username, password }: TestUser, browser = home.newVisitor()) =>
  (await browser.signIn(username, password)).data.googleType;

test('as shipped, a super administrator may bind a second factor on the first day and must from then on', async () => {
  const root = await home.world.people.user({ superAdministrator: true });
  const user = await home.world.people.user();
  expect(await signIn(root)).toBe(4);
  await home.world.clock.forward(ONE_DAY - 60);
  expect(await signIn(root)).toBe(4);
  await home.world.clock.forward(60);
  const browser = home.newVisitor();
  expect(await signIn(root, browser)).toBe(3);
  expect(await probeSession(browser)).toBe('C0102');
  await enrolAuthenticator(home.world, root, browser);
  expect(await signIn(root)).toBe(2);
  expect(await signIn(user)).toBe(4);
});

test('the first minute: a made-up password fits the rank, is changed, and leads to Home without a second factor', async () => {
  const username = 'first-minute';
  const { password } = await home.world.app.services.users.add({ username, superAdministrator: true });
  expect(unmetRules('passphrase', password)).toEqual([]);
  const browser = home.newVisitor();
  expect((await browser.signIn(username, password)).data).toMatchObject({ googleType: 4, userFirstLogin: true });
  const newPwd = await digestOf(username, 'correct horse battery');
  const { data } = await browser.call('PUT /v3/users/password/first-time', { body: { newPwd } });
  expect(data).toMatchObject({ googleType: 4, userFirstLogin: false });
  browser.token = data.access_token;
  expect(await probeSession(browser)).toBe(1001);
});

test('a user who becomes a super administrator has a day from then on, and none from before', async () => {
  const person = await home.world.people.user();
  const { id: organisationId } = await home.world.people.organisation();
  await home.world.clock.forward(2 * ONE_DAY);
  await home.world.people.grantBuiltIn(person.id, 'super-administrator', organisationId);
  expect(await signIn(person)).toBe(4);
  await home.world.clock.forward(ONE_DAY);
  expect(await signIn(person)).toBe(3);
});

test('the role once more, for another place, begins no second day', async () => {
  const root = await home.world.people.user({ superAdministrator: true });
  await home.world.clock.forward(ONE_DAY);
  const { id: organisationId } = await home.world.people.organisation();
  await home.world.people.grantBuiltIn(root.id, 'super-administrator', organisationId);
  expect(await signIn(root)).toBe(3);
});

test('the last factor of a super administrator cannot be removed after that day', async () => {
  const root = await home.world.people.user({ superAdministrator: true });
  await enrolAuthenticator(home.world, root, home.newVisitor());
  await home.world.clock.forward(ONE_DAY);
  const browser = await home.world.people.session(home.newVisitor(), root.id, 'full');
  await home.world.people.reauthenticateAll();
  expect((await browser.call('DELETE /v2/google')).code).toBe('A0302');
});

test('a setting switches it off, and "off" for all users includes them', async () => {
  const root = await home.world.people.user({ superAdministrator: true });
  await home.world.clock.forward(ONE_DAY);
  await home.world.people.setting('mfa', { superAdministrators: false });
  expect(await signIn(root)).toBe(4);
  await home.world.people.setting('mfa', { superAdministrators: true });
  expect(await signIn(root)).toBe(3);
  await home.world.people.setting('mfa', { mode: 'off' });
  expect(await signIn(root)).toBe(0);
});

test('an installation that stored its mode before there was the setting keeps the mode', async () => {
  const root = await home.world.people.user({ superAdministrator: true });
  await home.world.clock.forward(ONE_DAY);
  const store = async (value: object) => {
    await home.world.database.queries.deleteFrom('settings').where('name', '=', 'mfa').execute();
    await home.world.database.queries
      .insertInto('settings')
      .values({ name: 'mfa', value: JSON.stringify(value) })
      .execute();
    home.world.app.services.bus.resync();
  };
  await store({ mode: 'off', passkeys: true, trustDevices: false });
  expect(await signIn(root)).toBe(0);
  await store({ mode: 'optional', passkeys: true, trustDevices: false });
  expect(await signIn(root)).toBe(3);
});
