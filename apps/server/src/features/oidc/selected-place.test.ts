import { moveOrganisation } from '@foyer/server/test/administration/organisations.ts';
import { selectPlace } from '@foyer/server/test/application-callers.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createRelyingParty, type TestRelyingParty } from '@foyer/server/test/fakes/relying-party.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { fetchUserInfo, refreshTokenGrant, tokenIntrospection } from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let labels: TestRelyingParty;
let administrator: Browser;
let second: Awaited<ReturnType<World['startSecondServer']>>;
beforeAll(async () => {
  world = await createWorld();
  labels = await createRelyingParty(world);
  second = await world.startSecondServer();
  administrator = await createAdministrator(world);
  await world.people.reauthenticateAll();
});
afterAll(() => world.close());

const WRITE = 'esl.labels.write';
const ESL = { params: { code: 'esl' } };

/** A customer with the regions north and south. North has a town with a store; south has a store. */
async function createChain() {
  const customer = (await world.people.organisation()).id;
  const north = (await world.people.organisation({ parentId: customer })).id;
  const town = (await world.people.organisation({ parentId: north })).id;
  const south = (await world.people.organisation({ parentId: customer })).id;
  const inNorth = (await world.people.store(town)).id;
  const inSouth = (await world.people.store(south)).id;
  return { customer, north, town, south, inNorth, inSouth };
}

/**
 * A user with a role for the whole customer that has no permissions, and with write access to the labels in region
 * north.
 */
async function createManager() {
  const chain = await createChain();
  const { id } = await world.people.user();
  await world.people.grant(id, chain.customer);
  const roleId = await world.people.grant(id, chain.north, WRITE);
  const browser = await world.people.session(world.browser(), id, 'full');
  return { ...chain, id, roleId, browser };
}

/** A manager who is signed in to the labels at the store in region north. */
async function createWorker() {
  const manager = await createManager();
  await selectPlace(manager.browser, manager.customer, manager.inNorth);
  await labels.openOidcSession(manager.browser);
  const tokens = await labels.signIn(manager.browser);
  return { ...manager, token: tokens.access_token, refresh: tokens.refresh_token ?? '' };
}

const opened = async (browser: Browser) => (await browser.call('GET /v2/users/applications/{code}', ESL)).data;
const places = async (browser: Browser) => (await browser.call('GET /v2/users/applications/{code}/places', ESL)).data;
const introspect = (token: string) => tokenIntrospection(labels.config, token);

/** Introspection of a token at the other process. */
async function introspectThere(token: string): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ client_id: labels.code, client_secret: labels.secret, token });
  const answer = await fetch(`${second.origin}/oidc/token/introspection`, { method: 'POST', body });
  return (await answer.json()) as Record<string, unknown>; // RFC 7662
}

/** Address at which a code request ends: the application's or the sign-in screen's. */
const asks = async (browser: Browser) => labels.follow(browser, (await labels.begin()).address);

/** Requests a code for a browser. Returns a function that exchanges the code. */
async function requestCode(browser: Browser) {
  await labels.openOidcSession(browser);
  const { address, verifier } = await labels.begin();
  const code = (await labels.follow(browser, address)).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: labels.redirectUri };
  return () => labels.post('token', fields);
}

async function expectRefused(token: string): Promise<void> {
  await expect.poll(async () => (await introspect(token)).active, { interval: 20 }).toBe(false);
  await expect.poll(async () => (await introspectThere(token))['active'], { interval: 20 }).toBe(false);
  const headers = { authorization: `Bearer ${token}` };
  for (const { origin } of [world, second]) expect((await fetch(`${origin}/oidc/me`, { headers })).status).toBe(401);
}

describe('a role in one region and membership in the whole customer', () => {
  test('privilege escalation: give no permission in a store of another region, by any channel', async () => {
    const { browser, customer, inSouth } = await createManager();
    await selectPlace(browser, customer, inSouth);
    expect(await opened(browser)).toMatchObject({ store: { id: inSouth }, permissions: [], menu: [] });
    const entered = await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
    expect(entered.data).toEqual({ opensHere: false });
    expect((await asks(browser)).hash).toContain('#/otherSystemLogin');
    const silent = await labels.follow(browser, (await labels.begin({ prompt: 'none' })).address);
    expect(silent.searchParams.get('error')).toBe('access_denied');
  });

  test('privilege escalation: give no permission for the customer without a store', async () => {
    const { browser, customer } = await createManager();
    await selectPlace(browser, customer);
    expect(await opened(browser)).toMatchObject({ customer: { id: customer }, store: null, permissions: [] });
  });

  test('give the permissions in the stores of that region, with the roles that apply there', async () => {
    const { id, token, inNorth, south } = await createWorker();
    const elsewhere = await world.people.grant(id, south, 'esl.labels.read');
    await world.people.inTransaction(({ announce }) => announce('rights.changed', { roleId: elsewhere }));
    const info = await fetchUserInfo(labels.config, token, id);
    expect(info).toMatchObject({ store: { id: inNorth }, permissions: [WRITE] });
    expect(info['roles']).toHaveLength(2); // without the role of the other region
  });

  test('still show the application at Home, and offer the stores of that region alone', async () => {
    const { browser, customer, inNorth, inSouth } = await createManager();
    const { data } = await browser.call('GET /v2/users/work-bench');
    expect(data.applications.map(({ code }) => code)).toEqual(['esl']);
    expect(data.stores.map(({ id }) => id).toSorted()).toEqual([inNorth, inSouth].toSorted());
    expect(await places(browser)).toMatchObject({
      customers: [{ id: customer }],
      stores: [{ id: inNorth, customerId: customer }],
    });
  });
});

describe('a role at one customer and membership in another one', () => {
  test('privilege escalation: give no permission in a store of the other customer', async () => {
    const { id, browser, customer, inNorth } = await createManager();
    const other = await createChain();
    await world.people.grant(id, other.customer);
    await selectPlace(browser, other.customer, other.inNorth);
    expect(await opened(browser)).toMatchObject({ customer: { id: other.customer }, permissions: [] });
    expect(await places(browser)).toMatchObject({ customers: [{ id: customer }], stores: [{ id: inNorth }] });
  });

  test('cannot be mixed: a store of one customer is not selected under the other one', async () => {
    const { id, browser, customer, inNorth } = await createManager();
    const other = await createChain();
    await world.people.grant(id, other.customer);
    const { code, failure } = await browser.call('PUT /v2/users/context', {
      body: { language: 'en', customerId: other.customer, storeId: inNorth },
    });
    expect([code, failure?.fields]).toEqual(['A0401', { '/storeId': 'unknown' }]);
    await selectPlace(browser, customer, inNorth);
    expect(await opened(browser)).toMatchObject({ customer: { id: customer }, permissions: [WRITE] });
  });
});

/**
 * A user with write access in two single stores of different customers, and read access in another store of the first
 * one. The user is signed in to the labels in the first store.
 */
async function createStoreWorker() {
  const [chain, other] = [await createChain(), await createChain()];
  const { id } = await world.people.user();
  await world.people.grant(id, chain.inNorth, WRITE);
  await world.people.grant(id, chain.inSouth, 'esl.labels.read');
  await world.people.grant(id, other.inNorth, WRITE);
  const browser = await world.people.session(world.browser(), id, 'full');
  await selectPlace(browser, chain.customer, chain.inNorth);
  await labels.openOidcSession(browser);
  return { ...chain, other, id, browser, token: (await labels.signIn(browser)).access_token };
}

describe('roles that are assigned for single stores', () => {
  test('privilege escalation: permissions of one store used in another store', async () => {
    const { id, browser, customer, inSouth, token, other } = await createStoreWorker();
    expect(await fetchUserInfo(labels.config, token, id)).toMatchObject({ permissions: [WRITE] });
    await selectPlace(browser, customer, inSouth);
    await expectRefused(token);
    const south = (await labels.signIn(browser)).access_token;
    const info = await fetchUserInfo(labels.config, south, id);
    expect(info).toMatchObject({ store: { id: inSouth }, permissions: ['esl.labels.read'] });
    expect(info['roles']).toHaveLength(1);
    await selectPlace(browser, other.customer, other.inNorth);
    await expectRefused(south);
    expect(await opened(browser)).toMatchObject({ customer: { id: other.customer }, permissions: [WRITE] });
  });

  test('privilege escalation: permissions of a store used for its organisation, its customer or its sibling', async () => {
    const { browser, customer, town, inNorth, inSouth } = await createStoreWorker();
    await selectPlace(browser, customer);
    expect(await opened(browser)).toMatchObject({ customer: { id: customer }, store: null, permissions: [] });
    const sibling = (await world.people.store(town)).id;
    const body = { language: 'en', customerId: customer, storeId: sibling } as const;
    expect((await browser.call('PUT /v2/users/context', { body })).failure?.fields).toEqual({ '/storeId': 'unknown' });
    const offered = await places(browser);
    expect(
      offered.stores
        .filter(({ customerId }) => customerId === customer)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([inNorth, inSouth].toSorted());
  });

  test('privilege escalation: a store of one customer is not selected under the other one', async () => {
    const { browser, customer, inNorth, other } = await createStoreWorker();
    for (const [customerId, storeId] of [
      [customer, other.inNorth],
      [other.customer, inNorth],
    ] as const) {
      const { failure } = await browser.call('PUT /v2/users/context', {
        body: { language: 'en', customerId, storeId },
      });
      expect(failure?.fields).toEqual({ '/storeId': 'unknown' });
    }
  });
});

test('a session that has selected no place has no permission in any application', async () => {
  const { browser } = await createManager();
  expect(await opened(browser)).toMatchObject({ customer: null, store: null, permissions: [], menu: [] });
});

test('a session without a place begins where the application may be used, and not at the first store by name', async () => {
  const customer = (await world.people.organisation()).id;
  const region = (await world.people.organisation({ parentId: customer })).id;
  await world.people.store(customer, 'A first store');
  const allowed = await world.people.store(region, 'B second store');
  const { id } = await world.people.user();
  await world.people.grant(id, customer);
  await world.people.grant(id, region, WRITE);
  const browser = await world.people.session(world.browser(), id, 'full');
  const entered = await browser.call('POST /v2/oidc/session', { body: { application: 'esl' } });
  expect(entered.data).toEqual({ opensHere: true });
  expect(await opened(browser)).toMatchObject({ store: { id: allowed.id }, permissions: [WRITE] });
});

test('a super administrator has every permission at each place', async () => {
  const all = (await opened(administrator)).permissions;
  expect(all).toContain(WRITE);
  const { data } = await administrator.call('GET /v2/users/work-bench');
  await selectPlace(administrator, data.customers[0]?.id ?? null);
  expect((await opened(administrator)).permissions).toEqual(all);
  expect(await places(administrator)).toMatchObject({ customers: data.customers, stores: data.stores });
});

describe('when the user selects another place', () => {
  test('replay: tokens of the previous place are refused at once where it was selected, and on every process', async () => {
    const { browser, id, customer, token, south, inSouth } = await createWorker();
    await world.people.grant(id, south, WRITE); // the same permissions in both stores
    expect((await introspectThere(token))['active']).toBe(true);
    await world.withDelayedAnnouncements(async () => {
      await selectPlace(browser, customer, inSouth);
      expect((await introspect(token)).active).toBe(false);
    });
    await expectRefused(token);
  });

  test('replay: they stay refused when the user returns to that place', async () => {
    const { browser, customer, token, inNorth, inSouth } = await createWorker();
    await selectPlace(browser, customer, inSouth);
    await expectRefused(token);
    await selectPlace(browser, customer, inNorth);
    await expectRefused(token);
  });

  test('a refresh brings tokens of the new place, with its permissions', async () => {
    const { browser, id, customer, refresh, south, inSouth } = await createWorker();
    await world.people.grant(id, south, 'esl.labels.read');
    await selectPlace(browser, customer, inSouth);
    const renewed = await refreshTokenGrant(labels.config, refresh);
    expect(await introspect(renewed.access_token)).toMatchObject({
      active: true,
      store: { id: inSouth },
      permissions: ['esl.labels.read'],
    });
    expect(renewed.claims()).not.toHaveProperty('permissions');
  });

  test('a refresh is refused at a place without permissions, and works again at one with them', async () => {
    const { browser, customer, refresh, inNorth, inSouth } = await createWorker();
    await selectPlace(browser, customer, inSouth);
    await expect(refreshTokenGrant(labels.config, refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
    await selectPlace(browser, customer, inNorth);
    const renewed = await refreshTokenGrant(labels.config, refresh);
    expect(await introspect(renewed.access_token)).toMatchObject({ store: { id: inNorth }, permissions: [WRITE] });
  });

  test('a code that was given before brings a token of the new place', async () => {
    const { browser, id, customer, inNorth, inSouth, south } = await createManager();
    await world.people.grant(id, south, 'esl.labels.read');
    await selectPlace(browser, customer, inNorth);
    const exchange = await requestCode(browser);
    await selectPlace(browser, customer, inSouth);
    const { body } = await exchange();
    expect(await introspect(body.access_token)).toMatchObject({ permissions: ['esl.labels.read'] });
  });

  test('privilege escalation: a code that was given before is refused at a place without permissions', async () => {
    const { browser, customer, inNorth, inSouth } = await createManager();
    await selectPlace(browser, customer, inNorth);
    const exchange = await requestCode(browser);
    await selectPlace(browser, customer, inSouth);
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('another language alone ends nothing', async () => {
    const { browser, customer, token, inNorth } = await createWorker();
    await browser.call('PUT /v2/users/context', { body: { language: 'de', customerId: customer, storeId: inNorth } });
    expect(await introspect(token)).toMatchObject({ active: true, locale: 'de' });
  });
});

type StoreWorker = Awaited<ReturnType<typeof createWorker>>;

/** Version of an unchanged row. */
const version = 1;

describe.each<[string, 'ROLE_CHANGED' | 'PERMISSION_CHANGED', (worker: StoreWorker) => Promise<{ code: unknown }>]>([
  [
    'the organisation of the store is moved away from the role',
    'PERMISSION_CHANGED',
    ({ customer, town }) => moveOrganisation(administrator, town, customer),
  ],
  [
    'the customer becomes a part of another customer',
    'PERMISSION_CHANGED',
    async ({ customer }) => moveOrganisation(administrator, customer, (await world.people.organisation()).id),
  ],
  [
    'the store is moved to another region',
    'PERMISSION_CHANGED',
    ({ south, inNorth }) =>
      administrator.call('PUT /v2/manage/stores/{id}', {
        params: { id: inNorth },
        body: { name: inNorth, code: inNorth, organisationId: south, version },
      }),
  ],
  [
    'the store is moved to another region in a move of many stores',
    'PERMISSION_CHANGED',
    ({ south, inNorth }) =>
      administrator.call('POST /v2/manage/store-moves', {
        body: { selection: { ids: [inNorth] }, organisationId: south, dryRun: false },
      }),
  ],
  [
    'the store is removed',
    'PERMISSION_CHANGED',
    ({ inNorth }) =>
      administrator.call('DELETE /v2/manage/stores/{id}', { params: { id: inNorth }, query: { version } }),
  ],
  [
    'the role assignment ends',
    'ROLE_CHANGED',
    ({ id, roleId, north }) =>
      administrator.call('DELETE /v2/manage/users/{id}/grants', {
        params: { id },
        query: { roleId, placeId: north },
      }),
  ],
  [
    'the role no longer gives the permission',
    'PERMISSION_CHANGED',
    ({ roleId }) =>
      administrator.call('PUT /v2/manage/roles/{id}', {
        params: { id: roleId },
        body: { name: roleId, permissions: [], secondFactorEnforced: false, version },
      }),
  ],
])('when %s', (_what, pushType, change) => {
  test('the permission ends in every channel and process, and open pages are notified', async () => {
    const worker = await createWorker();
    await world.people.grant(worker.id, (await world.people.organisation()).id, WRITE); // at another customer
    const page = await openSocket(worker.browser, second.origin);
    expect((await introspectThere(worker.token))['active']).toBe(true);
    expect((await change(worker)).code).toBe(1001);
    await expectRefused(worker.token);
    await expect(refreshTokenGrant(labels.config, worker.refresh)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await opened(worker.browser)).permissions).toEqual([]);
    await page.waitForPush(pushType);
    page.socket.terminate();
  });
});

test('a move elsewhere does not notify users who work somewhere else', async () => {
  const [worker, other] = [await createWorker(), await createWorker()];
  const [page, silent] = [
    await openSocket(worker.browser, world.origin),
    await openSocket(other.browser, world.origin),
  ];
  await moveOrganisation(administrator, worker.town, worker.customer);
  await page.waitForPush('PERMISSION_CHANGED');
  await world.people.inTransaction(({ announce }) => announce('push.sent', { type: 'NOTICE', userId: other.id }));
  await silent.waitForPush('NOTICE');
  expect(silent.received.map(({ type }) => type)).not.toContain('PERMISSION_CHANGED');
  for (const { socket } of [page, silent]) socket.terminate();
});
