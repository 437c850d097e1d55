import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { captchaSwitch: false });
  await world.clock.freezeAt(await world.clock.now());
});
afterAll(() => world.close());

let places = 0;
/** A browser with its own address, so that only the account is locked. */
const elsewhere = () => world.browser({ 'x-forwarded-for': `198.51.100.${(places += 1)}` });

async function fail(username: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect((await elsewhere().signIn(username, 'wrong')).code).toBe('A0210');
  }
}

test('a locked account cannot sign in even with the right password', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 5);
  const answer = await elsewhere().signIn(username, password);
  expect([answer.status, answer.code]).toEqual([403, 'A0203']);
  expect(answer.failure?.seconds).toBe(30);
  expect(answer.headers.get('retry-after')).toBe(String(answer.failure?.seconds));
});

test('four failures do not lock', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 4);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
});

test('the lock ends by time alone', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 5);
  await world.clock.forward(29);
  expect((await elsewhere().signIn(username, password)).failure?.seconds).toBe(1);
  await world.clock.forward(2);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
});

test('each further failure locks twice as long, up to 15 minutes', async () => {
  await fail('name-that-keeps-failing', 5);
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    const locked = await elsewhere().signIn('name-that-keeps-failing', 'wrong');
    expect(locked.failure?.seconds).toBe(seconds);
    await world.clock.forward(seconds + 1);
    await fail('name-that-keeps-failing', 1);
  }
});

test('asking while locked does not lengthen the lock', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 5);
  for (let time = 0; time < 5; time += 1) await elsewhere().signIn(username, 'wrong');
  await world.clock.forward(31);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
});

test('a success restarts the count', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 4);
  await elsewhere().signIn(username, password);
  await fail(username, 4);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
});

test('failures expire a day after the last one', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 4);
  await world.clock.forward(24 * 60 * 60 + 1);
  await fail(username, 4);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
});

test('the lock applies to the name in every spelling', async () => {
  const { username, password } = await world.people.user();
  for (const written of [username, username.toUpperCase(), ` ${username}`, username, username]) await fail(written, 1);
  expect((await elsewhere().signIn(username, password)).code).toBe('A0203');
});

test('unlocking lifts the lock immediately and is written to the audit log', async () => {
  const { username, password } = await world.people.user();
  await fail(username, 5);
  await world.app.services.signIn.unlock(username);
  expect((await elsewhere().signIn(username, password)).code).toBe(1001);
  expect(await world.auditEntries('user.unlocked')).toContainEqual(
    expect.objectContaining({ details: { user: username } }),
  );
});
