import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  world = await createWorld();
  second = await world.startSecondServer();
});
afterAll(() => world.close());

const codeOf = async (browser: Browser) => (await browser.call('GET /v2/users/work-bench')).code;

/** A browser with a session that both servers have cached. */
async function signIn(person: { username: string; password: string }): Promise<[here: Browser, there: Browser]> {
  const here = world.browser();
  await here.signIn(person.username, person.password);
  const there = here.onServer(second.origin);
  expect([await codeOf(here), await codeOf(there)]).toEqual([1001, 1001]);
  return [here, there];
}

test('a sign-out ends the session immediately, on the other server within a second (CVE-2025-29928)', async () => {
  const person = await world.people.user();
  const [here, there] = await signIn(person);
  const copy = here.onServer(world.origin);
  await world.withDelayedAnnouncements(async () => {
    const answer = await here.call('GET /user/logout');
    expect(answer.data).toBe(null);
    expect(answer.headers.getSetCookie().join()).toMatch(/^foyer=;.*Expires=Thu, 01 Jan 1970/);
    expect(await codeOf(copy)).toBe('C0102');
  });
  await expect.poll(() => codeOf(there), { interval: 50 }).toBe('C0102');
  expect(await world.auditEntries('sign_out.done')).toContainEqual(expect.objectContaining({ actor: person.username }));
});

test('a second sign-out with the same token is refused', async () => {
  const [here] = await signIn(await world.people.user());
  const copy = here.onServer(world.origin);
  await here.call('GET /user/logout');
  expect((await copy.call('GET /user/logout')).code).toBe('C0102');
});

test('a sign-out ends this session only', async () => {
  const person = await world.people.user();
  const [one] = await signIn(person);
  const [other] = await signIn(person);
  await one.call('GET /user/logout');
  expect(await codeOf(other)).toBe(1001);
});

test('disabling a user ends all their sessions on every server within a second', async () => {
  const person = await world.people.user();
  const [here, there] = await signIn(person);
  const [elsewhere] = await signIn(person);
  await world.app.services.users.disable(person.username);
  await expect.poll(() => codeOf(here), { interval: 50 }).toBe('C0102');
  await expect.poll(() => codeOf(there), { interval: 50 }).toBe('C0102');
  await expect.poll(() => codeOf(elsewhere), { interval: 50 }).toBe('C0102');
});

test('resetting a password ends all sessions of the user, and of no other user', async () => {
  const [person, other] = [await world.people.user(), await world.people.user()];
  const [[here], [untouched]] = [await signIn(person), await signIn(other)];
  await world.app.services.users.resetPassword(person.username);
  await expect.poll(() => codeOf(here), { interval: 50 }).toBe('C0102');
  expect(await codeOf(untouched)).toBe(1001);
});

test('a session of a disabled user has ended even if no announcement arrived', async () => {
  const person = await world.people.user();
  const [here] = await signIn(person);
  await world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', person.id).execute();
  await expect.poll(() => codeOf(here), { interval: 100 }).toBe('C0102');
});
