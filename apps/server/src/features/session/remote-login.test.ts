import type { Person } from '@foyer/server/test/people.ts';
import { openSocket } from '@foyer/server/test/socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let second: Awaited<ReturnType<World['secondServer']>>;
beforeAll(async () => {
  world = await createWorld();
  second = await world.secondServer();
});
afterAll(() => world.close());
afterEach(() => world.people.setting('session', { perUser: 0 }));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

async function signIn({ username, password }: Person, headers: Record<string, string> = {}) {
  const browser = world.browser(headers);
  expect((await browser.signIn(username, password)).code).toBe(1001);
  return browser;
}

const sessionsOf = async ({ id }: Person) =>
  (await world.database.queries.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

describe('a sign-in elsewhere', () => {
  test('is told to every other page of the user, on every server, with browser, address and time', async () => {
    const person = await world.people.user();
    const browser = await signIn(person);
    const sockets = [
      await openSocket(browser, world.origin),
      await openSocket(browser.at(second.origin), second.origin),
    ];
    const started = Date.now();
    const other = await signIn(person, { 'user-agent': CHROME });
    for (const { hears } of sockets) {
      const { at, ...push } = await hears('REMOTE_LOGIN');
      expect(push).toEqual({
        count: expect.any(Number),
        type: 'REMOTE_LOGIN',
        browser: 'Chrome',
        system: 'Windows',
        address: '127.0.0.1',
      });
      expect(Math.abs(Date.parse(String(at)) - started)).toBeLessThan(10_000);
    }
    expect((await other.call('GET /v2/users/work-bench')).code).toBe(1001);
    expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
    for (const { socket } of sockets) socket.terminate();
  });

  test('is told to nobody else, and not to who has come', async () => {
    const [person, stranger] = [await world.people.user(), await world.people.user()];
    const elsewhere = await openSocket(await signIn(stranger), world.origin);
    await signIn(person);
    const own = await openSocket(await signIn(person), world.origin);
    await new Promise((next) => setTimeout(next, 300));
    for (const { heard, socket } of [elsewhere, own]) {
      expect(heard.map(({ type }) => type)).not.toContain('REMOTE_LOGIN');
      socket.terminate();
    }
  });

  test('that still has to show something is told to nobody', async () => {
    const person = await world.people.user();
    const { hears, heard, socket } = await openSocket(await signIn(person), world.origin);
    await hears('UNREAD');
    await world.people.session(world.browser(), person.id, 'mfa');
    await new Promise((next) => setTimeout(next, 300));
    expect(heard.map(({ type }) => type)).not.toContain('REMOTE_LOGIN');
    socket.terminate();
  });
});

describe('a limit of sessions', () => {
  test('ends the oldest, which is told why before its socket closes', async () => {
    await world.people.setting('session', { perUser: 2 });
    const person = await world.people.user();
    const oldest = await signIn(person);
    const { hears, closed, heard } = await openSocket(oldest.at(second.origin), second.origin);
    await hears('UNREAD');
    const middle = await signIn(person);
    const newest = await signIn(person);
    expect(await closed).toBe(4401);
    expect(heard.map(({ type }) => type).filter((type) => type !== 'UNREAD' && type !== 'NOTICE')).toEqual([
      'REMOTE_LOGIN',
      'REMOTE_LOGIN',
      'SESSION_ENDED',
    ]);
    expect(heard.findLast(({ type }) => type === 'REMOTE_LOGIN')).toMatchObject({ leave: true });
    expect((await oldest.call('GET /v2/users/work-bench')).code).toBe('C0102');
    for (const browser of [middle, newest]) expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  });

  test('is kept by twenty sign-ins at once, on two servers (ASVS 7.1.2, race)', async () => {
    await world.people.setting('session', { perUser: 1 });
    const person = await world.people.user();
    await signIn(person);
    const proven = await world.app.services.users.ownAccount(person.username);
    const tries = Array.from({ length: 20 }, async (_, index) => {
      const { origin } = index % 2 === 0 ? world : second;
      const browser = world.browser().at(origin);
      return { browser, answer: await browser.signIn(person.username, person.password) };
    });
    const outcomes = await Promise.all(tries);
    expect(proven.status).toBe('active');
    expect(await sessionsOf(person)).toBe(1);
    const opened = outcomes.filter(({ answer }) => answer.code === 1001);
    const live = [];
    for (const { browser } of opened) live.push((await browser.call('GET /v2/users/work-bench')).code);
    expect(live.filter((code) => code === 1001)).toHaveLength(1);
  });

  test('of nobody counts for nobody: any number may stay', async () => {
    const person = await world.people.user();
    for (let index = 0; index < 6; index += 1) await signIn(person);
    expect(await sessionsOf(person)).toBe(6);
  });
});
