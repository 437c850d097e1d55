import { moveOrganisation } from '@foyer/server/test/administration/organisations.ts';
import { selectPlace } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fingerprint } from '#/platform/crypto/secrets.ts';

let world: World;
let labels: TestRelyingParty;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world);
  await world.people.application('signage', { position: 2 });
  administrator = await createAdministrator(world);
  await world.people.reauthenticateAll();
});
afterAll(() => world.close());

const WRITE = 'esl.labels.write';
const READ = 'esl.labels.read';

type PlaceEntry = { kind: string; id: string; name: string; organisation?: { id: string }; customer: { id: string } };
type PlaceAnswer = { list: PlaceEntry[]; next: string | null; error?: string; error_description?: string };

async function ask(token: string, query: string | Record<string, string>, headers: Record<string, string> = {}) {
  const parameters = new URLSearchParams(query).toString();
  const answer = await fetch(`${world.origin}/oidc/me/places?${parameters}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as PlaceAnswer };
}

const idsOf = ({ body }: { body: PlaceAnswer }) => body.list.map(({ id }) => id);
const namesOf = ({ body }: { body: PlaceAnswer }) => body.list.map(({ name }) => name);

/** A customer with a region of stores, and a store outside the region, in which nothing is granted. */
async function createChain(names: readonly string[] = ['Inside']) {
  const customer = (await world.people.organisation()).id;
  const region = (await world.people.organisation({ parentId: customer })).id;
  const elsewhere = (await world.people.organisation({ parentId: customer })).id;
  const stores: string[] = [];
  for (const name of names) stores.push((await world.people.store(region, name)).id);
  const outside = (await world.people.store(elsewhere, 'Outside')).id;
  return { customer, region, elsewhere, stores, outside };
}

/** A user who is signed in to the labels at the first store of a region, in which the user has a permission. */
async function createManager(names?: readonly string[]) {
  const chain = await createChain(names);
  const { id } = await world.people.user();
  await world.people.grant(id, chain.customer, READ);
  const roleId = await world.people.grant(id, chain.region, WRITE);
  const browser = await world.people.session(world.browser(), id, 'full');
  await selectPlace(browser, chain.customer, chain.stores[0]);
  await labels.openOidcSession(browser);
  return { ...chain, id, roleId, browser, token: (await labels.signIn(browser)).access_token };
}

const announceRights = (roleId: string) =>
  world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId }));

describe('the places of a permission', () => {
  test('are those of the permission, whichever is selected, and not those of another permission', async () => {
    const { token, stores, region, customer } = await createManager();
    const { status, headers, body } = await ask(token, { permission: WRITE });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [store, organisation] = ['store', 'organisation'].map((kind) => body.list.find((one) => one.kind === kind));
    expect(body.list).toHaveLength(2);
    expect(store).toEqual({
      kind: 'store',
      id: stores[0],
      name: 'Inside',
      code: expect.any(String),
      organisation: { id: region, name: expect.any(String), code: expect.any(String) },
      customer: { id: customer, name: expect.any(String), code: expect.any(String) },
    });
    expect(organisation).toMatchObject({ id: region, organisation: { id: customer }, customer: { id: customer } });
    expect(body.next).toBeNull();
  });

  test('include stores with a role of their own, and places of other customers', async () => {
    const { id, token, stores, outside } = await createManager();
    const other = await createChain(['Abroad', 'Not granted']);
    await world.people.grant(id, outside, WRITE);
    const [abroad = ''] = other.stores;
    await world.people.grant(id, abroad, WRITE);
    await world.people.grant(id, stores[0] ?? '', WRITE); // the role for the region includes it
    const answer = await ask(token, { permission: WRITE, kind: 'store' });
    expect(idsOf(answer)).toEqual([abroad, stores[0], outside]);
    expect(answer.body.list[0]?.customer.id).toBe(other.customer);
  });

  test('are a customer and everything below it, where the role is assigned for the customer', async () => {
    const { token, customer, region, elsewhere, stores, outside } = await createManager();
    const all = await ask(token, { permission: READ });
    expect(idsOf(all).toSorted()).toEqual([customer, region, elsewhere, ...stores, outside].toSorted());
    expect(all.body.list.find(({ id }) => id === customer)).not.toHaveProperty('organisation');
    const organisations = await ask(token, { permission: READ, kind: 'organisation' });
    expect(idsOf(organisations).toSorted()).toEqual([customer, region, elsewhere].toSorted());
  });

  test('are none for a permission that the user has nowhere', async () => {
    const { token } = await createManager();
    expect((await ask(token, { permission: 'esl.labels.push' })).body).toEqual({ list: [], next: null });
  });

  test('are all places for a super administrator', async () => {
    const { outside, region } = await createManager();
    const browser = await labels.openOidcSession(administrator);
    const { access_token: token } = await labels.signIn(browser);
    const seen: string[] = [];
    for (let after = ''; ;) {
      const answer = await ask(token, { permission: WRITE, size: '100', ...(after !== '' && { after }) });
      seen.push(...idsOf(answer));
      if (answer.body.next === null) break;
      after = answer.body.next;
    }
    expect(seen).toEqual(expect.arrayContaining([outside, region]));
    const counts = await Promise.all(
      (['stores', 'organisations'] as const).map((table) =>
        world.database.queries.selectFrom(table).select('id').execute(),
      ),
    );
    expect(seen).toHaveLength(counts.flat().length);
  });
});

describe('pages', () => {
  const numbered = Array.from({ length: 25 }, (_, index) => `Store ${String(index).padStart(2, '0')}`);
  const query = { permission: WRITE, kind: 'store', size: '10' };

  test('continue after the last row, also when stores are added and removed meanwhile', async () => {
    const { token, region, stores } = await createManager(numbered);
    const first = await ask(token, query);
    expect(namesOf(first)).toEqual(numbered.slice(0, 10));
    await world.people.store(region, 'Store 00 before');
    await world.people.store(region, 'Store 11 after');
    await world.database.queries
      .deleteFrom('stores')
      .where('id', '=', stores[9] ?? '')
      .execute();
    const second = await ask(token, { ...query, after: first.body.next ?? '' });
    expect(namesOf(second)).toEqual([...numbered.slice(10, 12), 'Store 11 after', ...numbered.slice(12, 19)]);
    const third = await ask(token, { ...query, after: second.body.next ?? '' });
    expect(namesOf(third)).toEqual(numbered.slice(19));
    expect(third.body.next).toBeNull();
  });

  test('omit a place that was moved away from the role meanwhile, and include one that was moved to it', async () => {
    const { token, region, elsewhere, stores } = await createManager(numbered);
    const arriving = (await world.people.store(elsewhere, 'Store 12 arriving')).id;
    const first = await ask(token, query);
    const put = async (id: string, organisationId: string) => {
      const { data } = await administrator.call('GET /v2/manage/stores/{id}', { params: { id } });
      const { name, code, version } = data;
      const body = { name, code, version, organisationId };
      expect((await administrator.call('PUT /v2/manage/stores/{id}', { params: { id }, body })).code).toBe(1001);
    };
    await put(stores[11] ?? '', elsewhere);
    await put(arriving, region);
    const second = await ask(token, { ...query, after: first.body.next ?? '' });
    expect(namesOf(second)).toEqual([numbered[10], numbered[12], 'Store 12 arriving', ...numbered.slice(13, 20)]);
    // The selected store is no longer a store of the selected customer, so the token ends.
    await moveOrganisation(administrator, region, null);
    await expect.poll(async () => (await ask(token, query)).status, { interval: 20 }).toBe(401);
  });

  test('are refused for an invalid query', async () => {
    const { token } = await createManager();
    const invalid = [
      {},
      { permission: WRITE, size: '0' },
      { permission: WRITE, size: '101' },
      { permission: WRITE, size: 'ten' },
      { permission: WRITE, kind: 'customer' },
      { permission: WRITE, after: 'WyJhIiwgImIiXQ' },
      { permission: WRITE, after: '' },
      `permission=${WRITE}&permission=${READ}`,
    ];
    for (const input of invalid) {
      const { status, headers, body } = await ask(token, input);
      expect([input, status, body.error]).toEqual([input, 400, 'invalid_request']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+", error="invalid_request"/);
    }
  });
});

describe('attacks', () => {
  test('enumeration: a permission of another application is refused like one that does not exist', async () => {
    const { id, customer, token } = await createManager();
    await world.people.grant(id, customer, 'signage.screens', 'users.read');
    const answers = await Promise.all(
      ['signage.screens', 'users.read', 'esl.no.such', '__proto__', '%00'].map((permission) =>
        ask(token, { permission }),
      ),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([400, answers[0]?.body]);
    expect(answers[0]?.body.error).toBe('invalid_request');
  });

  test('stolen tokens: a token that has ended, was revoked or never existed is refused', async () => {
    const query = { permission: WRITE };
    const revoked = await createManager();
    await labels.post('token/revocation', { token: revoked.token });
    const expired = await createManager();
    await world.database.queries
      .updateTable('oidc_tokens')
      .set({ expires_at: new Date(0) })
      .where('id_hash', '=', fingerprint(expired.token))
      .execute();
    world.app.services.bus.resync();
    const signedOut = await createManager();
    await signedOut.browser.call('GET /user/logout');
    for (const token of [revoked.token, expired.token, signedOut.token, 'never-issued']) {
      const { status, headers, body } = await ask(token, query);
      expect([status, body.error]).toEqual([401, 'invalid_token']);
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    expect((await fetch(`${world.origin}/oidc/me/places?permission=${WRITE}`)).status).toBe(401);
  });

  test('privilege escalation: the token of the previous store is refused, and a removed role gives no places', async () => {
    const { roleId, browser, customer, outside, token } = await createManager();
    await selectPlace(browser, customer, outside);
    await expect.poll(async () => (await ask(token, { permission: READ })).status, { interval: 20 }).toBe(401);
    const there = (await labels.signIn(browser)).access_token;
    expect(idsOf(await ask(there, { permission: WRITE }))).toHaveLength(2);
    await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', roleId).execute();
    await announceRights(roleId);
    expect((await ask(there, { permission: WRITE })).body).toEqual({ list: [], next: null });
  });

  test('confused deputy: the token of an application itself, and one without the scope, are refused', async () => {
    const { browser } = await createManager();
    const { body } = await labels.post('token', { grant_type: 'client_credentials', scope: 'notices' });
    expect((await ask(body.access_token, { permission: WRITE })).status).toBe(401);
    const { access_token: narrow } = await labels.signIn(browser, { scope: 'openid profile' });
    const refused = await ask(narrow, { permission: WRITE });
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect(refused.headers.get('www-authenticate')).toContain('scope="suite"');
  });

  test('cross-origin: only pages of the application may read it, and a form cannot request it', async () => {
    const { token } = await createManager();
    const { origin } = new URL(labels.redirectUri);
    const own = await ask(token, { permission: WRITE }, { origin });
    expect(own.headers.get('access-control-allow-origin')).toBe(origin);
    const foreign = await ask(token, { permission: WRITE }, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    const headers = { authorization: `Bearer ${token}` };
    const posted = await fetch(`${world.origin}/oidc/me/places?permission=${WRITE}`, { method: 'POST', headers });
    expect(posted.status).toBe(404);
  });
});
