import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a new user must change the password and can do nothing else', async () => {
  const { username, password } = await world.people.userWithInitialPassword();
  const browser = world.browser();
  expect((await browser.signIn(username, password)).data).toMatchObject({ googleType: 4, userFirstLogin: true });
  const { scope } = await world.database.queries.selectFrom('sessions').select('scope').executeTakeFirstOrThrow();
  expect(scope).toBe('password');
  const refused = await browser.call('GET /v2/users/work-bench');
  expect([refused.status, refused.code]).toEqual([401, 'C0102']);
  expect((await browser.call('GET /user/logout')).code).toBe(1001);
});

test('after a reset the new password is the only one, and must be changed', async () => {
  const { username, password } = await world.people.user();
  const newPassword = await world.app.services.users.resetPassword(username);
  expect((await world.browser().signIn(username, password)).code).toBe('A0210');
  expect((await world.browser().signIn(username, newPassword)).data.userFirstLogin).toBe(true);
});
