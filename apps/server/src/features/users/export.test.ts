import { randomUUIDv7 } from 'node:crypto';

import type { UserSelection } from '@foyer/contract/user-actions.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { uploadImport, csvOf, userLines } from '@foyer/server/test/files/user-imports.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
});
afterAll(() => world.close());
// Adding users requires reauthentication.
beforeEach(() => world.people.reauthenticateAll());

type Filter = { query?: string; organisation?: string; status?: 'invited'; sort?: 'created'; descending?: boolean };

async function exported(by: TreeMember, query: Filter = {}) {
  const answer = await by.browser.call('GET /v2/manage/user-exports', { query });
  const [header, ...lines] = answer.text.split('\r\n').filter((line) => line !== '');
  return { answer, header, lines };
}

test('an export contains only users whom the caller may see', async () => {
  const { username: inside } = await world.people.user({ organisation: chain.south.code, email: 'south@shop.example' });
  const { username: outside } = await world.people.user({ organisation: chain.otherCustomer.code });
  const { answer, header, lines } = await exported(boss);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?users-\d{4}-\d\d-\d\d\.csv"?$/);
  expect(header).toBe(
    'username,displayName,email,organisation,language,role,place,lastDay,status,createdAt,lastSignIn',
  );
  expect(lines.find((line) => line.startsWith(`${inside},`))).toMatch(
    new RegExp(
      `^${inside},${inside},south@shop\\.example,${chain.south.code},,,,,active,\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,$`,
    ),
  );
  expect(lines.some((line) => line.startsWith(`${outside},`))).toBe(false);
  const all = await exported(await chain.superAdministrator());
  expect(all.lines.some((line) => line.startsWith(`${outside},`))).toBe(true);
});

test('thousands are in order, none twice and none left out, also of a search, and it is recorded', async () => {
  await uploadImport(boss.browser, csvOf(userLines(chain.north.code, 'crowd', 2500)));
  const filter = { query: 'crowd', organisation: chain.north.id, status: 'invited' } as const;
  const { lines } = await exported(boss, filter);
  const names = lines.map((line) => line.split(',')[0] ?? '');
  expect([names.length, new Set(names).size]).toEqual([2500, 2500]);
  expect(names).toEqual(names.toSorted());
  expect((await world.auditEntries('users.exported')).at(-1)).toMatchObject({
    actor: boss.username,
    details: { count: 2500, query: 'crowd', organisation: chain.north.id, status: 'invited' },
  });
  const newest = await exported(boss, { ...filter, sort: 'created', descending: true });
  expect(new Set(newest.lines)).toEqual(new Set(lines));
}, 60_000);

test('a formula of a spreadsheet is preceded by an apostrophe', async () => {
  await world.people.user({
    username: '@sum',
    displayName: '=HYPERLINK("http://evil.example")',
    organisation: chain.north.code,
  });
  const { lines } = await exported(boss, { query: 'hyperlink' });
  expect(lines[0]).toMatch(/^'@sum,"'=HYPERLINK\(""http:\/\/evil\.example""\)",/);
});

test('an export is the file of an import elsewhere', async () => {
  await using other = await createWorld();
  const place = await other.people.organisation({ code: chain.north.code });
  const admin = await other.people.user({ superAdministrator: true });
  const browser = await other.people.session(other.browser(), admin.id, 'full');
  await other.people.reauthenticateAll();
  await uploadImport(boss.browser, csvOf(userLines(chain.north.code, 'mover', 3)));
  const { answer } = await exported(boss, { query: 'mover' });
  const { data } = await uploadImport(browser, answer.text);
  expect(data).toMatchObject({ invited: 3, problems: [] });
  const { data: users } = await browser.call('GET /v2/manage/users', { query: { organisation: place.id } });
  expect(users.list.map(({ username }) => username)).toEqual(['mover-1', 'mover-2', 'mover-3']);
});

test('roles in stores and organisations are the same after an export and an import', async () => {
  await using other = await createWorld();
  const store = await world.people.store(chain.south.id);
  const definition = { permissions: [], secondFactorEnforced: false };
  const names = ['Cashier', 'Area; manager', '=Keys'];
  const ids = new Map<string, string>();
  const south = await other.people.organisation({ code: chain.south.code });
  await other.people.repositories.stores.add({ ...store, name: store.code, organisationId: south.id });
  for (const name of names) {
    const id = randomUUIDv7(); // the code of a role is its ID
    for (const { people } of [world, other])
      await people.repositories.roleDefinitions.add(id, null, { name, ...definition });
    ids.set(name, id);
  }
  const { id: userId } = await world.people.user({
    username: 'traveller',
    email: 'traveller@shop.example',
    organisation: chain.south.code,
  });
  for (const name of names)
    for (const place of [chain.south, store])
      await world.people.repositories.roles.grant(userId, ids.get(name) ?? '', place.id);
  const { queries } = world.database;
  await sql`update role_assignments set ends_on = '2099-01-31', ends_at = '2099-02-01T00:00:00Z'
    where role_id = ${ids.get('Cashier')} and place_id = ${store.id}`.execute(queries);
  // The administrator may not see this assignment.
  await world.people.repositories.roles.grant(userId, ids.get('Cashier') ?? '', chain.otherCustomer.id);
  const { answer } = await exported(boss, { query: 'traveller' });
  expect(answer.text).not.toContain(chain.otherCustomer.code);

  const admin = await other.people.user({ superAdministrator: true });
  const browser = await other.people.session(other.browser(), admin.id, 'full');
  await other.people.reauthenticateAll();
  const { data } = await uploadImport(browser, answer.text);
  expect(data).toMatchObject({ invited: 1, problems: [] });
  const rows = await other.database.queries
    .selectFrom('role_assignments')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select(['roles.name', 'role_assignments.place_id', sql<string | null>`ends_on::text`.as('endsOn')])
    .where('users.username', '=', 'traveller')
    .execute();
  expect(rows.map(({ name, place_id: placeId }) => `${name} ${placeId}`).toSorted()).toEqual(
    [`User ${south.id}`, ...names.flatMap((name) => [`${name} ${south.id}`, `${name} ${store.id}`])].toSorted(),
  );
  expect(rows.filter(({ endsOn }) => endsOn !== null)).toEqual([
    { name: 'Cashier', place_id: store.id, endsOn: '2099-01-31' },
  ]);
});

test('names like formulas and with apostrophes are the same after an export and an import', async () => {
  await using other = await createWorld();
  await other.people.organisation({ code: chain.south.code });
  const admin = await other.people.user({ superAdministrator: true });
  const browser = await other.people.session(other.browser(), admin.id, 'full');
  await other.people.reauthenticateAll();
  // All emails contain 'round', which the search finds.
  const names = [
    '=1+1',
    '+49',
    '-x',
    '@home',
    "'quoted'",
    "'=1",
    "''@x",
    'a;=b',
    "a; '=b",
    '＝wide',
    'x, "y"',
    "o'neill",
    '00123',
    '="00123"',
    'sep=;',
    'Zoë 王芳',
  ];
  const users = names.map((displayName, index) => ({ username: `round-${index}`, displayName }));
  for (const user of users)
    await world.people.user({ ...user, email: 'round@shop.example', organisation: chain.south.code });
  const { answer } = await exported(boss, { query: 'round', organisation: chain.south.id });
  const { data } = await uploadImport(browser, answer.text);
  expect(data.problems).toEqual([]);
  const rows = await other.database.queries
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('username', 'like', 'round-%')
    .execute();
  expect(new Map(rows.map(({ username, display_name: name }) => [username, name]))).toEqual(
    new Map(users.map(({ username, displayName }) => [username, displayName])),
  );
}, 60_000);

test('an export of a selection contains the selected users, and no user out of reach', async () => {
  const [first, second, other] = await Promise.all(
    ['chosen-b', 'chosen-a', 'chosen-c'].map((username) =>
      world.people.user({ username, organisation: chain.north.code }),
    ),
  );
  const outside = await world.people.user({ organisation: chain.otherCustomer.code });
  const namesOf = async (selection: UserSelection) => {
    const { text } = await boss.browser.call('POST /v2/manage/user-exports', { body: { selection } });
    const lines = text.split('\r\n').slice(1, -1);
    return lines.map((line) => line.split(',')[0]);
  };
  expect(await namesOf({ ids: [first!.id, second!.id, outside.id, 'unknown'] })).toEqual(['chosen-a', 'chosen-b']);
  expect((await world.auditEntries('users.exported')).at(-1)?.details).toEqual({ count: 2 });
  expect(await namesOf({ filter: { query: 'chosen' } })).toEqual(['chosen-a', 'chosen-b', other!.username]);
});

test('without the permission and from another site there is none; of no organisation it is empty', async () => {
  const { browser } = await chain.member(chain.north);
  expect((await browser.call('GET /v2/manage/user-exports')).code).toBe('A0302');
  const body = { selection: { filter: {} } };
  expect((await browser.call('POST /v2/manage/user-exports', { body })).code).toBe('A0302');
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await boss.browser.call('GET /v2/manage/user-exports', { headers })).code).toBe('A0302');
  expect((await exported(boss, { organisation: chain.otherCustomer.id })).lines).toEqual([]);
  expect((await exported(boss, { organisation: 'nowhere' })).lines).toEqual([]);
});
