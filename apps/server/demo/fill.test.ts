import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openKeys } from '#/platform/keys.ts';

import { PEOPLE, SHOPS } from './chain.ts';
import { fill, PASSWORD, PERSONAS } from './fill.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { services } = world.app;
  await fill(services, world.database, openKeys(world.fresh.folder), services.files);
  services.bus.resync();
});
afterAll(() => world.close());

test('the demonstration has customers, shops, people, roles, applications and notices with files', async () => {
  const { queries } = world.database;
  const count = async (table: 'stores' | 'users' | 'applications' | 'notice_files') => {
    const { total } = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  expect(await count('stores')).toBe(SHOPS);
  expect(await count('users')).toBe(PEOPLE + PERSONAS.length + 1);
  expect(await count('applications')).toBe(10);
  expect(await count('notice_files')).toBeGreaterThan(0);
});

test.each(PERSONAS)('$username, who $does, signs in and finds something to open and to read', async ({ username }) => {
  const browser = world.browser();
  await browser.signIn(username, PASSWORD);
  const { data } = await browser.call('GET /v2/users/work-bench');
  expect(data.applications.length).toBeGreaterThan(0);
  expect(data.stores.length).toBeGreaterThan(0);
  expect((await browser.call('GET /v2/users/inbox')).data.list.length).toBeGreaterThan(0);
});
