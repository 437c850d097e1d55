import { createWorld } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createWork } from './work.ts';

/** The embedded database has one connection, so its transactions cannot collide. */
const embedded = process.env['FOYER_TEST_DATABASE_URL'] === undefined;

test.skipIf(embedded)('of two transactions that wait for each other both are done, one of them again', async () => {
  await using world = await createWorld();
  const [one, two] = [await world.people.user(), await world.people.user()];
  const { work } = createWork(world.database, (queries) => ({
    rename: (id: string, name: string) =>
      queries.updateTable('users').set({ display_name: name }).where('id', '=', id).execute(),
  }));
  let runs = 0;
  const bothHold = Promise.withResolvers<void>();
  const renameBoth = (first: string, second: string, name: string) =>
    work(async ({ rename }) => {
      await rename(first, name);
      runs += 1;
      if (runs === 2) bothHold.resolve();
      await bothHold.promise;
      await rename(second, name);
    });
  await Promise.all([renameBoth(one.id, two.id, 'a'), renameBoth(two.id, one.id, 'b')]);
  expect(runs).toBe(3);
});

test.skipIf(embedded)('a transaction whose server has become read-only runs again on another connection', async () => {
  await using world = await createWorld();
  // A separate pool: a worker of the world would replace the connections before this test.
  const database = await world.testDatabase.open();
  const pool = 3;
  const work = createWork(database, (queries) => queries).work;
  // As after a failover, the open connections are to a read-only server.
  const arrived = Promise.withResolvers<void>();
  let left = pool;
  const fence = () =>
    work(async (queries) => {
      await sql`set default_transaction_read_only = on`.execute(queries);
      left -= 1;
      if (left === 0) arrived.resolve();
      await arrived.promise;
    });
  await Promise.all(Array.from({ length: pool }, fence));
  let runs = 0;
  await work((queries) => {
    runs += 1;
    return queries.deleteFrom('sign_in_attempts').execute();
  });
  await database.close();
  expect(runs).toBe(2);
});
