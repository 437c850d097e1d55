import { createTreeAdministrator, getOrganisation } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
/** Two customers: North has two regions, one of them with a town; South has none. */
const ids = { north: '', alps: '', coast: '', town: '', south: '' };

beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  const add = async (name: string, code: string, parentId?: string) =>
    (await world.people.organisation({ name, code, ...(parentId === undefined ? {} : { parentId }) })).id;
  ids.north = await add('North', 'N-1');
  ids.coast = await add('coast 100% sea_side', 'N-2', ids.north);
  ids.alps = await add('Alps', 'N-3', ids.north);
  ids.town = await add('Zürich', 'N-4', ids.alps);
  ids.south = await add('South', 'S-1');
  for (let count = 0; count < 3; count += 1) await world.people.store(ids.alps);
  await world.people.user({ organisation: 'N-3' });
  await world.people.user({ organisation: 'N-3' });
});
afterAll(() => world.close());

type TreeQuery = { parent?: string; query?: string };
const list = async (browser: Browser, query: TreeQuery = {}) =>
  (await browser.call('GET /v2/manage/organisations', { query })).data;
const names = async (browser: Browser, query: TreeQuery = {}) =>
  (await list(browser, query)).list.map(({ name }) => name);

describe('a level of the tree', () => {
  test('has the customers for a super administrator, by name, ignoring case', async () => {
    const listed = await list(superior);
    expect(listed.list.map(({ name }) => name)).toEqual(['Head office', 'North', 'South']);
    expect(listed).toMatchObject({ total: 3, more: false, next: null, previous: null });
    expect(listed.list[1]).toEqual({
      id: ids.north,
      name: 'North',
      code: 'N-1',
      parentId: null,
      isCustomer: true,
      hasBelow: true,
      mayWrite: true,
      path: [],
    });
  });

  test('has for each node whether there are others below, and all above', async () => {
    expect(await names(superior, { parent: ids.north })).toEqual(['Alps', 'coast 100% sea_side']);
    const [alps, coast] = (await list(superior, { parent: ids.north })).list;
    expect(alps).toMatchObject({ parentId: ids.north, isCustomer: false, hasBelow: true });
    expect(coast?.hasBelow).toBe(false);
    const [town] = (await list(superior, { parent: ids.alps })).list;
    expect(town?.path).toEqual([
      { id: ids.north, name: 'North', code: 'N-1' },
      { id: ids.alps, name: 'Alps', code: 'N-3' },
    ]);
  });

  test('begins for others where their reach begins: what is above is not there', async () => {
    const local = await createTreeAdministrator(world, ids.alps);
    const top = await list(local);
    expect(top.list).toHaveLength(1);
    expect(top.list[0]).toMatchObject({ id: ids.alps, parentId: null, isCustomer: false, path: [], mayWrite: true });
    const [town] = (await list(local, { parent: ids.alps })).list;
    expect(town).toMatchObject({ id: ids.town, parentId: ids.alps, path: [{ id: ids.alps }] });
  });

  test('has the topmost only of places that are below each other, with two roles for one of them', async () => {
    const { id } = await world.people.user();
    for (const place of [ids.town, ids.alps, ids.alps, ids.south])
      await world.people.grant(id, place, 'organisations.read');
    await world.people.grant(id, ids.north, 'users.read'); // this permission does not open the tree
    const browser = await world.people.session(world.browser(), id, 'full');
    expect(await names(browser)).toEqual(['Alps', 'South']);
    expect((await list(browser)).total).toBe(2);
  });

  test('marks where the caller may change it', async () => {
    const { id } = await world.people.user();
    await world.people.grant(id, ids.north, 'organisations.read');
    await world.people.grant(id, ids.coast, 'organisations.write');
    const browser = await world.people.session(world.browser(), id, 'full');
    const { list: level } = await list(browser, { parent: ids.north });
    expect(level.map(({ name, mayWrite }) => [name, mayWrite])).toEqual([
      ['Alps', false],
      ['coast 100% sea_side', true],
    ]);
  });
});

describe('a search', () => {
  test.each([
    ['a piece of a name', 'oas', ['coast 100% sea_side']],
    ['a name in another case', 'ZÜRICH', ['Zürich']],
    ['a name whose letters are put together', 'Zu\u0308rich', ['Zürich']],
    ['a piece of a code, on every level', 'n-', ['Alps', 'coast 100% sea_side', 'North', 'Zürich']],
    ['one character', 'z', ['Zürich']],
    ['text between blanks', '  Alps ', ['Alps']],
    ['a per cent sign', '0%', ['coast 100% sea_side']],
    ['an underline', 'a_s', ['coast 100% sea_side']],
    ['wildcards of another language', 'a*s', []],
    ['a backslash', '\\', []],
    ['SQL', "' or '1'='1", []],
    ['only blanks, which is no search', '  ', ['Head office', 'North', 'South']],
  ])('finds %s', async (_what, query, expected) => {
    expect(await names(superior, { query })).toEqual(expected);
  });

  test('stays below a parent, which is not in it itself', async () => {
    expect(await names(superior, { parent: ids.alps, query: 'n-' })).toEqual(['Zürich']);
    expect(await names(superior, { parent: ids.south, query: 'n-' })).toEqual([]);
  });

  test('stays in the reach of the caller', async () => {
    const local = await createTreeAdministrator(world, ids.alps);
    const result = await list(local, { query: 'n-' });
    expect(result.list.map(({ name, path }) => [name, path.length])).toEqual([
      ['Alps', 0],
      ['Zürich', 1],
    ]);
    expect(result.total).toBe(2);
    expect(await names(local, { query: 'south' })).toEqual([]);
  });
});

test('a single organisation has its version and the counts of all levels below it', async () => {
  expect(await getOrganisation(superior, ids.north)).toMatchObject({ organisations: 3, stores: 3, users: 2 });
  expect(await getOrganisation(superior, ids.town)).toMatchObject({ organisations: 0, stores: 0, users: 0 });
  expect(await getOrganisation(superior, ids.alps)).toMatchObject({
    name: 'Alps',
    hasBelow: true,
    organisations: 1,
    stores: 3,
    users: 2,
    version: 1,
    path: [{ id: ids.north }],
  });
  const local = await createTreeAdministrator(world, ids.alps);
  expect(await getOrganisation(local, ids.alps)).toMatchObject({ parentId: null, path: [], users: 2 });
});

test('a role that is removed removes its part of the tree from view, immediately', async () => {
  const { id } = await world.people.user();
  const validGrant = await world.people.grant(id, ids.south, 'organisations.read');
  const revokedGrant = await world.people.grant(id, ids.alps, 'organisations.read');
  const browser = await world.people.session(world.browser(), id, 'full');
  expect(await names(browser)).toEqual(['Alps', 'South']);
  await world.database.queries.deleteFrom('role_assignments').where('role_id', '=', revokedGrant).execute();
  expect(await names(browser)).toEqual(['South']);
  expect(validGrant).not.toBe(revokedGrant);
});
