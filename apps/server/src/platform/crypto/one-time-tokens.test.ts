import { type Clock, createClock } from '@foyer/server/test/clock.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#/platform/database/database.ts';

import { createOneTimeTokens, type OneTimeTokens, type TokenPurpose } from './one-time-tokens.ts';

let newDatabase: TestDatabase;
let database: Database;
let tokens: OneTimeTokens;
let clock: Clock;
beforeAll(async () => {
  newDatabase = await createTestDatabase();
  database = await newDatabase.open();
  tokens = createOneTimeTokens(database.queries);
  clock = createClock(database);
});
afterAll(async () => {
  await database.close();
  await newDatabase.drop();
});

test('50 parallel tries, one winner', async () => {
  const secret = await tokens.issue('captcha', { for: 'one' }, 60);
  const results = await Promise.all(Array.from({ length: 50 }, () => tokens.consume('captcha', secret)));
  expect(results.filter((payload) => payload !== undefined)).toEqual([{ for: 'one' }]);
});

test('a secret of one purpose is none for another, and survives the attempt (CVE-2026-4282)', async () => {
  const secret = await tokens.issue('captcha', { for: 'captcha' }, 60);
  expect(await tokens.consume('another' as TokenPurpose, secret)).toBe(undefined);
  expect(await tokens.consume('captcha', secret)).toEqual({ for: 'captcha' });
});

test('a secret is invalid after its expiry by the database clock', async () => {
  const secret = await tokens.issue('captcha', {}, 60);
  await clock.forward(60);
  expect(await tokens.consume('captcha', secret)).toBe(undefined);
});

test('a secret that was never issued is invalid', async () => {
  for (const invented of ['', 'x', 'A'.repeat(43), '\uD800'])
    expect(await tokens.consume('captcha', invented)).toBe(undefined);
});

test('a secret consumed in a transaction is valid after a rollback, and used after a commit (CVE-2025-46815)', async () => {
  const secret = await tokens.issue('captcha', { for: 'all' }, 600);
  const failing = database.queries.transaction().execute(async (transaction) => {
    expect(await createOneTimeTokens(transaction).consume('captcha', secret)).toEqual({ for: 'all' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await tokens.consume('captcha', secret)).toEqual({ for: 'all' });
  expect(await tokens.consume('captcha', secret)).toBe(undefined);
});

test('secrets are 256 random bits, and only their hash is stored', async () => {
  const secret = await tokens.issue('captcha', {}, 600);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const rows = await database.queries.selectFrom('one_time_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows.every(({ token_hash }) => token_hash.byteLength === 32)).toBe(true);
});

describe('a look at a secret', () => {
  test('leaves it good, however often', async () => {
    const secret = await tokens.issue('password.reset', { for: 'ada' }, 600);
    for (let times = 0; times < 3; times += 1)
      expect(await tokens.find('password.reset', secret)).toEqual({ for: 'ada' });
    expect(await tokens.consume('password.reset', secret)).toEqual({ for: 'ada' });
    expect(await tokens.find('password.reset', secret)).toBe(undefined);
  });

  test('finds nothing of another purpose', async () => {
    const secret = await tokens.issue('password.reset', {}, 600, 'ada');
    for (const purpose of ['captcha', 'account.activation', 'account.activated'] as const)
      expect(await tokens.find(purpose, secret)).toBe(undefined);
  });

  test('finds nothing after its time, and never what was not issued', async () => {
    const secret = await tokens.issue('password.reset', { for: 'ada' }, 60);
    await clock.forward(45);
    expect(await tokens.find('password.reset', secret)).toEqual({ for: 'ada' });
    await clock.forward(15);
    expect(await tokens.find('password.reset', secret)).toBe(undefined);
    for (const invented of ['', 'x', 'A'.repeat(43), '\uD800', secret.slice(0, -1)])
      expect(await tokens.find('password.reset', invented)).toBe(undefined);
  });
});

describe('a secret about a subject', () => {
  test('replaces the older one, which becomes invalid', async () => {
    const older = await tokens.issue('password.reset', { version: 1 }, 600, 'bob');
    const newer = await tokens.issue('password.reset', { version: 2 }, 600, 'bob');
    expect(await tokens.find('password.reset', older)).toBe(undefined);
    expect(await tokens.consume('password.reset', older)).toBe(undefined);
    expect(await tokens.consume('password.reset', newer)).toEqual({ version: 2 });
  });

  test("has its own lifetime, not the rest of the older one's", async () => {
    await tokens.issue('password.reset', {}, 60, 'carol');
    const newer = await tokens.issue('password.reset', { version: 2 }, 600, 'carol');
    await clock.forward(120);
    expect(await tokens.find('password.reset', newer)).toEqual({ version: 2 });
  });

  test('leaves those of other subjects, other purposes and of none alone', async () => {
    const others = [
      await tokens.issue('password.reset', {}, 600, 'dave'),
      await tokens.issue('password.reset', {}, 600),
      await tokens.issue('password.reset', {}, 600),
    ];
    const activation = await tokens.issue('account.activation', {}, 600, 'erin');
    await tokens.issue('password.reset', {}, 600, 'erin');
    for (const secret of others) expect(await tokens.find('password.reset', secret)).toEqual({});
    expect(await tokens.find('account.activation', activation)).toEqual({});
  });

  test('of many that are made at the same time one is good', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => tokens.issue('password.reset', {}, 600, 'frank')),
    );
    const payloads = await Promise.all(secrets.map((secret) => tokens.find('password.reset', secret)));
    expect(payloads.filter((payload) => payload !== undefined)).toHaveLength(1);
  });

  test('is invalid once it is revoked, and no other is', async () => {
    const reset = await tokens.issue('password.reset', {}, 600, 'grace');
    const activation = await tokens.issue('account.activation', {}, 600, 'grace');
    const other = await tokens.issue('password.reset', {}, 600, 'heidi');
    const loose = await tokens.issue('password.reset', {}, 600);
    await tokens.revoke('password.reset', 'grace');
    await tokens.revoke('password.reset', 'grace');
    expect(await tokens.find('password.reset', reset)).toBe(undefined);
    expect(await tokens.consume('password.reset', reset)).toBe(undefined);
    expect(await tokens.find('account.activation', activation)).toEqual({});
    for (const secret of [other, loose]) expect(await tokens.find('password.reset', secret)).toEqual({});
  });
});

test('a recorded used secret returns its outcome for a while, and cannot be consumed', async () => {
  const secret = await tokens.issue('account.activation', { for: 'ivan' }, 600, 'ivan');
  await tokens.consume('account.activation', secret);
  await tokens.recordUsedToken('account.activated', secret, { outcome: 'done' }, 60);
  expect(await tokens.find('account.activated', secret)).toEqual({ outcome: 'done' });
  expect(await tokens.find('account.activation', secret)).toBe(undefined);
  expect(await tokens.consume('account.activation', secret)).toBe(undefined);
  await clock.forward(60);
  expect(await tokens.find('account.activated', secret)).toBe(undefined);
});

test('the sweep deletes expired secrets and no others', async () => {
  const over = await tokens.issue('captcha', {}, 60);
  const good = await tokens.issue('captcha', { for: 'later' }, 600);
  await clock.forward(120);
  const stored = () => database.queries.selectFrom('one_time_tokens').select('token_hash').execute();
  const before = (await stored()).length;
  await tokens.sweep();
  expect((await stored()).length).toBeLessThan(before);
  expect(await tokens.consume('captcha', over)).toBe(undefined);
  expect(await tokens.consume('captcha', good)).toEqual({ for: 'later' });
});
