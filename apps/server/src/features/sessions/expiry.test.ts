import { UNATTENDED_HEADER } from '@foyer/contract/limits/sessions.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function signIn(): Promise<Browser> {
  const { username, password } = await world.people.user();
  const browser = world.browser();
  await browser.signIn(username, password);
  return browser;
}
const lives = async (browser: Browser) => (await browser.call('GET /v2/users/work-bench')).code === 1001;

/** Waits until the idle time is written, which happens after the response. */
async function touched(browser: Browser): Promise<void> {
  const seen = () => world.database.queries.selectFrom('sessions').select('last_seen_at').execute();
  const before = JSON.stringify(await seen());
  expect(await lives(browser)).toBe(true);
  await expect.poll(async () => JSON.stringify(await seen())).not.toBe(before);
}

test('a session ends after an hour without a call', async () => {
  const browser = await signIn();
  await world.clock.forward(HOUR + 1);
  const answer = await browser.call('GET /v2/users/work-bench');
  expect([answer.status, answer.code]).toEqual([401, 'C0102']);
});

test('a call restarts the idle time', async () => {
  const browser = await signIn();
  await world.clock.forward(59 * MINUTE);
  await touched(browser);
  await world.clock.forward(59 * MINUTE);
  expect(await lives(browser)).toBe(true);
});

test('an open endpoint does not restart the idle time', async () => {
  const browser = await signIn();
  await world.clock.forward(59 * MINUTE);
  await browser.call('GET /v2/configs/login');
  await world.clock.forward(2 * MINUTE);
  expect(await lives(browser)).toBe(false);
});

test('automatic calls of a page do not restart the idle time (ASVS 7.3.1)', async () => {
  const browser = await signIn();
  await world.clock.forward(59 * MINUTE);
  const headers = { [UNATTENDED_HEADER]: '1' };
  expect((await browser.call('GET /v2/users/work-bench', { headers })).code).toBe(1001);
  await world.clock.forward(2 * MINUTE);
  expect(await lives(browser)).toBe(false);
});

test('a session ends a day after its sign-in, however busy it is', async () => {
  const browser = await signIn();
  await world.people.setting('session', { idleSeconds: 100 * HOUR, absoluteSeconds: 100 * HOUR });
  await world.clock.forward(24 * HOUR - 5);
  expect(await lives(browser)).toBe(true);
  await world.clock.forward(10);
  expect(await lives(browser)).toBe(false);
});

test('the idle time is a setting that applies to running sessions', async () => {
  const browser = await signIn();
  await world.people.setting('session', { idleSeconds: 5 * MINUTE });
  await world.clock.forward(5 * MINUTE + 1);
  expect(await lives(browser)).toBe(false);
});

test('housekeeping removes expired sessions, secrets and counters, and no others', async () => {
  await world.people.setting('session', { idleSeconds: HOUR });
  await world.clock.forward(30 * HOUR);
  const browser = await signIn();
  await world.browser().call('GET /v2/utils/captcha');
  await world.browser().signIn('nobody', 'wrong');
  const counted = async () => [
    (await world.database.queries.selectFrom('sessions').select('id').execute()).length,
    (await world.database.queries.selectFrom('one_time_tokens').select('purpose').execute()).length,
    (await world.database.queries.selectFrom('sign_in_attempts').select('key').where('failures', '>', 0).execute())
      .length,
  ];
  for (const job of world.app.sweeps) await job();
  expect(await counted()).toEqual([1, 1, 2]);
  // Unattended calls do not restart the idle time. A restart could be recorded after the clock was moved.
  const headers = { [UNATTENDED_HEADER]: '1' };
  expect((await browser.call('GET /v2/users/work-bench', { headers })).code).toBe(1001);
  await world.clock.forward(30 * HOUR);
  for (const job of world.app.sweeps) await job();
  expect(await counted()).toEqual([0, 0, 0]);
});

test('housekeeping keeps at most a hundred sessions of a user, those used last', async () => {
  const { id } = await world.people.user();
  const browsers: Browser[] = [];
  for (let times = 0; times < 103; times += 1)
    browsers.push(await world.people.session(world.browser(), id, 'full', 7200));
  const other = await signIn();
  for (const job of world.app.sweeps) await job();
  world.app.services.bus.resync();
  const active = [0, 2, 3, 102].flatMap((index) => browsers[index] ?? []);
  expect(await Promise.all([...active, other].map(lives))).toEqual([false, false, true, true, true]);
});
