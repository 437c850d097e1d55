import { endpoints } from '@foyer/contract/endpoints.ts';
import { type Hostile, hostileRequests } from '@foyer/server/test/hostile.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

const took: number[] = [];
let senders = 0;

async function send({ method, path, body, type }: Hostile) {
  // Each from an address of its own, so that no rate limit answers instead.
  const browser = world.browser({ 'x-forwarded-for': `100.64.${(senders += 1) >> 8}.${senders & 255}` });
  const started = performance.now();
  const answer = await browser.fetch(path, {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type ?? '' } }),
  });
  took.push(performance.now() - started);
  return answer;
}

describe.each(endpoints)('$method $path', (endpoint) => {
  test.each(hostileRequests(endpoint))('$what: refused with a code, never 500', async (hostile) => {
    const answer = await send(hostile);
    expect([400, 401]).toContain(answer.status);
    expect(answer.code).toMatch(/^A\d{4}$/);
    expect(answer.failure?.requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    expect(answer.text).not.toMatch(/node_modules|SyntaxError|\bat \w+/);
  });
});

test('bad input costs nobody time: half of it is answered within 100 ms, all of it within a second', () => {
  const sorted = took.toSorted((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(100);
  expect(sorted[sorted.length >> 1]).toBeLessThan(100);
  expect(sorted.at(-1)).toBeLessThan(1000);
});

test('nothing of it reached the database', async () => {
  expect(await world.audited('sign_in.refused')).toEqual([]);
  expect(await world.database.queries.selectFrom('one_shots').select('purpose').execute()).toEqual([]);
});
