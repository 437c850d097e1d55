import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPasswords, HASHING } from '#/features/password/service.ts';
import { openKeys } from '#/platform/crypto/keys.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ hashing: HASHING });
});
afterAll(() => world.close());

const FORMER = { ...HASHING, memoryCost: 19_456, timeCost: 2 };

test('a sign-in rehashes a password with former parameters, and the right password still signs in', async () => {
  const { id, username, password } = await world.people.user();
  const former = createPasswords({ keys: openKeys(world.testDatabase.folder), hashing: FORMER });
  const passwords = () => world.database.queries.selectFrom('passwords').select('hash').where('user_id', '=', id);
  const hash = await former.hashFor(username, password);
  await world.database.queries.updateTable('passwords').set({ hash }).where('user_id', '=', id).execute();

  await world.browser().signIn(username, password);
  const rehashed = await passwords().executeTakeFirstOrThrow();
  expect(rehashed.hash).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);

  await world.browser().signIn(username, password);
  expect(await passwords().executeTakeFirstOrThrow()).toEqual(rehashed);
});
