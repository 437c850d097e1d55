import type { Browser } from '@foyer/server/test/browser.ts';
import type { Person } from '@foyer/server/test/people.ts';
import { openSocket, type OpenSocket } from '@foyer/server/test/socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let second: Awaited<ReturnType<World['secondServer']>>;
let bystander: OpenSocket;
beforeAll(async () => {
  world = await createWorld({ pushLimits: { heartbeatMs: 200 } });
  second = await world.secondServer();
  bystander = await openSocket(await signIn(await world.people.user()), world.origin);
});
afterAll(() => world.close());

async function signIn({ username, password }: Person): Promise<Browser> {
  const browser = world.browser();
  await browser.signIn(username, password);
  return browser;
}

/** A browser with a socket at each server. */
async function listen(person: Person) {
  const browser = await signIn(person);
  const [here, there] = [await openSocket(browser, world.origin), await openSocket(browser, second.origin)];
  await Promise.all([here.hears('UNREAD'), there.hears('UNREAD')]);
  return { browser, sockets: [here, there] };
}

async function expectEnded(sockets: readonly OpenSocket[]): Promise<void> {
  const started = performance.now();
  for (const { hears, closed, heard } of sockets) {
    // An administrator's new password is told of in the inbox, too.
    expect(await hears('SESSION_ENDED')).toEqual({ count: expect.any(Number), type: 'SESSION_ENDED' });
    expect(await closed).toBe(4401);
    expect(heard.at(-1)?.type).toBe('SESSION_ENDED');
  }
  expect(performance.now() - started).toBeLessThan(1000);
}

/** Waits for two heartbeats more: whoever is connected hears them. */
async function expectAlive(...sockets: readonly OpenSocket[]): Promise<void> {
  for (const { heard, socket } of sockets) {
    const before = heard.length;
    await expect.poll(() => heard.length, { timeout: 2000 }).toBeGreaterThan(before + 1);
    expect(socket.readyState).toBe(socket.OPEN);
  }
}

const ways: [what: string, end: (person: Person, browser: Browser) => Promise<unknown>][] = [
  ['a sign-out', (_person, browser) => browser.call('GET /user/logout')],
  ['a sign-out from another device', async (person) => (await signIn(person)).call('DELETE /v2/users/sessions')],
  ['a new password by an administrator', ({ username }) => world.app.services.users.resetPassword(username)],
  ['disabling the account', ({ username }) => world.app.services.users.disable(username)],
];

describe.each(ways)('%s', (_what, end) => {
  test('ends the sockets of the session within a second on every server, and no other', async () => {
    const person = await world.people.user();
    const { browser, sockets } = await listen(person);
    await end(person, browser);
    await expectEnded(sockets);
    await expectAlive(bystander);
  });

  test('is heard on every server, also when it happened on the other one', async () => {
    const person = await world.people.user();
    const { browser, sockets } = await listen(person);
    await end(person, browser.at(second.origin));
    await expectEnded(sockets);
  });
});

test('one device that is signed out leaves the others connected', async () => {
  const person = await world.people.user();
  const [one, other] = [await listen(person), await listen(person)];
  const { data } = await other.browser.call('GET /v2/users/sessions');
  const id = data.list.find(({ current }) => !current)?.id ?? '';
  await other.browser.call('DELETE /v2/users/sessions/{id}', { params: { id } });
  await expectEnded(one.sockets);
  await expectAlive(...other.sockets);
});

test('signing the other devices out leaves the own socket connected', async () => {
  const person = await world.people.user();
  const [one, other] = [await listen(person), await listen(person)];
  await one.browser.call('DELETE /v2/users/sessions');
  await expectEnded(other.sockets);
  await expectAlive(...one.sockets);
});

test('a session that ends between the handshake and the first message is noticed all the same', async () => {
  const person = await world.people.user();
  const browser = await signIn(person);
  await browser.call('GET /v2/users/work-bench'); // so that the server remembers the session for a moment
  await world.database.queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  await expectEnded([await openSocket(browser, world.origin)]);
});

test('after a gap in the announcements every session is looked at again', async () => {
  const person = await world.people.user();
  const { sockets } = await listen(person);
  await world.database.queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  world.app.services.bus.resync();
  second.app.services.bus.resync();
  await expectEnded(sockets);
});

// The embedded engine has no connection that could be lost.
test.skipIf(process.env['FOYER_TEST_DATABASE_URL'] === undefined)(
  'a session whose end was lost with the connection that announces is noticed within 5 s',
  async () => {
    const person = await world.people.user();
    const { sockets } = await listen(person);
    const { queries } = world.database;
    await queries.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(queries);
    const started = performance.now();
    for (const { closed } of sockets) expect(await closed).toBe(4401);
    expect(performance.now() - started).toBeLessThan(5000);
    await expectAlive(bystander);
  },
);
