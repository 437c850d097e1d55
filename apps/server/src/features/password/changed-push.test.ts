import { passwordDigest } from '@foyer/contract/rules/digest.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function listen({ username, password }: TestUser) {
  const browser = world.browser();
  await browser.signIn(username, password);
  const socket = await openSocket(browser, world.origin);
  await socket.waitForPush('UNREAD');
  return { browser, ...socket };
}
const typesOf = (pushes: readonly { type: string }[]) =>
  pushes.map(({ type }) => type).filter((type) => type === 'PASSWORD_CHANGED' || type === 'SESSION_ENDED');

test('a new password notifies the other pages of the user why they end, but not the own one', async () => {
  const person = await world.people.user();
  const [current, other] = [await listen(person), await listen(person)];
  const digest = (password: string) => passwordDigest(password, person.username);
  const body = { oldPwd: await digest(person.password), newPwd: await digest('Another_Word_9') };
  expect((await current.browser.call('PUT /v3/users/password', { body })).code).toBe(1001);
  expect(await other.closed).toBe(4401);
  expect(typesOf(other.received)).toEqual(['PASSWORD_CHANGED', 'SESSION_ENDED']);
  expect(typesOf(current.received)).toEqual([]);
  current.socket.terminate();
});

test('a password set by an administrator notifies every page of the user', async () => {
  const person = await world.people.user();
  const { received, closed } = await listen(person);
  await world.app.services.users.resetPassword(person.username);
  expect(await closed).toBe(4401);
  expect(typesOf(received)).toEqual(['PASSWORD_CHANGED', 'SESSION_ENDED']);
});
