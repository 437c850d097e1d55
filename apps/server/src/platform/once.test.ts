import { createClock } from '@foyer/server/test/clock.ts';
import { createFreshDatabase, type FreshDatabase } from '@foyer/server/test/fresh-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from './database.ts';
import { createOnce, type Once, type Purpose } from './once.ts';

let fresh: FreshDatabase;
let database: Database;
let once: Once;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = await fresh.open();
  once = createOnce(database.queries);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

test('50 parallel tries, one winner', async () => {
  const secret = await once.issue('captcha', { for: 'one' }, 60);
  const results = await Promise.all(Array.from({ length: 50 }, () => once.consume('captcha', secret)));
  expect(results.filter((payload) => payload !== undefined)).toEqual([{ for: 'one' }]);
});

test('a secret of one purpose is none for another, and survives the attempt (CVE-2026-4282)', async () => {
  const secret = await once.issue('captcha', { for: 'captcha' }, 60);
  expect(await once.consume('another' as Purpose, secret)).toBe(undefined);
  expect(await once.consume('captcha', secret)).toEqual({ for: 'captcha' });
});

test("a secret is worth nothing after its time by the database's clock", async () => {
  const secret = await once.issue('captcha', {}, 60);
  await createClock(database, () => undefined).forward(60);
  expect(await once.consume('captcha', secret)).toBe(undefined);
});

test('a secret that was never issued is worth nothing', async () => {
  for (const invented of ['', 'x', 'A'.repeat(43), '\uD800'])
    expect(await once.consume('captcha', invented)).toBe(undefined);
});

test('what a transaction used up is there again when it rolls back, and gone when it commits (CVE-2025-46815)', async () => {
  const secret = await once.issue('captcha', { for: 'all' }, 600);
  const failing = database.queries.transaction().execute(async (transaction) => {
    expect(await createOnce(transaction).consume('captcha', secret)).toEqual({ for: 'all' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await once.consume('captcha', secret)).toEqual({ for: 'all' });
  expect(await once.consume('captcha', secret)).toBe(undefined);
});

test('secrets are 256 random bits, and only their hash is stored', async () => {
  const secret = await once.issue('captcha', {}, 600);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const rows = await database.queries.selectFrom('one_shots').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows.every(({ secret_hash }) => secret_hash.byteLength === 32)).toBe(true);
});
