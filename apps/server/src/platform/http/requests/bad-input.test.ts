import { endpoints } from '@foyer/contract/core/endpoints.ts';
import { signInAdministrator } from '@foyer/server/test/administration/administrator.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { expectEveryCase } from '@foyer/server/test/every-case.ts';
import {
  type MalformedRequest,
  createMalformedFields,
  createMalformedRequests,
} from '@foyer/server/test/malformed-requests.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => world.close());

/** One endpoint of each kind of input and access. `mount` handles all of them. */
const REPRESENTATIVE = [
  'POST /user/login', // open, JSON
  'GET /v2/utils/captcha-validate', // open, only a query
  'POST /v3/users/password-strength/acquire', // text
  'PUT /v2/users/information', // a session
  'POST /v2/licenses', // an upload
  'GET /v2/manage/user-exports', // a file
  'PUT /v2/suite/badges', // an application
  'POST /v2/manage/users', // a permission
];

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const [representative, others] = [true, false].map((wanted) =>
  endpoints.filter((endpoint) => REPRESENTATIVE.includes(nameOf(endpoint)) === wanted),
);

/**
 * Generated inputs that are valid for these endpoints: an update without fields changes nothing, and a customer has no
 * parent.
 */
const ALLOWED = [
  'PUT /v2/users/information body: {}',
  'POST /v2/manage/organisations body: parentId null',
  'POST /v2/manage/users/{id}/grants body: endsOn null',
  'PUT /v2/manage/organisations/{id}/parent body: parentId null',
];
/** Calls per caller, fewer than any rate limit per caller. */
const PER_CALLER = 8;

let calls = 0;
let administrator: Browser;

/**
 * Returns a caller that may make the call, since input is validated only for these. Addresses and callers change, so
 * that no limit answers first.
 */
async function nextCaller(): Promise<Browser> {
  if (calls % PER_CALLER === 0) administrator = await signInAdministrator(world);
  calls += 1;
  return administrator;
}

/** Expects a code of the catalogue, never 500, and no details of the implementation. */
async function expectRefused({ description, method, path, body, type }: MalformedRequest): Promise<void> {
  const caller = await nextCaller();
  const answer = await caller.fetch(path, {
    method,
    headers: {
      'x-forwarded-for': `100.64.${calls >> 8}.${calls & 255}`,
      ...(body === undefined ? {} : { 'content-type': type ?? '' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (ALLOWED.includes(`${method} ${path} ${description}`)) return expect(answer.status).toBeLessThan(500);
  expect([400, 401, 413]).toContain(answer.status);
  expect(answer.code).toMatch(/^[AC]\d{4}$/);
  expect(answer.failure?.requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  expect(answer.text).not.toMatch(/node_modules|SyntaxError|\bat \w+/);
}

test('each kind of endpoint is represented', () => {
  expect(representative?.map(nameOf).sort()).toEqual(REPRESENTATIVE.toSorted());
});

describe.each(representative ?? [])('$method $path refuses', (endpoint) => {
  test.each(createMalformedRequests(endpoint))('$what', expectRefused);
});

test.each(others ?? [])('$method $path refuses what breaks its own schemas', async (endpoint) => {
  await expectEveryCase(createMalformedFields(endpoint), ({ description }) => description, expectRefused);
});

test('nothing of it reached the database', async () => {
  expect(await world.auditEntries('sign_in.refused')).toEqual([]);
  expect(await world.database.queries.selectFrom('one_time_tokens').select('purpose').execute()).toEqual([]);
});
