import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

const PROXIED = { config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } };
const SHOP = { 'x-forwarded-for': '203.0.113.5' };

test('an address that once reached its limit is not locked again by right passwords', async () => {
  await using world = await createWorld(PROXIED);
  const people = [await world.people.user(), await world.people.user(), await world.people.user()];
  for (let name = 0; name < 50; name += 1) await world.browser(SHOP).signIn(`nobody-${name}`, 'wrong');
  expect((await world.browser(SHOP).signIn(people[0]!.username, people[0]!.password)).code).toBe('A0203');
  await world.clock.forward(31);
  for (const { username, password } of people) {
    expect((await world.browser(SHOP).signIn(username, password)).code).toBe(1001);
  }
});

test('an address is forgiven one failure a minute, so that everyday typos never add up', async () => {
  await using world = await createWorld(PROXIED);
  for (let name = 0; name < 60; name += 1) {
    expect((await world.browser(SHOP).signIn(`typo-${name}`, 'wrong')).code).toBe('A0210');
    await world.clock.forward(60);
  }
});

test('a locked address counts nothing against the accounts that it names', async () => {
  await using world = await createWorld(PROXIED);
  const { username, password } = await world.people.user();
  for (let name = 0; name < 50; name += 1) await world.browser(SHOP).signIn(`nobody-${name}`, 'wrong');
  for (let time = 0; time < 10; time += 1)
    expect((await world.browser(SHOP).signIn(username, 'wrong')).code).toBe('A0203');
  expect((await world.browser().signIn(username, password)).code).toBe(1001);
});
