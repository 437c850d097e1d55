import { createCustomerTree } from '@foyer/server/test/administration/customer-tree.ts';
import { addRole } from '@foyer/server/test/store-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DAY = 86_400;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('thousands of ends that one administrator granted are announced once, without a statement that times out for ever', async () => {
  const chain = await createCustomerTree(world);
  const boss = await chain.administrator(chain.customer);
  const roleId = await addRole(world, 'Season', chain.customer.id);
  const store = await world.people.store(chain.north.id);
  const last = new Date(((await world.clock.now()) + 9 * DAY) * 1000).toISOString().slice(0, 10);
  const { queries } = world.database;
  await sql`
    with seasonal as (
      insert into users (id, username, display_name, organisation_id, status)
      select gen_random_uuid(), 'season-' || n, 'Season', ${chain.north.id}::uuid, 'active' from generate_series(1, 4500) as n
      returning id)
    insert into role_assignments (user_id, role_id, store_id, assigned_by, ends_on, ends_at, user_notified)
    select id, ${roleId}::uuid, ${store.id}::uuid, ${boss.id}::uuid, ${last}::date, ${last}::date + interval '1 day', true
    from seasonal`.execute(queries);
  await world.clock.forward(4 * DAY);
  const waiting = sql`select from role_assignments where store_id = ${store.id} and not administrator_notified`;
  await expect.poll(async () => (await waiting.execute(queries)).rows.length, { interval: 20 }).toBe(0);
  await world.people.session(boss.browser, boss.id, 'full');
  const { list } = (await boss.browser.call('GET /v2/users/inbox', { query: { language: 'en' } })).data;
  const titles = list.map(({ title }) => title).filter((title) => title.includes('roles that you granted'));
  expect(titles).toEqual([expect.stringMatching(/^4,500 roles that you granted end on /)]);
});
