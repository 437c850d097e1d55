import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.clock.freezeAt(await world.clock.now()); // locks end by this clock
});
afterAll(() => world.close());

/** All parts of a refusal that an attacker can compare: everything except the request ID and the time. */
async function refusalOf(username: string, password = 'wrong', times = 1) {
  let answer = await world.browser().signIn(username, password);
  for (let more = 1; more < times; more += 1) answer = await world.browser().signIn(username, password);
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return { status: answer.status, headers, text: answer.text.replace(answer.failure?.requestId ?? 'none', '…') };
}

test('a wrong password and an unknown user answer the same bytes (CVE-2024-41952)', async () => {
  const { username } = await world.people.user();
  const existing = await refusalOf(username);
  expect(existing.status).toBe(400);
  expect(existing.text).toContain('"resultCode":"A0210"');
  expect(await refusalOf('nobody-has-this-name')).toEqual(existing);
});

test('a disabled user with the right password looks like a wrong password (CVE-2025-53942)', async () => {
  const { username, password } = await world.people.user();
  await world.app.services.users.disable(username);
  expect(await refusalOf(username, password)).toEqual(await refusalOf('nobody-has-this-name-either'));
});

test('a user without a password looks like a wrong password', async () => {
  const { id, username, password } = await world.people.user();
  await world.database.queries.deleteFrom('passwords').where('user_id', '=', id).execute();
  expect(await refusalOf(username, password)).toEqual(await refusalOf('somebody-who-is-not-there'));
});

test('the demand for a captcha is the same for unknown names and known ones', async () => {
  const { username } = await world.people.user();
  const existing = await refusalOf(username, 'wrong', 4);
  expect(existing.text).toContain('"resultCode":"A0206"');
  expect(await refusalOf('unknown-name-with-captcha', 'wrong', 4)).toEqual(existing);
});

test('the lock is the same for unknown names and known ones', async () => {
  await world.people.setting('signInPage', { captchaSwitch: false });
  const { username } = await world.people.user();
  const existing = await refusalOf(username, 'wrong', 6);
  expect(existing.status).toBe(403);
  expect(existing.text).toContain('"resultCode":"A0203"');
  expect(await refusalOf('unknown-name-to-lock', 'wrong', 6)).toEqual(existing);
});
