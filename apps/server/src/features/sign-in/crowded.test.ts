import { availableParallelism } from 'node:os';

import { createWorld } from '@foyer/server/test/world.ts';
import { expect, test } from 'vitest';

/** As many hashes as run and wait at once: each that ends makes room for its own successor only. */
const CROWD = availableParallelism() + 256;

test('a sign-in that found no room for its hash does not count as a failure', async () => {
  await using world = await createWorld();
  const { username, password } = await world.people.user();
  const calm = new AbortController();
  const crowd = Array.from({ length: CROWD }, async () => {
    while (!calm.signal.aborted) await world.app.services.passwords.hash('crowd');
  });
  const answer = await world.browser().signIn(username, password);
  calm.abort();
  await Promise.all(crowd);
  expect([answer.status, answer.code]).toEqual([429, 'A0499']);
  const counts = await world.database.queries.selectFrom('attempts').select('failures').execute();
  expect(counts.map(({ failures }) => failures)).toEqual([0, 0]);
});
