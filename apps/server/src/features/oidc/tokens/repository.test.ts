import { randomBytes } from 'node:crypto';

import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { waitUntilBlocked } from '@foyer/server/test/database/lock-waits.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fingerprint } from '#/platform/crypto/secrets.ts';
import type { Queries } from '#/platform/database/database.ts';

import { createOidcTokenRepository, type NewToken } from './repository.ts';

let world: World;
let labels: TestRelyingParty;

beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world, 'esl');
});
afterAll(() => world.close());

const repositoryOf = (queries: Queries) => createOidcTokenRepository(queries, randomBytes(32));

/** A stored refresh token, and its replacement. */
async function createRefresh() {
  const { browser } = await createUserWithPermissions(world, 'esl.labels.read');
  await labels.openOidcSession(browser);
  const { refresh_token: token = '' } = await labels.signIn(browser);
  const { session_id: sessionId, grant_id: grantId } = await world.database.queries
    .selectFrom('oidc_tokens')
    .select(['session_id', 'grant_id'])
    .where('id_hash', '=', fingerprint(token))
    .executeTakeFirstOrThrow();
  const next: NewToken = {
    idHash: randomBytes(32).toString('hex'),
    kind: 'RefreshToken',
    application: 'esl',
    sessionId,
    grantId,
    payload: {},
    permissionsHash: null,
    seconds: 60,
  };
  const used = fingerprint(token).toString('hex');
  return { sessionId: sessionId ?? '', grantId: grantId ?? '', used, next, write: { used, tokens: [next] } };
}

test('a grant that is revoked during a refresh loses the tokens of that refresh', async () => {
  const { grantId, used, next, write } = await createRefresh();
  const { queries } = world.database;
  let revocation: Promise<void> | undefined;
  await queries.transaction().execute(async (refresh) => {
    expect(await repositoryOf(refresh).write([write])).toEqual([true]);
    revocation = queries.transaction().execute((revoking) => repositoryOf(revoking).revokeGrant(grantId));
    await waitUntilBlocked(world);
  });
  await revocation;
  expect(await repositoryOf(queries).listByHashes([used, next.idHash])).toEqual(new Map());
});

test('a session that ends during a refresh does not deadlock with it', async () => {
  const { sessionId, write } = await createRefresh();
  const { queries } = world.database;
  let refresh: Promise<boolean[]> | undefined;
  await queries.transaction().execute(async (ending) => {
    await sql`select from sessions where id = ${sessionId} for update`.execute(ending);
    refresh = queries.transaction().execute((refreshing) => repositoryOf(refreshing).write([write]));
    await waitUntilBlocked(world);
    await ending.deleteFrom('oidc_tokens').where('session_id', '=', sessionId).execute();
    await ending.deleteFrom('sessions').where('id', '=', sessionId).execute();
  });
  expect(await refresh).toEqual([false]);
});
