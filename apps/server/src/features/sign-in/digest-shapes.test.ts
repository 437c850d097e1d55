import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { HASHING } from '#/features/password/service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ hashing: HASHING });
});
afterAll(() => world.close());

const DIGEST = 'A'.repeat(64);

test.each([
  ['lower case', DIGEST.toLowerCase()],
  ['63 digits', DIGEST.slice(1)],
  ['65 digits', `${DIGEST}A`],
  ['a letter that is no digit', `${DIGEST.slice(1)}G`],
  ['a line break at its end', `${DIGEST}\n`],
  ['full-width digits', '０'.repeat(64)],
  ['a plain password', 'Correct-Horse-7'],
  ['nothing in it', ''],
  ['an array', [DIGEST]],
  ['a number', 1234],
  ['an object', { $ne: null }],
  ['null', null],
  ['true', true],
])('a password digest that is %s is refused before any account is touched (K1)', async (_shape, password) => {
  const { username } = await world.people.user();
  const answer = await world.browser().call('POST /user/login', { raw: { username, password } });
  expect([answer.status, answer.code]).toEqual([400, 'A0401']);
  expect(answer.failure?.fields).toHaveProperty('/password');
  expect(await world.database.queries.selectFrom('sign_in_attempts').select('failures').execute()).toEqual([]);
});

test.each([
  ['an array', ['admin']],
  ['an object', { username: 'admin' }],
  ['a number', 7],
])('a username that is %s is refused (CVE-2023-7028)', async (_shape, username) => {
  const answer = await world.browser().call('POST /user/login', { raw: { username, password: DIGEST } });
  expect([answer.status, answer.code]).toEqual([400, 'A0401']);
});

test('two people whose password and name run together alike have different hashes (K1)', async () => {
  const one = await world.people.user({ username: 'bc-user', password: 'a' });
  const other = await world.people.user({ username: 'c-user', password: 'ab' });
  const rows = await world.database.queries
    .selectFrom('passwords')
    .select('hash')
    .where('user_id', 'in', [one.id, other.id])
    .execute();
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.every(({ hash }) => hash.startsWith('$argon2id$v=19$m=12288,t=3,p=1$'))).toBe(true);
});
