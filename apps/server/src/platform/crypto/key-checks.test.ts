import { randomBytes } from 'node:crypto';

import { createTestDatabase } from '@foyer/server/test/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#/platform/database/database.ts';

import { acceptKeys, KeyMismatchError, requireMatchingKeys } from './key-checks.ts';

let newDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
beforeAll(async () => {
  newDatabase = await createTestDatabase();
  database = await newDatabase.open();
});
afterAll(async () => {
  await database.close();
  await newDatabase.drop();
});

const keys = { pepper: randomBytes(32), encryption: randomBytes(32) };
const check = (pair = keys) => requireMatchingKeys(database, pair, '/data/keys');

test('of two machines that start at the same time on an empty database, the one with other keys is refused', async () => {
  const other = { pepper: randomBytes(32), encryption: randomBytes(32) };
  const outcomes = await Promise.allSettled([check(), check(other)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await acceptKeys(database, keys);
});

test.each(['pepper', 'encryption'] as const)('another %s is refused by name, with what to do', async (name) => {
  await check();
  const foreign = check({ ...keys, [name]: randomBytes(32) });
  await expect(foreign).rejects.toThrow(KeyMismatchError);
  await expect(foreign).rejects.toThrow(`The keys in /data/keys do not belong to this database: ${name}. `);
  await check();
});

test('keys that are accepted replace the former ones', async () => {
  const restored = { pepper: randomBytes(32), encryption: randomBytes(32) };
  await acceptKeys(database, restored);
  await check(restored);
  await expect(check()).rejects.toThrow(KeyMismatchError);
});

test('the check values disclose no key', async () => {
  await acceptKeys(database, keys);
  const stored = await database.queries.selectFrom('key_checks').select('value').execute();
  expect(stored).toHaveLength(2);
  for (const { value } of stored)
    for (const key of [keys.pepper, keys.encryption]) expect(Buffer.from(value).equals(key)).toBe(false);
});
