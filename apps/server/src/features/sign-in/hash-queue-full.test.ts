import { availableParallelism } from 'node:os';

import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Number of hashes that run or wait in a full queue. Each finished hash is replaced by another. */
const CROWD = availableParallelism() + 256;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The answer to a sign-in while the hash queue is full. */
async function signInCrowded(username: string, password: string) {
  const calm = new AbortController();
  const crowd = Array.from({ length: CROWD }, async () => {
    while (!calm.signal.aborted) await world.app.services.passwords.hash('crowd');
  });
  const { status, code } = await world.browser().signIn(username, password);
  calm.abort();
  await Promise.all(crowd);
  return [status, code];
}

test('a sign-in that found no room for its hash does not count as a failure', async () => {
  const { username, password } = await world.people.user();
  expect(await signInCrowded(username, password)).toEqual([429, 'A0499']);
  const counts = await world.database.queries.selectFrom('sign_in_attempts').select('failures').execute();
  expect(counts.map(({ failures }) => failures)).toEqual([0, 0]);
});

test('an unknown username needs a hash as well, and takes the same time (CVE-2026-23511)', async () => {
  expect(await signInCrowded('nobody-has-this-name', 'wrong')).toEqual([429, 'A0499']);
});
