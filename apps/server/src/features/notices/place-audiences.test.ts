import { randomUUIDv7 } from 'node:crypto';

import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { writeNotice } from '@foyer/contract/notices.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { addRole, createStoreReaders } from '@foyer/server/test/store-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type AudienceInput = Body<typeof writeNotice>['audience'];
type StoreReaders = Awaited<ReturnType<typeof createStoreReaders>>;

let world: World;
let superior: Browser;
let at: StoreReaders['at'];
let roles: StoreReaders['roles'];
let readers: StoreReaders['readers'];
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  ({ at, roles, readers } = await createStoreReaders(world));
});
afterAll(() => world.close());

/** A signed-in administrator with the permission to write notices at a place. */
async function writerAt(placeId: string): Promise<Browser> {
  const { id } = await world.people.user();
  await world.people.grant(id, placeId, 'notices.write');
  return world.people.session(world.browser(), id, 'full');
}

const write = (by: Browser, audience: AudienceInput) =>
  by.call('POST /v2/notices', { body: noticeDraft({ audience }) });
const readersOf = async (by: Browser, id: string) =>
  (await by.call('GET /v2/notices/{id}/readers', { params: { id }, query: { size: 100 } })).data;
const namesOf = (list: readonly { username: string }[]) => list.map(({ username }) => username);

const AUDIENCES: [words: string, audience: () => AudienceInput, reached: string[]][] = [
  [
    'a store: users with any role for it',
    () => ({ kind: 'store', id: at.one }),
    ['clerk-both', 'clerk-one', 'guest-one', 'manager-one'],
  ],
  [
    'a role in a store: not those who have it above the store',
    () => ({ kind: 'store', id: at.one, roleId: roles.clerk }),
    ['clerk-both', 'clerk-one', 'guest-one'],
  ],
  [
    'a role in an organisation: those who have it there or below',
    () => ({ kind: 'organisation', id: at.region, roleId: roles.clerk }),
    ['clerk-both', 'clerk-one', 'clerk-region', 'clerk-two', 'guest-one'],
  ],
  [
    'a role in the organisation above',
    () => ({ kind: 'organisation', id: at.customer, roleId: roles.clerk }),
    ['clerk-both', 'clerk-customer', 'clerk-one', 'clerk-region', 'clerk-two', 'guest-one'],
  ],
  [
    'an organisation: its users, with and without roles',
    () => ({ kind: 'organisation', id: at.region }),
    ['bystander', 'clerk-both', 'clerk-one', 'clerk-two', 'manager-one'],
  ],
];

describe('whom a notice reaches', () => {
  test.each(AUDIENCES)('%s', async (_words, audience, reached) => {
    const { id } = (await write(superior, audience())).data;
    const seeing = [];
    for (const [name, { browser }] of readers)
      if ((await browser.call('GET /v2/users/inbox/{id}', { params: { id } })).status === 200) seeing.push(name);
    expect(seeing.toSorted()).toEqual(reached);

    const first = readers.get(reached[0] ?? '')?.browser;
    await first?.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    const { list, ...counts } = await readersOf(superior, id);
    expect(namesOf(list)).toEqual(reached);
    expect(list.filter(({ read }) => read).map(({ username }) => username)).toEqual(reached.slice(0, 1));
    const expected = { audience: reached.length, read: 1 };
    expect(counts).toEqual({ ...expected, listed: expected });
  });

  test('a notice is counted and listed as unread, once for a user with the role in several stores', async () => {
    const both = readers.get('clerk-both');
    const before = (await both?.listInbox({ status: 'unread' }))?.unread ?? 0;
    const { id } = (await write(superior, { kind: 'organisation', id: at.region, roleId: roles.clerk })).data;
    const after = await both?.listInbox({ status: 'unread' });
    expect(after?.unread).toBe(before + 1);
    expect(after?.list.filter((entry) => entry.id === id)).toHaveLength(1);
    await superior.call('DELETE /v2/notices/{id}', { params: { id } });
    expect((await both?.listInbox({ status: 'unread' }))?.unread).toBe(before);
  });
});

describe('who may write to a place', () => {
  type Writer = 'region' | 'one' | 'superior';
  const cases: [words: string, audience: () => AudienceInput, writers: Writer[]][] = [
    ['a store', () => ({ kind: 'store', id: at.one }), ['region', 'one', 'superior']],
    ['a role in a store', () => ({ kind: 'store', id: at.one, roleId: roles.clerk }), ['region', 'one', 'superior']],
    ['another store', () => ({ kind: 'store', id: at.two }), ['region', 'superior']],
    [
      'a role in the organisation',
      () => ({ kind: 'organisation', id: at.region, roleId: roles.clerk }),
      ['region', 'superior'],
    ],
    [
      'a role in the organisation above',
      () => ({ kind: 'organisation', id: at.customer, roleId: roles.clerk }),
      ['superior'],
    ],
    [
      'a role of an organisation below',
      () => ({ kind: 'organisation', id: at.customer, roleId: roles.ofRegion }),
      ['superior'],
    ],
    ['a store of others', () => ({ kind: 'store', id: at.otherStore }), ['superior']],
    ['a role everywhere', () => ({ kind: 'role', id: roles.clerk }), ['superior']],
    ['a role of another customer in a store', () => ({ kind: 'store', id: at.one, roleId: roles.ofOther }), []],
    [
      'a role of another customer in an organisation',
      () => ({ kind: 'organisation', id: at.region, roleId: roles.ofOther }),
      [],
    ],
    ['a role that does not exist', () => ({ kind: 'store', id: at.one, roleId: randomUUIDv7() }), []],
    ['a role that is no ID', () => ({ kind: 'store', id: at.one, roleId: `${roles.clerk}:` }), []],
    ['a closed store', () => ({ kind: 'store', id: at.closed }), []],
    ['a store that does not exist', () => ({ kind: 'store', id: randomUUIDv7() }), []],
    ['an organisation as a store', () => ({ kind: 'store', id: at.region }), []],
    ['a store as an organisation', () => ({ kind: 'organisation', id: at.one }), []],
    ['a role of a role', () => ({ kind: 'role', id: roles.clerk, roleId: roles.clerk }), []],
    ['a role of all users', () => ({ kind: 'everybody', roleId: roles.clerk }), []],
    ['a role of a user', () => ({ kind: 'user', id: readers.get('clerk-one')?.id ?? '', roleId: roles.clerk }), []],
  ];

  test.each(cases)('%s; a refusal does not reveal its reason (ASVS 8.2.2)', async (_words, audience, writers) => {
    const candidates = { region: await writerAt(at.region), one: await writerAt(at.one), superior };
    const allowed = [];
    for (const [name, by] of Object.entries(candidates)) {
      const { status, code, failure } = await write(by, audience());
      if (code === 1001) allowed.push(name);
      else expect([status, code, failure?.fields]).toEqual([400, 'A0401', { '/audience': 'unknown' }]);
    }
    expect(allowed).toEqual(writers);
  });
});

describe('managing notices to a store', () => {
  test('an administrator of the store manages those of colleagues, but none of other stores or super administrators', async () => {
    const [one, colleague, region] = [await writerAt(at.one), await writerAt(at.one), await writerAt(at.region)];
    const own = (await write(one, { kind: 'store', id: at.one, roleId: roles.clerk })).data.id;
    const second = (await write(region, { kind: 'store', id: at.two })).data.id;
    const above = (await write(region, { kind: 'organisation', id: at.region, roleId: roles.clerk })).data.id;
    const warning = (await write(superior, { kind: 'store', id: at.one })).data.id;
    const managed = async (by: Browser) => {
      const { list } = (await by.call('GET /v2/notices', { query: { size: 100 } })).data;
      const ids = [];
      for (const id of [own, second, above, warning]) {
        const { status } = await by.call('GET /v2/notices/{id}', { params: { id } });
        expect([id, status]).toEqual([id, list.some((row) => row.id === id) ? 200 : 404]);
        if (status === 200) ids.push(id);
      }
      return ids;
    };
    expect(await managed(colleague)).toEqual([own]);
    expect(await managed(region)).toEqual([own, second, above]);
    expect(await managed(superior)).toEqual([own, second, above, warning]);
    expect((await colleague.call('DELETE /v2/notices/{id}', { params: { id: second } })).status).toBe(404);
    expect((await colleague.call('DELETE /v2/notices/{id}', { params: { id: own } })).code).toBe(1001);
  });

  test('the list of readers names no user of an organisation outside the scope (enumeration of users)', async () => {
    const [region, one] = [await writerAt(at.region), await writerAt(at.one)];
    const { id } = (await write(one, { kind: 'store', id: at.one, roleId: roles.clerk })).data;
    await readers.get('guest-one')?.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    const seen = await readersOf(region, id);
    expect([seen.audience, seen.read, seen.listed]).toEqual([3, 1, { audience: 2, read: 0 }]);
    expect(namesOf(seen.list)).toEqual(['clerk-both', 'clerk-one']);
    // Users belong to organisations, so an administrator of a single store sees no names.
    expect(await readersOf(one, id)).toEqual({ audience: 3, read: 1, listed: { audience: 0, read: 0 }, list: [] });
  });

  test('has the names of the store and the role, also after either was deleted', async () => {
    const store = await world.people.store(at.region, 'Short-lived');
    const roleId = await addRole(world, 'Seasonal', at.customer);
    const { id } = (await write(superior, { kind: 'store', id: store.id, roleId })).data;
    const audienceOf = async () => (await superior.call('GET /v2/notices/{id}', { params: { id } })).data.audience;
    const audience = { kind: 'store', id: store.id };
    expect(await audienceOf()).toEqual({
      ...audience,
      name: 'Short-lived',
      role: { id: roleId, name: 'Seasonal', code: roleId },
    });
    await world.database.queries.deleteFrom('roles').where('id', '=', roleId).execute();
    await world.database.queries.deleteFrom('stores').where('id', '=', store.id).execute();
    expect(await audienceOf()).toEqual({ ...audience, name: null, role: { id: roleId, name: null, code: null } });
    expect((await readersOf(superior, id)).audience).toBe(0);
  });
});

test('the audit log names the store and the role', async () => {
  const { id } = (await write(superior, { kind: 'store', id: at.one, roleId: roles.clerk })).data;
  await superior.call('DELETE /v2/notices/{id}', { params: { id } });
  const query = { event: 'notice.written,notice.withdrawn', size: 2 };
  const { list } = (await superior.call('GET /v2/manage/audit', { query })).data;
  const objects = [
    { detail: 'audience', kind: 'store', id: at.one, name: 'Bremen 1' },
    { detail: 'roleId', kind: 'role', id: roles.clerk, name: 'Clerk' },
  ];
  expect(list).toMatchObject([
    { event: 'notice.withdrawn', details: { notice: id }, objects },
    { event: 'notice.written', details: { notice: id }, objects },
  ]);
});

describe('the search for an audience', () => {
  const search = async (by: Browser, query: { query?: string; kind?: 'place' | 'role' | 'user'; place?: string }) =>
    (await by.call('GET /v2/audiences', { query })).data.list.map(({ kind, name, role }) =>
      role === null ? `${kind} ${name}` : `${kind} ${name} ${role.users}`,
    );

  test('finds the organisations and open stores in scope', async () => {
    const [region, one] = [await writerAt(at.region), await writerAt(at.one)];
    const places = { kind: 'place', query: 'bremen' } as const;
    expect(await search(region, places)).toEqual(['organisation Bremen', 'store Bremen 1', 'store Bremen 2']);
    expect(await search(one, places)).toEqual(['store Bremen 1']);
    expect(await search(one, { kind: 'user' })).toEqual([]);
  });

  test('finds the roles of a place with the users who have them there, none of another customer', async () => {
    const region = await writerAt(at.region);
    expect(await search(region, { place: at.region, query: 'clerk' })).toEqual(['role Clerk 5']);
    expect(await search(region, { place: at.one, query: 'clerk' })).toEqual(['role Clerk 3']);
    expect(await search(superior, { place: at.one, query: 'clerk' })).toEqual(['role Clerk 3']);
  });

  test.each<[string, () => string]>([
    ['of others', () => at.other],
    ['above the scope', () => at.customer],
    ['that does not exist', () => randomUUIDv7()],
    ['that is no ID', () => "' or 1=1"],
  ])('finds no role of a place %s (probing for places)', async (_what, place) => {
    expect(await search(await writerAt(at.region), { place: place() })).toEqual([]);
  });

  test('finds roles everywhere for super administrators only', async () => {
    expect(await search(superior, { kind: 'role', query: 'clerk' })).toEqual(['role Clerk 6', 'role Rival clerk 1']);
    expect(await search(await writerAt(at.region), { kind: 'role', query: 'clerk' })).toEqual([]);
  });
});
