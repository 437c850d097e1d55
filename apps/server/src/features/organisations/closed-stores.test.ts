import { createLicenceAdministrator } from '@foyer/server/test/administration/licences.ts';
import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: World;
let superior: Browser;
let [top, region]: [string, string] = ['', ''];
beforeEach(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  [top = '', region = ''] = await createOrganisationChain(world, 2);
});
afterEach(() => world.close());

async function setStatus(id: string, status: 'open' | 'closed', browser = superior) {
  const params = { id };
  const { data } = await superior.call('GET /v2/manage/stores/{id}', { params });
  const { name, code, version, organisation } = data;
  const body = { name, code, version, organisationId: organisation.id, status };
  return browser.call('PUT /v2/manage/stores/{id}', { params, body });
}

test('a closed store can no longer be selected, and sessions in it lose it and their permissions there', async () => {
  const store = await world.people.store(region);
  const { id } = await world.people.user();
  await world.people.grant(id, store.id, 'users.read');
  const worker = await world.people.session(world.browser(), id, 'full');
  const context = { body: { language: 'en', customerId: top, storeId: store.id } } as const;
  expect((await worker.call('PUT /v2/users/context', context)).code).toBe(1001);
  const second = await world.startSecondServer();
  const elsewhere = worker.onServer(second.origin);
  const storesOf = async () => (await elsewhere.call('GET /v2/users/work-bench')).data.stores.map((one) => one.id);
  expect(await storesOf()).toEqual([store.id]);
  const session = () =>
    world.database.queries
      .selectFrom('sessions')
      .select('store_id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
  expect((await session()).store_id).toBe(store.id);

  expect((await setStatus(store.id, 'closed')).data.status).toBe('closed');
  expect((await session()).store_id).toBe(null);
  await expect.poll(storesOf, { interval: 20 }).toEqual([]);
  expect((await worker.call('PUT /v2/users/context', context)).failure?.fields).toEqual({ '/storeId': 'unknown' });

  // The assignment is kept.
  await setStatus(store.id, 'open');
  await expect.poll(storesOf, { interval: 20 }).toEqual([store.id]);
  expect((await session()).store_id).toBe(null);
  expect((await worker.call('PUT /v2/users/context', context)).code).toBe(1001);
});

test('a store that is selected while it is being closed gives its session no permissions', async () => {
  const store = await world.people.store(region);
  const { id } = await world.people.user();
  await world.people.grant(id, store.id, 'users.read');
  await world.people.session(world.browser(), id, 'full');
  await setStatus(store.id, 'closed');
  // As after a selection that was checked before the store was closed.
  await world.database.queries
    .updateTable('sessions')
    .set({ customer_id: top, store_id: store.id })
    .where('user_id', '=', id)
    .execute();
  const { id: sessionId } = await world.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const principal = await world.app.services.principals.findNow(sessionId);
  expect([principal?.store, principal?.permissions.size]).toEqual([null, 0]);
});

test('stores are listed with their status, and filtered by it', async () => {
  const [open, closed] = [await world.people.store(region, 'A'), await world.people.store(region, 'B')];
  await setStatus(closed.id, 'closed');
  const idsOf = async (query: { status?: 'open' | 'closed'; query?: string }) =>
    (await superior.call('GET /v2/manage/stores', { query: { organisation: region, ...query } })).data.list.map(
      (store) => store.id,
    );
  expect(await idsOf({})).toEqual([open.id, closed.id]);
  expect(await idsOf({ status: 'open' })).toEqual([open.id]);
  expect(await idsOf({ status: 'closed' })).toEqual([closed.id]);
  expect(await idsOf({ status: 'closed', query: open.code })).toEqual([]);
});

test('the licence does not count closed stores, and reopening needs room in it', async () => {
  await using unlicensed = await createWorld({ unlicensed: true });
  const admin = await createLicenceAdministrator(unlicensed);
  await admin.install({ serviceStore: 1 });
  const by = await admin.browser();
  await admin.addStore(by);
  const params = { id: (await by.call('GET /v2/manage/stores')).data.list[0]?.id ?? '' };
  const set = async (status: 'open' | 'closed') => {
    const { data } = await by.call('GET /v2/manage/stores/{id}', { params });
    const { name, code, version, organisation } = data;
    const body = { name, code, version, organisationId: organisation.id, status };
    return by.call('PUT /v2/manage/stores/{id}', { params, body });
  };
  expect((await set('closed')).status).toBe(200);
  expect((await admin.overview()).stores).toBe(0);
  expect((await admin.addStore(by)).status).toBe(200);
  expect((await set('open')).code).toBe('A0804');
  expect((await by.call('GET /v2/manage/stores/{id}', { params })).data.status).toBe('closed');
});

// As for removal: its organisation is outside the reach of this administrator.
test('an administrator of a single store cannot close it', async () => {
  const store = await world.people.store(region);
  const local = await createTreeAdministrator(world, store.id);
  expect((await setStatus(store.id, 'closed', local)).code).toBe('A0404');
  const { status } = (await superior.call('GET /v2/manage/stores/{id}', { params: { id: store.id } })).data;
  expect(status).toBe('open');
});
