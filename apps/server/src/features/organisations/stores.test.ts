import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
/** A customer with two regions, and an administrator of the first region. */
let [top, administered, beside]: [string, string, string] = ['', '', ''];
let local: Browser;

beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  [top = '', administered = ''] = await createOrganisationChain(world, 2);
  beside = (await world.people.organisation({ parentId: top })).id;
  local = await createTreeAdministrator(world, administered);
});

let count = 0;
const newStore = () => ({ name: `Shop ${(count += 1)}`, code: `shop-${count}` });
type Draft = { name?: string; code?: string; organisationId?: string };
const add = (browser: Browser, overrides: Draft = {}) =>
  browser.call('POST /v2/manage/stores', { body: { ...newStore(), organisationId: administered, ...overrides } });
const change = (browser: Browser, { id, ...changes }: Draft & { id: string; version?: number }) =>
  browser.call('PUT /v2/manage/stores/{id}', {
    params: { id },
    body: { ...newStore(), organisationId: administered, version: 1, ...changes },
  });
const remove = (browser: Browser, id: string, version = 1) =>
  browser.call('DELETE /v2/manage/stores/{id}', { params: { id }, query: { version } });
const names = async (browser: Browser, query: { organisation?: string; query?: string } = {}) =>
  (await browser.call('GET /v2/manage/stores', { query })).data.list.map(({ name }) => name);
const refusal = ({ status, code, failure }: Awaited<ReturnType<typeof add>>) => [status, code, failure?.fields];
const lastLine = async () => (await world.auditEntries()).at(-1);

describe('the list of stores', () => {
  test('has those of an organisation and all below it, by name, ignoring case', async () => {
    await world.people.store(administered, 'beta');
    await world.people.store(top, 'Alpha');
    await world.people.store(beside, 'Gamma');
    expect(await names(superior, { organisation: top })).toEqual(['Alpha', 'beta', 'Gamma']);
    expect(await names(superior, { organisation: administered })).toEqual(['beta']);
  });

  test('has for others only what is in their reach, with the organisation of each', async () => {
    const { id, code } = await world.people.store(administered, 'Mine');
    await world.people.store(top, 'Above');
    const { data } = await local.call('GET /v2/manage/stores');
    const organisation = { id: administered, name: expect.any(String), code: expect.any(String) };
    expect(data.list).toMatchObject([{ id, name: 'Mine', code, version: 1, mayWrite: true, organisation }]);
    expect(data.list).toHaveLength(1);
    expect(data).toMatchObject({ total: 1, more: false, next: null, previous: null });
    const reader = await createTreeAdministrator(world, administered, 'organisations.read');
    expect((await reader.call('GET /v2/manage/stores')).data.list).toMatchObject([{ mayWrite: false }]);
  });

  test('is searched by names and codes, taken literally', async () => {
    await world.people.store(administered, '50% off');
    const { code } = await world.people.store(administered, 'Other');
    expect(await names(local, { query: '0%' })).toEqual(['50% off']);
    expect(await names(local, { query: code.toUpperCase() })).toEqual(['Other']);
    expect(await names(local, { organisation: administered, query: 'OTHER' })).toEqual(['Other']);
    expect(await names(superior, { organisation: beside, query: 'other' })).toEqual([]);
    expect(await names(local, { query: "' or '1'='1" })).toEqual([]);
  });
});

test('one store is shown with its organisation, and one out of reach is as if there were none', async () => {
  const { id, code } = await world.people.store(administered, 'Mine');
  const { data } = await local.call('GET /v2/manage/stores/{id}', { params: { id } });
  expect(data).toMatchObject({
    id,
    name: 'Mine',
    code,
    version: 1,
    mayWrite: true,
    organisation: { id: administered },
  });
  const { id: above } = await world.people.store(top, 'Above');
  for (const other of [above, '01900000-0000-7000-8000-00000000dead', "x'; drop table stores --"]) {
    const { status, code: refused } = await local.call('GET /v2/manage/stores/{id}', { params: { id: other } });
    expect([status, refused]).toEqual([404, 'A0404']);
  }
});

describe('adding a store', () => {
  test('is for administrators who may change the organisation, and is recorded', async () => {
    const { data } = await add(local, { name: ' Lyon <b> ', code: 'LY' });
    expect(data).toMatchObject({
      name: 'Lyon <b>',
      code: 'LY',
      organisation: { id: administered },
      version: 1,
      mayWrite: true,
    });
    expect(await lastLine()).toMatchObject({
      event: 'store.added',
      details: { store: data.id, name: 'Lyon <b>', code: 'LY', organisation: administered },
    });
    expect(refusal(await add(local, { organisationId: top }))).toEqual([
      400,
      'A0401',
      { '/organisationId': 'unknown' },
    ]);
    expect((await add(await createTreeAdministrator(world, administered, 'organisations.read'))).code).toBe('A0302');
  });

  test('refuses a name that the organisation has, and a code that any store has', async () => {
    const { data } = await add(superior);
    expect(refusal(await add(superior, { name: data.name }))).toEqual([400, 'A0410', { '/name': 'taken' }]);
    expect((await add(superior, { name: data.name, organisationId: beside })).status).toBe(200);
    const used = await add(superior, { code: data.code, organisationId: beside });
    expect(refusal(used)).toEqual([400, 'A0411', { '/code': 'taken' }]);
    const refused = (await world.auditEntries('store.added')).filter(({ result }) => result === 'refused');
    expect(refused.at(-1)).toMatchObject({ details: { code: data.code, reason: 'taken' } });
  });
});

describe('changing a store', () => {
  test('renames it, or moves it within the reach of the caller', async () => {
    const { data: before } = await add(local);
    const naming = { name: 'Paris', code: `paris-${before.code}` };
    const { data } = await change(local, { id: before.id, ...naming });
    expect(data).toEqual({ ...before, ...naming, version: 2 });
    expect(
      (await change(local, { ...naming, id: before.id, version: 2, organisationId: beside })).failure?.fields,
    ).toEqual({
      '/organisationId': 'unknown',
    });
    const moved = await change(superior, { ...naming, id: before.id, version: 2, organisationId: beside });
    expect(moved.data).toMatchObject({ organisation: { id: beside }, version: 3 });
    expect(await lastLine()).toMatchObject({
      event: 'store.changed',
      details: {
        store: before.id,
        ...naming,
        organisation: beside,
        organisationBefore: administered,
        nameBefore: 'Paris',
      },
    });
    expect((await change(local, { id: before.id, version: 3 })).status).toBe(404);
  });

  test('does not bring it to where the caller may only look', async () => {
    const { id } = await world.people.user();
    await world.people.grant(id, top, 'organisations.read');
    await world.people.grant(id, administered, 'organisations.write');
    const browser = await world.people.session(world.browser(), id, 'full');
    const { data } = await add(browser);
    expect((await change(browser, { id: data.id, organisationId: beside })).code).toBe('A0302');
  });

  test('refuses names and codes of others, as adding does', async () => {
    const [one, other] = [(await add(superior)).data, (await add(superior)).data];
    const named = await change(superior, { id: other.id, name: one.name });
    expect(refusal(named)).toEqual([400, 'A0410', { '/name': 'taken' }]);
    const coded = await change(superior, { id: other.id, code: one.code });
    expect(refusal(coded)).toEqual([400, 'A0411', { '/code': 'taken' }]);
  });

  test('reports a conflict to the second of two administrators', async () => {
    const { data } = await add(superior);
    const responses = await Promise.all([change(superior, { id: data.id }), change(local, { id: data.id })]);
    expect(responses.map(({ code }) => String(code)).toSorted()).toEqual(['1001', 'A0401']);
    const fields = responses.map(({ failure }) => failure?.fields).filter((one) => one !== undefined);
    expect(fields).toEqual([{ '/version': 'stale' }]);
  });
});

test('removing a store is written down; an older version is not removed', async () => {
  const { data } = await add(local);
  expect((await remove(local, data.id, 2)).failure?.fields).toEqual({ '/version': 'stale' });
  expect((await remove(await createTreeAdministrator(world, administered, 'organisations.read'), data.id)).code).toBe(
    'A0302',
  );
  expect((await remove(local, data.id)).data).toBe(null);
  expect(await lastLine()).toMatchObject({ event: 'store.removed', details: { store: data.id, code: data.code } });
  expect((await remove(local, data.id)).status).toBe(404);
});
