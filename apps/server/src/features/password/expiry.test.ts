import { digestOf } from '@foyer/server/test/sign-in/password-reset.ts';
import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

const DAY = 24 * 60 * 60;

test('as shipped a password never expires by its age (ASVS 6.2.10)', async () => {
  await using world = await createWorld();
  const { username, password } = await world.people.user();
  await world.clock.forward(10 * 365 * DAY);
  const answer = await world.browser().signIn(username, password);
  expect(answer.data).toMatchObject({ userFirstLogin: false, passwordModifyExpires: false });
});

test('with an expiry of 30 days a sign-in after them leads to the change, and after it to Home', async () => {
  await using world = await createWorld();
  await world.people.setting('password', { expiryDays: 30 });
  const { username, password } = await world.people.user();
  await world.clock.forward(30 * DAY - 60);
  expect((await world.browser().signIn(username, password)).data.passwordModifyExpires).toBe(false);
  await world.clock.forward(120);
  const browser = world.browser();
  const answer = await browser.signIn(username, password);
  expect(answer.data).toMatchObject({ userFirstLogin: false, passwordModifyExpires: true });
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe('C0102');

  const changed = await browser.call('PUT /v3/users/password/first-time', {
    body: { newPwd: await digestOf(username, 'Fresh-Pass-1') },
  });
  expect(changed.data).toMatchObject({ userFirstLogin: false, passwordModifyExpires: false });
  browser.token = changed.data.access_token;
  expect((await browser.call('GET /v2/users/work-bench')).code).toBe(1001);
  expect((await world.browser().signIn(username, 'Fresh-Pass-1')).data.passwordModifyExpires).toBe(false);
});
