import { createClock } from '@foyer/server/test/clock.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/test/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#/platform/database/database.ts';
import { Fault } from '#/platform/fault.ts';

import { createRateLimiter } from './rate-limiter.ts';

let newDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  newDatabase = await createTestDatabase();
  database = await newDatabase.open();
});
afterAll(async () => {
  await database.close();
  await newDatabase.drop();
});

const ORDINARY = { calls: 100, seconds: 60 };
const EXACT = { calls: 100, seconds: 60, exact: true } as const;

let keys = 0;
const newKey = () => `key-${(keys += 1)}`;

/** Number of allowed calls. Each refusal contains the seconds to wait. */
async function letIn(calls: Promise<void>[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toBeInstanceOf(Fault);
    expect(result.reason).toMatchObject({ fault: 'too_many_requests' });
    expect((result.reason as Fault).details.seconds).toBeGreaterThan(0);
    expect((result.reason as Fault).details.seconds).toBeLessThanOrEqual(60);
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test.each([ORDINARY, EXACT])('of sequential calls exactly the limit is allowed: %j', async (rate) => {
  const { countCall } = createRateLimiter(database);
  const key = newKey();
  let allowed = 0;
  for (let call = 0; call < 110; call += 1) allowed += await letIn([countCall(key, rate)]);
  expect(allowed).toBe(100);
});

test.each([ORDINARY, EXACT])('a burst of parallel calls gets the whole limit and no more: %j', async (rate) => {
  const { countCall } = createRateLimiter(database);
  const key = newKey();
  expect(await letIn(Array.from({ length: 150 }, () => countCall(key, rate)))).toBe(100);
});

test.each([ORDINARY, EXACT])('two processes together never pass the limit: %j', async (rate) => {
  const [one, two] = [createRateLimiter(database), createRateLimiter(database)];
  const key = newKey();
  const calls = Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? one : two).countCall(key, rate));
  const allowed = await letIn(calls);
  expect(allowed).toBeLessThanOrEqual(100);
  expect(allowed).toBeGreaterThan(80);
});

test('a full window of one key leaves other keys alone', async () => {
  const { countCall } = createRateLimiter(database);
  await letIn(Array.from({ length: 150 }, () => countCall('crowded', EXACT)));
  expect(await letIn([countCall('quiet', EXACT)])).toBe(1);
});

test('a full window costs no further query', async () => {
  const { countCall } = createRateLimiter(database);
  const key = newKey();
  await letIn(Array.from({ length: 101 }, () => countCall(key, EXACT)));
  const before = await used(key);
  await letIn(Array.from({ length: 50 }, () => countCall(key, EXACT)));
  expect(await used(key)).toBe(before);
});

test('the next window allows calls again, and expired windows are swept', async () => {
  const clock = createClock(database);
  const key = newKey();
  await letIn(Array.from({ length: 101 }, () => createRateLimiter(database).countCall(key, EXACT)));
  await clock.forward(61);
  const { countCall, sweep } = createRateLimiter(database);
  expect(await letIn([countCall(key, EXACT)])).toBe(1);
  await sweep();
  expect(await database.queries.selectFrom('rate_limits').select('key').execute()).toEqual([{ key }]);
});

async function used(key: string): Promise<number> {
  const row = await database.queries
    .selectFrom('rate_limits')
    .select('used_calls')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.used_calls ?? 0;
}

test.each([ORDINARY, EXACT])('a clock that is set back a day refuses no caller for a day: %j', async (rate) => {
  const clock = createClock(database);
  const key = newKey();
  await clock.forward(24 * 60 * 60);
  await letIn(Array.from({ length: 101 }, () => createRateLimiter(database).countCall(key, rate)));
  await clock.forward(-24 * 60 * 60);
  const { countCall } = createRateLimiter(database);
  expect(await letIn(Array.from({ length: 150 }, () => countCall(key, rate)))).toBe(100);
});
