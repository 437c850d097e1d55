import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  // A socket that does not answer a ping before the next check is closed. A busy machine may need more than 300 ms.
  world = await createWorld({ pushLimits: { heartbeatMs: 50, checkMs: 3000 } });
});
afterAll(() => world.close());

async function connect() {
  const person = await world.people.user();
  const browser = world.browser();
  await browser.signIn(person.username, person.password);
  return { person, browser, ...(await openSocket(browser, world.origin)) };
}

/** Moves a user's sessions back in time without an announcement, as an expiry does. */
async function letPass(userId: string, seconds: number): Promise<void> {
  await world.database.queries
    .updateTable('sessions')
    .set({
      last_seen_at: sql<Date>`last_seen_at - make_interval(secs => ${seconds})`,
      expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})`,
    })
    .where('user_id', '=', userId)
    .execute();
}

test('a session that was idle too long ends its socket, though the socket was busy all the time', async () => {
  const { person, received, waitForPush, closed } = await connect();
  await letPass(person.id, 3500);
  await expect.poll(() => received.length).toBeGreaterThan(10);
  await letPass(person.id, 101);
  await waitForPush('SESSION_ENDED');
  expect(await closed).toBe(4401);
});

test('a session that is over for good ends its socket, though it is in use', async () => {
  const { person, waitForPush, closed } = await connect();
  await letPass(person.id, 24 * 3600 + 1);
  await world.database.queries
    .updateTable('sessions')
    .set({ last_seen_at: sql`foyer_now()` })
    .execute();
  await waitForPush('SESSION_ENDED');
  expect(await closed).toBe(4401);
});

test('neither the handshake nor the socket makes a session look used', async () => {
  const { person, socket, received } = await connect();
  await letPass(person.id, 600);
  const seen = () =>
    world.database.queries
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
  const before = await seen();
  const count = received.length;
  await expect.poll(() => received.length).toBeGreaterThan(count + 5);
  expect(await seen()).toEqual(before);
  socket.close();
});

test('the clock of the database decides', async () => {
  const { waitForPush, closed } = await connect();
  await world.clock.forward(3601);
  await waitForPush('SESSION_ENDED');
  expect(await closed).toBe(4401);
});
