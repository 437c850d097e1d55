import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

import { createWork } from './work.ts';

/** The embedded engine has one connection: nothing collides there. */
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
