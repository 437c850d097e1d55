import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function countSessions(userId: string): Promise<number> {
  const { queries } = world.database;
  return (await queries.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;
}

test('a limit set for a user with hundreds of sessions lets them sign in and ends the others', async () => {
  const person = await world.people.user();
  for (let session = 0; session < 230; session += 1) await world.people.session(world.browser(), person.id, 'full');
  await world.people.setting('session', { perUser: 1 });
  const browser = world.browser();
  expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  expect(await countSessions(person.id)).toBe(1);
});

test('of twenty sessions that are opened concurrently, where one is allowed, one stays', async () => {
  const { id: userId } = await world.people.user();
  const opening = {
    userId,
    scope: 'full',
    signInMethod: 'test',
    from: COMMAND_LINE,
    absoluteSeconds: 3600,
    perUser: 1,
  } as const;
  const open = () =>
    world.people.inTransaction((repositories) => world.app.services.sessions.open(repositories, opening));
  await Promise.all(Array.from({ length: 20 }, open));
  expect(await countSessions(userId)).toBe(1);
});

test('a session opened after a clock was set back stays, though the others seem to be newer', async () => {
  await world.people.setting('session', { perUser: 1 });
  const person = await world.people.user();
  await world.clock.forward(600);
  await world.browser().signIn(person.username, person.password);
  await world.clock.forward(-600);
  const browser = world.browser();
  expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
});
