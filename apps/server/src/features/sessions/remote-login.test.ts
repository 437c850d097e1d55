import type { Push } from '@foyer/contract/pushes.ts';
import type { TestUser } from '@foyer/server/test/people.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { BusMessages } from '#/platform/events/bus.ts';

let world: World;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  world = await createWorld();
  second = await world.startSecondServer();
});
afterAll(() => world.close());
afterEach(() => world.people.setting('session', { perUser: 0 }));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

async function signIn({ username, password }: TestUser, headers: Record<string, string> = {}) {
  const browser = world.browser(headers);
  expect((await browser.signIn(username, password)).code).toBe(1001);
  return browser;
}

/** The database's time in whole milliseconds, as in pushes. */
const now = async () => Math.floor((await world.clock.now()) * 1000);

const remoteLogins = (pushes: readonly Push[]) => pushes.filter(({ type }) => type === 'REMOTE_LOGIN');

async function sessionsOf({ id }: TestUser): Promise<string[]> {
  const rows = await world.database.queries.selectFrom('sessions').select('id').where('user_id', '=', id).execute();
  return rows.map((row) => row.id);
}

describe('a sign-in elsewhere', () => {
  test('is reported to every other page of the user, on every server, with browser, address and time', async () => {
    const person = await world.people.user();
    const browser = await signIn(person);
    const sockets = [
      await openSocket(browser, world.origin),
      await openSocket(browser.onServer(second.origin), second.origin),
    ];
    const before = await now();
    const other = await signIn(person, { 'user-agent': CHROME });
    const after = await now();
    for (const { waitForPush } of sockets) {
      const { at, ...push } = await waitForPush('REMOTE_LOGIN');
      expect(push).toEqual({
        count: expect.any(Number),
        type: 'REMOTE_LOGIN',
        browser: 'Chrome',
        system: 'Windows',
        address: '127.0.0.1',
      });
      expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before);
      expect(Date.parse(String(at))).toBeLessThanOrEqual(after);
    }
    expect((await other.call('GET /v2/users/work-bench')).code).toBe(1001);
    expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
    for (const { socket } of sockets) socket.terminate();
  });

  test('is reported to no other user, and not to the new session', async () => {
    const [person, newVisitor] = [await world.people.user(), await world.people.user()];
    const elsewhere = await openSocket(await signIn(newVisitor), world.origin);
    const announced: BusMessages['push.sent'][] = [];
    world.app.services.bus.subscribe('push.sent', (push) => announced.push(push));
    await signIn(person);
    const before = await sessionsOf(person);
    const ownerSocket = await openSocket(await signIn(person), world.origin);
    const newSessions = (await sessionsOf(person)).filter((id) => !before.includes(id));
    // Pushes of earlier sign-ins arrive first.
    for (const user of [person, newVisitor]) await signIn(user, { 'user-agent': CHROME });
    for (const { waitForPush, received, socket } of [elsewhere, ownerSocket]) {
      await waitForPush('REMOTE_LOGIN');
      expect(remoteLogins(received)).toMatchObject([{ browser: 'Chrome' }]);
      socket.terminate();
    }
    // The new session's socket opens too late for the push. The announcement shows that the session is excluded.
    expect(announced.find(({ userId }) => userId === person.id)?.exceptSessionIds).toEqual(newSessions);
  });

  test('with a pending step is not reported', async () => {
    const person = await world.people.user();
    const { waitForPush, received, socket } = await openSocket(await signIn(person), world.origin);
    await waitForPush('UNREAD');
    await world.people.session(world.browser(), person.id, 'mfa');
    await signIn(person, { 'user-agent': CHROME });
    await waitForPush('REMOTE_LOGIN');
    expect(remoteLogins(received)).toMatchObject([{ browser: 'Chrome' }]);
    socket.terminate();
  });
});

describe('a limit of sessions', () => {
  test('ends the oldest, which is notified why before its socket closes', async () => {
    await world.people.setting('session', { perUser: 2 });
    const person = await world.people.user();
    const oldest = await signIn(person);
    const { waitForPush, closed, received } = await openSocket(oldest.onServer(second.origin), second.origin);
    await waitForPush('UNREAD');
    const middle = await signIn(person);
    const newest = await signIn(person);
    expect(await closed).toBe(4401);
    expect(received.map(({ type }) => type).filter((type) => type !== 'UNREAD' && type !== 'NOTICE')).toEqual([
      'REMOTE_LOGIN',
      'REMOTE_LOGIN',
      'SESSION_ENDED',
    ]);
    expect(received.findLast(({ type }) => type === 'REMOTE_LOGIN')).toMatchObject({ leave: true });
    expect((await oldest.call('GET /v2/users/work-bench')).code).toBe('C0102');
    for (const browser of [middle, newest]) expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  });

  test('is kept by twenty concurrent sign-ins, on two servers (ASVS 7.1.2, race)', async () => {
    await world.people.setting('session', { perUser: 1 });
    const person = await world.people.user();
    await signIn(person);
    const attempts = Array.from({ length: 20 }, async (_, index) => {
      const { origin } = index % 2 === 0 ? world : second;
      const browser = world.browser().onServer(origin);
      return { browser, answer: await browser.signIn(person.username, person.password) };
    });
    const outcomes = await Promise.all(attempts);
    expect(await sessionsOf(person)).toHaveLength(1);
    const opened = outcomes.filter(({ answer }) => answer.code === 1001);
    const live = [];
    for (const { browser } of opened) live.push((await browser.call('GET /v2/users/work-bench')).code);
    expect(live.filter((code) => code === 1001)).toHaveLength(1);
  });

  test('that is not set allows any number', async () => {
    const person = await world.people.user();
    for (let index = 0; index < 6; index += 1) await signIn(person);
    expect(await sessionsOf(person)).toHaveLength(6);
  });
});
