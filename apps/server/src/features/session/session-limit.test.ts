import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a limit that is set for somebody with hundreds of sessions lets them in and ends the others', async () => {
  const person = await world.people.user();
  for (let session = 0; session < 230; session += 1) await world.people.session(world.browser(), person.id, 'full');
  await world.people.setting('session', { perUser: 1 });
  const browser = world.browser();
  expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  const left = await world.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(left).toHaveLength(1);
});

test('whoever signs in after a clock was set back stays, though the others seem to be newer', async () => {
  await world.people.setting('session', { perUser: 1 });
  const person = await world.people.user();
  await world.clock.forward(600);
  await world.browser().signIn(person.username, person.password);
  await world.clock.forward(-600);
  const browser = world.browser();
  expect((await browser.signIn(person.username, person.password)).code).toBe(1001);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
});
