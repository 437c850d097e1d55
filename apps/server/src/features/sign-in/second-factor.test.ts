import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

test('with an enforced factor that is not bound a sign-in reaches nothing but sign-out (CVE-2026-94218)', async () => {
  await using world = await createWorld();
  await world.people.setting('mfa', { mode: 'enforced' });
  const { username, password } = await world.people.user();
  const browser = world.browser();
  expect((await browser.signIn(username, password)).data.googleType).toBe(3);
  const refused = await browser.call('GET /v2/users/work-bench');
  expect([refused.status, refused.code]).toEqual([401, 'C0102']);
  expect((await browser.call('GET /user/logout')).code).toBe(1001);
});

test('with an optional factor that is not bound a sign-in reaches everything', async () => {
  await using world = await createWorld();
  await world.people.setting('mfa', { mode: 'optional' });
  const { username, password } = await world.people.user();
  const browser = world.browser();
  expect((await browser.signIn(username, password)).data.googleType).toBe(4);
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
});
