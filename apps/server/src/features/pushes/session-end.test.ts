import { once } from 'node:events';

import type { Browser } from '@foyer/server/test/browser.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { HandshakeRefused, openSocket, type TestPushSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR_MS = 3_600_000;

let world: World;
let second: Awaited<ReturnType<World['startSecondServer']>>;
let bystander: TestPushSocket;
beforeAll(async () => {
  // No check for ended sessions and no heartbeat: only an announcement ends a socket.
  world = await createWorld({ pushLimits: { heartbeatMs: HOUR_MS, checkMs: HOUR_MS } });
  second = await world.startSecondServer();
  bystander = await openSocket(await signIn(await world.people.user()), world.origin);
});
afterAll(() => world.close());

async function signIn({ username, password }: TestUser): Promise<Browser> {
  const browser = world.browser();
  expect((await browser.signIn(username, password)).code).toBe(1001);
  return browser;
}

/** A browser with a socket at each server. */
async function listen(person: TestUser) {
  const browser = await signIn(person);
  const [here, there] = [await openSocket(browser, world.origin), await openSocket(browser, second.origin)];
  await Promise.all([here.waitForPush('UNREAD'), there.waitForPush('UNREAD')]);
  return { browser, sockets: [here, there] };
}

async function expectEnded(sockets: readonly TestPushSocket[]): Promise<void> {
  for (const { waitForPush, closed, received } of sockets) {
    // A new password set by an administrator also adds a notice to the inbox.
    expect(await waitForPush('SESSION_ENDED')).toEqual({ count: expect.any(Number), type: 'SESSION_ENDED' });
    expect(await closed).toBe(4401);
    expect(received.at(-1)?.type).toBe('SESSION_ENDED');
  }
}

/** Waits until the server answers a ping on each socket. A close would arrive first. */
async function expectAlive(...sockets: readonly TestPushSocket[]): Promise<void> {
  for (const { closed, socket } of sockets) {
    const answered = once(socket, 'pong').then(() => 'alive');
    socket.ping();
    expect(await Promise.race([answered, closed])).toBe('alive');
  }
}

const causes: [what: string, end: (person: TestUser, browser: Browser) => Promise<unknown>][] = [
  ['a sign-out', (_person, browser) => browser.call('GET /user/logout')],
  ['a sign-out from another device', async (person) => (await signIn(person)).call('DELETE /v2/users/sessions')],
  ['a new password by an administrator', ({ username }) => world.app.services.users.resetPassword(username)],
  ['disabling the account', ({ username }) => world.app.services.users.disable(username)],
];

describe.each(causes)('%s', (_what, end) => {
  test('ends the sockets of the session on every server as soon as it is announced, and no other', async () => {
    const person = await world.people.user();
    const { browser, sockets } = await listen(person);
    await end(person, browser);
    await expectEnded(sockets);
    await expectAlive(bystander);
  });

  test('arrives at every server, also when it happened on the other one', async () => {
    const person = await world.people.user();
    const { browser, sockets } = await listen(person);
    await end(person, browser.onServer(second.origin));
    await expectEnded(sockets);
  });
});

test('one device that is signed out leaves the others connected', async () => {
  const person = await world.people.user();
  const [one, other] = [await listen(person), await listen(person)];
  const { data } = await other.browser.call('GET /v2/users/sessions');
  const id = data.list.find(({ current }) => !current)?.id ?? '';
  expect((await other.browser.call('DELETE /v2/users/sessions/{id}', { params: { id } })).code).toBe(1001);
  await expectEnded(one.sockets);
  await expectAlive(...other.sockets);
});

test('signing the other devices out leaves the own socket connected', async () => {
  const person = await world.people.user();
  const [one, other] = [await listen(person), await listen(person)];
  expect((await one.browser.call('DELETE /v2/users/sessions')).code).toBe(1001);
  await expectEnded(other.sockets);
  await expectAlive(...one.sockets);
});

test('a session that ends between the handshake and the first message is noticed all the same', async () => {
  await expectEnded([await openEnded()]);
});

/** Opens a socket with a session that has ended but is cached for a second. Retries on slow machines. */
async function openEnded(): Promise<TestPushSocket> {
  const person = await world.people.user();
  const browser = await signIn(person);
  await browser.call('GET /v2/users/work-bench');
  await world.database.queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  try {
    return await openSocket(browser, world.origin);
  } catch (error) {
    if (error instanceof HandshakeRefused) return openEnded();
    throw error;
  }
}

test('after a gap in the announcements every session is looked at again', async () => {
  const person = await world.people.user();
  const { sockets } = await listen(person);
  await world.database.queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  world.app.services.bus.resync();
  second.app.services.bus.resync();
  await expectEnded(sockets);
});

// The embedded engine has no connection and cannot fail like a server.
test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'a session end lost with the announcing connection is noticed after reconnecting',
  async () => {
    const person = await world.people.user();
    const { sockets } = await listen(person);
    const { queries } = world.database;
    await queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(queries);
    for (const { closed } of sockets) expect(await closed).toBe(4401);
    await expectAlive(bystander);
  },
);
