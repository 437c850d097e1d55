import { REFRESH_REPLAY_SECONDS } from '@foyer/contract/limits/oidc.ts';
import { createUserWithPermissions } from '@foyer/server/test/application-callers.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fingerprint } from '#/platform/crypto/secrets.ts';

let world: World;
let labels: TestRelyingParty;
let signage: TestRelyingParty;
let handheld: TestRelyingParty;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world, 'esl');
  signage = await createRelyingParty(world, 'signage', { entry: 'http://127.0.0.1:4998/' });
  handheld = await createRelyingParty(world, 'handheld', {
    entry: 'http://127.0.0.1:4997/',
    signIn: { client: 'public' },
  });
});
afterAll(() => world.close());

/** A user who has signed in to an application, with the fields of the application's refresh request. */
async function signedIn(party: TestRelyingParty = labels) {
  const person = await createUserWithPermissions(
    world,
    'esl.labels.read',
    'signage.content.read',
    'handheld.devices.read',
  );
  await party.openOidcSession(person.browser);
  const { refresh_token: token = '' } = await party.signIn(person.browser);
  return { ...person, token, fields: { grant_type: 'refresh_token', refresh_token: token } };
}

const isActive = async (token: string): Promise<boolean> =>
  (await labels.post('token/introspection', { token })).body.active;

const rowOf = (token: string) =>
  world.database.queries
    .selectFrom('oidc_tokens')
    .selectAll()
    .where('id_hash', '=', fingerprint(token))
    .executeTakeFirst();

test.each<[string, () => TestRelyingParty]>([
  ['a confidential', () => labels],
  ['a public', () => handheld],
])('%s application that lost the answer to a refresh receives the same tokens again', async (_kind, party) => {
  const { fields } = await signedIn(party());
  const first = await party().post('token', fields);
  await world.clock.advance(REFRESH_REPLAY_SECONDS - 1);
  const again = await party().post('token', fields);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('cache-control')).toBe('no-store');
  const next = await party().post('token', { ...fields, refresh_token: first.body.refresh_token });
  expect(next.status).toBe(200);
});

test('refreshes at the same moment receive the same tokens, also while others sign in', async () => {
  const { browser, fields } = await signedIn();
  // While these sign-ins are written, several refreshes wait and share the next statement.
  const others = Array.from({ length: 4 }, () => labels.signIn(browser));
  const responses = await Promise.all(Array.from({ length: 8 }, () => labels.post('token', fields)));
  await Promise.all(others);
  const [first] = responses;
  expect(responses.map(({ status, body }) => [status, body])).toEqual(responses.map(() => [200, first?.body]));
  expect(await isActive(first?.body.access_token)).toBe(true);
  const next = { ...fields, refresh_token: first?.body.refresh_token };
  expect((await labels.post('token', next)).status).toBe(200);
});

test('refreshes at the same moment at two processes receive the same tokens', async () => {
  const second = await world.startSecondServer();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { fields } = await signedIn();
    const body = new URLSearchParams({ client_id: 'esl', client_secret: labels.secret, ...fields });
    const there = async () => (await fetch(`${second.origin}/oidc/token`, { method: 'POST', body })).json();
    const [here, ...rest] = await Promise.all([labels.post('token', fields), there(), there()]);
    expect(here.status).toBe(200);
    expect([...rest, await there()]).toEqual([here.body, here.body, here.body]);
    expect(await isActive(here.body.access_token)).toBe(true);
  }
});

test('a refresh token that is used again later ends the token family', async () => {
  const { id, fields } = await signedIn();
  const { body } = await labels.post('token', fields);
  await world.clock.advance(REFRESH_REPLAY_SECONDS + 1);
  const late = await labels.post('token', fields);
  expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
  expect(await isActive(body.access_token)).toBe(false);
  expect((await labels.post('token', { ...fields, refresh_token: body.refresh_token })).status).toBe(400);
  await expect
    .poll(async () => (await world.auditEntries('application.token_reused')).some((line) => line.subject_id === id))
    .toBe(true);
});

test.each<[string, () => TestRelyingParty]>([
  ['a confidential', () => labels],
  ['a public', () => handheld],
])('a thief who receives the tokens of %s application again is noticed at the next refresh', async (_kind, party) => {
  const { fields } = await signedIn(party());
  const { body: owners } = await party().post('token', fields);
  const { body: stolen } = await party().post('token', fields);
  const thieves = await party().post('token', { ...fields, refresh_token: stolen.refresh_token });
  expect(thieves.status).toBe(200);
  await world.clock.advance(REFRESH_REPLAY_SECONDS + 1);
  expect((await party().post('token', { ...fields, refresh_token: owners.refresh_token })).status).toBe(400);
  const next = await party().post('token', { ...fields, refresh_token: thieves.body.refresh_token });
  expect([next.status, next.body.error]).toEqual([400, 'invalid_grant']);
});

test('the answer is returned to the application that refreshed, and to no other', async () => {
  const { fields } = await signedIn();
  const { body } = await labels.post('token', fields);
  expect((await signage.post('token', fields)).body.error).toBe('invalid_grant');
  expect((await handheld.post('token', fields)).body.error).toBe('invalid_grant');
  expect((await labels.post('token', { ...fields, client_secret: 'wrong' })).body.error).toBe('invalid_client');
  // Attempts by other applications revoke nothing.
  expect(await isActive(body.access_token)).toBe(true);
});

test('a secret that was replaced receives no answer again', async () => {
  const party = await createRelyingParty(world, 'map', { entry: 'http://127.0.0.1:4996/' });
  const person = await createUserWithPermissions(world, 'map.floors.read');
  await party.openOidcSession(person.browser);
  const { refresh_token: token = '' } = await party.signIn(person.browser);
  const fields = { grant_type: 'refresh_token', refresh_token: token };
  expect((await party.post('token', fields)).status).toBe(200);
  await world.people.repositories.applicationSecrets.put('map', fingerprint('another-secret-of-this-application'), 0);
  world.app.services.bus.resync();
  expect((await party.post('token', fields)).body.error).toBe('invalid_client');
});

test.each<[string, (person: Awaited<ReturnType<typeof signedIn>>, next: string) => Promise<unknown>]>([
  ['was revoked', (_person, next) => labels.post('token/revocation', { token: next })],
  ['belongs to a session that was ended', ({ browser }) => browser.call('GET /user/logout')],
  [
    'belongs to a user who was disabled',
    async ({ id }) => {
      await world.database.queries.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
      await world.people.inTransaction(({ announce }) => announce('user.changed', { userId: id }));
    },
  ],
])('a token family that %s receives no answer again', async (_why, end) => {
  const person = await signedIn();
  const { body } = await labels.post('token', person.fields);
  await end(person, body.refresh_token);
  await expect
    .poll(async () => (await labels.post('token', person.fields)).body)
    .toMatchObject({ error: 'invalid_grant' });
});

test('a refresh token that was used is not active, and its answer is stored sealed', async () => {
  const { token, fields } = await signedIn();
  const { body } = await labels.post('token', fields);
  expect(await isActive(token)).toBe(false);
  const stored = Buffer.from((await rowOf(token))?.encrypted_response ?? []).toString('latin1');
  expect(stored.length).toBeGreaterThan(0);
  for (const secret of [body.access_token, body.refresh_token, 'access_token']) expect(stored).not.toContain(secret);
});

test('an answer that is moved to the row of another token is not returned', async () => {
  const [owner, thief] = [await signedIn(), await signedIn()];
  await labels.post('token', owner.fields);
  await labels.post('token', thief.fields);
  const replay = (await rowOf(owner.token))?.encrypted_response ?? null;
  await world.database.queries
    .updateTable('oidc_tokens')
    .set({ encrypted_response: replay })
    .where('id_hash', '=', fingerprint(thief.token))
    .execute();
  expect((await labels.post('token', thief.fields)).body).toMatchObject({ error: 'invalid_grant' });
});

test('the stored answer is erased when it is returned no more', async () => {
  const { token, fields } = await signedIn();
  await labels.post('token', fields);
  await world.clock.forward(REFRESH_REPLAY_SECONDS + 1);
  await expect.poll(async () => (await rowOf(token))?.encrypted_response).toBeNull();
});
