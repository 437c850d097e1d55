import type { Query } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type PlaceQuery = Query<EndpointName['GET /v2/manage/places']>;

let world: World;
let superior: Browser;
/** A chain with two regions, each with stores, and another customer with one store. */
const ids = { chain: '', coast: '', hills: '', bremen: '', kiel: '', outlet: '', closed: '', other: '', foreign: '' };

beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  const add = async (name: string, parentId?: string) =>
    (await world.people.organisation({ name, ...(parentId === undefined ? {} : { parentId }) })).id;
  const open = async (name: string, organisation: string) => (await world.people.store(organisation, name)).id;
  ids.chain = await add('Nordmarkt');
  ids.hills = await add('hills', ids.chain);
  ids.coast = await add('Coast', ids.chain);
  ids.other = await add('Südmarkt');
  ids.kiel = await open('kiel market 1', ids.coast);
  ids.bremen = await open('Bremen market 1', ids.coast);
  ids.outlet = await open('Outlet', ids.chain);
  ids.foreign = await open('Foreign market', ids.other);
  const closed = await open('Closed market', ids.hills);
  await world.database.queries.updateTable('stores').set({ status: 'closed' }).where('id', '=', closed).execute();
  ids.closed = closed;
});
afterAll(() => world.close());

const list = async (browser: Browser, query: PlaceQuery = {}) =>
  (await browser.call('GET /v2/manage/places', { query })).data;
const names = async (browser: Browser, query: PlaceQuery = {}) =>
  (await list(browser, query)).list.map(({ name }) => name);
const refusal = async (browser: Browser, query: PlaceQuery) => {
  const { status, code } = await browser.call('GET /v2/manage/places', { query });
  return [status, code];
};

/** A user with permissions at some places. */
async function createPicker(...grants: (readonly [place: string, ...permissions: string[]])[]) {
  const { id } = await world.people.user();
  for (const [place, ...permissions] of grants) await world.people.grant(id, place, ...permissions);
  return world.people.session(world.browser(), id, 'full');
}

describe('one level', () => {
  test('has the organisations, then the stores directly below the parent, each by name', async () => {
    expect(await names(superior)).toEqual(['Head office', 'Nordmarkt', 'Südmarkt']);
    const level = await list(superior, { parent: ids.chain });
    expect(level.list.map(({ kind, name, hasBelow }) => [kind, name, hasBelow])).toEqual([
      ['organisation', 'Coast', true],
      ['organisation', 'hills', false],
      ['store', 'Outlet', false],
    ]);
    expect(level).toMatchObject({ total: 3, more: false, next: null, previous: null });
    expect((await list(superior, { parent: ids.coast })).list[0]).toEqual({
      kind: 'store',
      id: ids.bremen,
      name: 'Bremen market 1',
      code: expect.any(String),
      hasBelow: false,
      path: [
        { id: ids.chain, name: 'Nordmarkt', code: expect.any(String) },
        { id: ids.coast, name: 'Coast', code: expect.any(String) },
      ],
    });
  });

  test('has organisations only, on request', async () => {
    const level = await list(superior, { parent: ids.chain, kind: 'organisation' });
    expect(level.list.map(({ name, hasBelow }) => [name, hasBelow])).toEqual([
      ['Coast', false],
      ['hills', false],
    ]);
  });

  test('begins with the topmost organisations of the caller, then single stores outside them', async () => {
    const reads = 'organisations.read';
    const browser = await createPicker([ids.coast, reads], [ids.kiel, reads], [ids.outlet, reads], [ids.other, reads]);
    const top = await list(browser);
    expect(top.list.map(({ name, path }) => [name, path])).toEqual([
      ['Coast', []],
      ['Südmarkt', []],
      ['Outlet', []],
    ]);
    expect(await names(browser, { kind: 'organisation' })).toEqual(['Coast', 'Südmarkt']);
  });
});

describe('a search', () => {
  test('finds organisations and stores on every level by name or code, below a parent if there is one', async () => {
    expect(await names(superior, { query: 'MARK' })).toEqual([
      'Nordmarkt',
      'Südmarkt',
      'Bremen market 1',
      'Foreign market',
      'kiel market 1',
    ]);
    expect(await names(superior, { query: 'mark', parent: ids.chain })).toEqual(['Bremen market 1', 'kiel market 1']);
    expect(await names(superior, { query: 'mark', kind: 'organisation' })).toEqual(['Nordmarkt', 'Südmarkt']);
    const { list: stores } = await list(superior, { ids: ids.outlet });
    expect(await names(superior, { query: stores[0]?.code ?? '' })).toContain('Outlet');
  });

  test('has only single stores for a caller with permissions at stores', async () => {
    const browser = await createPicker([ids.kiel, 'organisations.read']);
    expect((await list(browser, { query: 'mark' })).list).toMatchObject([{ name: 'kiel market 1', path: [] }]);
  });
});

test('by ID, places keep the order of the request, without unknown, closed and invisible ones', async () => {
  const wanted = [
    ids.outlet,
    'x',
    ids.closed,
    ids.foreign,
    ids.coast,
    '01900000-0000-7000-8000-00000000dead',
    ids.outlet,
  ].join(',');
  expect(await names(superior, { ids: wanted })).toEqual(['Outlet', 'Foreign market', 'Coast']);
  expect(await names(superior, { ids: wanted, kind: 'organisation' })).toEqual(['Coast']);
  const local = await createTreeAdministrator(world, ids.chain);
  expect(await names(local, { ids: wanted })).toEqual(['Outlet', 'Coast']);
  expect(await refusal(superior, { ids: Array.from({ length: 11 }, () => ids.coast).join(',') })).toEqual([
    400,
    'A0404',
  ]);
  expect(await refusal(superior, { ids: `${ids.coast},` })).toEqual([400, 'A0404']);
});

describe('a permission', () => {
  test('restricts the places to those where the caller has it, and the path to what they may see', async () => {
    const browser = await createPicker([ids.chain, 'organisations.read'], [ids.coast, 'roles.write']);
    expect(await names(browser)).toEqual(['Nordmarkt']);
    const top = await list(browser, { permission: 'roles.write' });
    expect(top.list).toMatchObject([{ name: 'Coast', path: [{ name: 'Nordmarkt' }] }]);
    expect(await names(browser, { permission: 'roles.write', query: 'e' })).toEqual([
      'Bremen market 1',
      'kiel market 1',
    ]);
    expect(await names(browser, { permission: 'roles.write', ids: `${ids.outlet},${ids.kiel}` })).toEqual([
      'kiel market 1',
    ]);
    expect(await refusal(browser, { permission: 'roles.write', parent: ids.chain })).toEqual([404, 'A0404']);
  });

  test('shows no place that the caller may change but not see', async () => {
    const browser = await createPicker([ids.other, 'organisations.read'], [ids.chain, 'roles.write']);
    expect(await names(browser, { permission: 'roles.write' })).toEqual([]);
    expect(await refusal(browser, { permission: 'roles.write', parent: ids.chain })).toEqual([404, 'A0404']);
  });
});

test('a parent outside the reach of the caller is refused like a missing one, and so is a store', async () => {
  const local = await createTreeAdministrator(world, ids.coast);
  for (const parent of [ids.chain, ids.kiel, '01900000-0000-7000-8000-00000000dead', "x'; drop table stores --"])
    for (const query of [{ parent }, { parent, query: 'mark' }])
      expect(await refusal(local, query)).toEqual([404, 'A0404']);
});

test('pages continue from the organisations to the stores, and back', async () => {
  const parent = (await world.people.organisation()).id;
  for (const name of ['b', 'A', 'c']) await world.people.organisation({ name, parentId: parent });
  for (const name of ['B', 'a', 'C']) await world.people.store(parent, name);
  const expected = ['A', 'b', 'c', 'a', 'B', 'C'];
  for (const size of [1, 2, 3, 4]) {
    const forwards: string[] = [];
    let page = await list(superior, { parent, size });
    forwards.push(...page.list.map(({ name }) => name));
    while (page.next !== null) {
      page = await list(superior, { parent, size, after: page.next });
      forwards.push(...page.list.map(({ name }) => name));
    }
    const backwards = page.list.map(({ name }) => name);
    while (page.previous !== null) {
      page = await list(superior, { parent, size, before: page.previous });
      backwards.unshift(...page.list.map(({ name }) => name));
    }
    expect([size, forwards, backwards]).toEqual([size, expected, expected]);
    expect(page.total).toBe(6);
  }
});

test('a cursor of another list, and one that is none, are refused', async () => {
  const { next } = (await superior.call('GET /v2/manage/organisations', { query: { size: 1 } })).data;
  expect(await refusal(superior, { after: next ?? '' })).toEqual([400, 'A0404']);
  expect(await refusal(superior, { after: 'nonsense' })).toEqual([400, 'A0404']);
});
