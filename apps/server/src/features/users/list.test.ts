import type { Query } from '@foyer/contract/core/endpoint.ts';
import { cases } from '@foyer/contract/test/cases.ts';
import type { listUsers } from '@foyer/contract/users.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type UserListInput = Query<typeof listUsers>;

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  const { queries } = world.database;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    username: `shopper-${String(index).padStart(2, '0')}`,
    // Names are equal in pairs, so that the test covers the order of equal names.
    display_name: `Shopper ${Math.floor(index / 2)}`,
    organisation_id: index % 2 === 0 ? chain.north.id : chain.south.id,
    status: index % 10 === 0 ? 'disabled' : 'active',
    last_sign_in_at: index % 3 === 0 ? new Date(Date.UTC(2026, 0, 1 + (index % 7))) : null,
  }));
  await queries.insertInto('users').values(rows).execute();
});
afterAll(() => world.close());

const list = async (query: UserListInput, by = boss) => (await by.browser.call('GET /v2/manage/users', { query })).data;

/** Names of all entries of a list, read page by page: forwards, or backwards from the end. */
async function walk(query: UserListInput, towards: 'next' | 'previous' = 'next'): Promise<string[]> {
  const names: string[] = [];
  let page = await list(query);
  if (towards === 'previous') while (page.next !== null) page = await list({ ...query, after: page.next });
  for (;;) {
    const usernames = page.list.map(({ username }) => username);
    names.splice(towards === 'next' ? names.length : 0, 0, ...usernames);
    const cursor = page[towards];
    if (cursor === null) return names;
    page = await list({ ...query, ...(towards === 'next' ? { after: cursor } : { before: cursor }) });
  }
}

const orders = (['username', 'displayName', 'lastSignIn', 'created'] as const).flatMap((sort) =>
  [false, true].map((descending) => ({ sort, descending })),
);

describe('pages of the list', () => {
  test.each(orders)('by $sort, descending $descending: no user twice, none left out, the same back', async (order) => {
    const query = { ...order, query: 'shopper', size: 7 };
    const forwards = await walk(query);
    expect(forwards).toHaveLength(60);
    expect(new Set(forwards).size).toBe(60);
    expect(await walk(query, 'previous')).toEqual(forwards);
    expect((await list({ ...query, size: 100 })).list.map(({ username }) => username)).toEqual(forwards);
    const ofCustomer = await walk({ ...order, organisation: chain.customer.id, size: 7 });
    expect(ofCustomer.filter((username) => username.startsWith('shopper'))).toEqual(forwards);
  });

  test('descending is ascending reversed', async () => {
    for (const sort of ['username', 'displayName', 'lastSignIn', 'created'] as const)
      expect(await walk({ sort, size: 50, descending: true })).toEqual((await walk({ sort, size: 50 })).toReversed());
  });

  test('a user added in the meantime moves no other', async () => {
    const first = await list({ query: 'shopper', size: 10 });
    await world.people.user({ username: 'shopper-000', organisation: chain.north.code });
    const second = await list({ query: 'shopper', size: 10, after: first.next ?? '' });
    expect(second.list[0]?.username).toBe('shopper-10');
    await world.database.queries.deleteFrom('users').where('username', '=', 'shopper-000').execute();
  });

  test('a cursor that no answer has contained is A0404', async () => {
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = '01900000-0000-7000-8000-000000000000';
    const places = [
      'x',
      write([]),
      write(['a']),
      write([1, 2]),
      write(['a', 'b']),
      write(['a\u0000', id]),
      write(['\ud800', id]),
    ];
    for (const after of places) {
      const answer = await boss.browser.call('GET /v2/manage/users', { query: { after } });
      expect([answer.status, answer.code, answer.failure?.fields], after).toEqual([
        400,
        'A0404',
        { '/after': 'format' },
      ]);
    }
    const times = [
      '0000-01-01T00:00:00.000000Z',
      '2024-02-30T00:00:00.000000Z',
      'yesterday',
      '2026-13-45T00:00:00.000000Z',
      "' or 1=1 --",
      '999999-01-01T00:00:00.000000Z',
    ];
    for (const time of times) {
      const query = { sort: 'created', before: write([time, id]) } as const;
      const answer = await boss.browser.call('GET /v2/manage/users', { query });
      expect([answer.status, answer.failure?.fields], time).toEqual([400, { '/before': 'format' }]);
    }
    const both = await boss.browser.call('GET /v2/manage/users', { query: { after: 'x', before: 'y' } });
    expect(both.failure?.fields).toEqual({ '/before': 'format' });
  });

  test('no value of a cursor or a search causes an error of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ unit: 'binary' }), async (query, after) => {
        const { status } = await boss.browser.call('GET /v2/manage/users', { query: { query, after } });
        return status < 500;
      }),
      { numRuns: cases(60), seed: 7 },
    );
  });
});

describe('a search', () => {
  const search = async (query: string) => (await list({ query, size: 100 })).list.map(({ username }) => username);

  test('finds pieces of usernames, display names and addresses, in any order and case', async () => {
    await world.people.user({
      username: 'anna.schmitt',
      displayName: 'Änne Müller-Schmidt',
      email: 'kasse@markt.example',
      organisation: chain.north.code,
    });
    for (const query of ['anna', 'SCHMITT', 'änne', 'ÄNNE', 'müller', 'Schmidt änne', 'kasse@', 'markt.ex', 'a', 'mü'])
      expect(await search(query), query).toContain('anna.schmitt');
    expect(await search('schmidt nobody')).toEqual([]);
  });

  test('finds Chinese names by one character, and letters however they are composed', async () => {
    await world.people.user({ username: 'wang', displayName: '王小明', organisation: chain.north.code });
    for (const query of ['王', '王小', '王小明', '小明'].slice(0, 3))
      expect(await search(query), query).toEqual(['wang']);
    await world.people.user({ username: 'renee', displayName: 'René', organisation: chain.north.code });
    expect(await search('rene\u0301')).toEqual(['renee']);
  });

  test.each(['%', '％％％', '_', '\\', "'", '"; drop table users; --', '%%%', '<script>alert(1)</script>'])(
    '%j matches itself',
    async (query) => {
      expect(await search(query)).toEqual([]);
    },
  );
});

describe('filters', () => {
  test('by organisation and below, by status and by role, together', async () => {
    expect((await list({ organisation: chain.customer.id, query: 'shopper' })).total).toBe(60);
    expect((await list({ organisation: chain.north.id, query: 'shopper' })).total).toBe(30);
    expect((await list({ organisation: chain.north.id, query: 'shopper', status: 'disabled' })).total).toBe(6);
    const { data: roles } = await boss.browser.call('GET /v2/manage/roles', { query: { query: 'organisation-admin' } });
    expect((await list({ role: roles.list[0]?.id ?? '' })).list.map(({ id }) => id)).toEqual([boss.id]);
  });

  test('by a role or organisation that does not exist or is elsewhere: no user', async () => {
    for (const id of [chain.otherCustomer.id, '01900000-0000-7000-8000-00000000ffff', 'nothing'])
      expect((await list({ organisation: id })).list).toEqual([]);
    expect((await list({ role: 'nothing' })).list).toEqual([]);
  });
});

describe('scope', () => {
  test('an administrator of a region sees only its users, however many there are', async () => {
    const regional = await chain.administrator(chain.south);
    const seen = (await list({ size: 100 }, regional)).list;
    expect(new Set(seen.map(({ organisation }) => organisation.id))).toEqual(new Set([chain.south.id]));
    expect((await list({ query: 'shopper' }, regional)).total).toBe(30);
    expect((await list({ organisation: chain.customer.id, size: 100 }, regional)).list).toEqual(seen);
  });

  test('an administrator of many organisations sees the users of all of them, none twice with two roles', async () => {
    const wide = await world.people.organisation();
    const organisationIds: string[] = [];
    for (let index = 0; index < 60; index += 1) {
      const { id, code } = await world.people.organisation({ parentId: wide.id });
      if (index % 20 === 0) await world.people.user({ organisation: code });
      organisationIds.push(id);
    }
    const administrator = await chain.administrator(wide);
    const listed = await list({ size: 100 }, administrator);
    expect(listed.list).toHaveLength(4); // including the administrator
    expect(listed.total).toBe(4);
    for (const place of [organisationIds[0] ?? '', organisationIds[20] ?? '', chain.otherCustomer.id])
      await world.people.grant(administrator.id, place, 'users.read');
    const more = await list({ size: 100 }, administrator);
    expect(more.total).toBe(more.list.length);
    expect(more.list.filter(({ organisation }) => organisation.id !== chain.otherCustomer.id)).toHaveLength(4);
    expect((await list({ query: listed.list[0]?.username ?? '' }, administrator)).total).toBe(1);
  });

  test('one user elsewhere looks exactly like none', async () => {
    const { id } = await chain.member(chain.otherCustomer);
    const look = async (one: string) => {
      const { status, text } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id: one } });
      const { requestId: _, ...body } = JSON.parse(text);
      return { status, body };
    };
    expect(await look(id)).toEqual(await look('01900000-0000-7000-8000-00000000ffff'));
    expect(await look(id)).toEqual(await look("x' or '1'='1"));
  });
});

describe('users with a role', () => {
  const roles = { rare: '', commonElsewhere: '', common: '' };
  const kinds = ['rare', 'commonElsewhere', 'common'] as const;
  beforeAll(async () => {
    const { queries } = world.database;
    // More users of another customer than assignments are collected. They are before the others in most orders, and by ID.
    await sql`
      insert into users (id, username, display_name, organisation_id, status, created_at, last_sign_in_at)
      select lpad(i::text, 32, '0')::uuid, 'before-' || i, 'Before ' || i, ${chain.otherCustomer.id}::uuid, 'active',
        '2020-01-01'::timestamptz, '2020-01-01'::timestamptz
      from generate_series(1, 2001) i`.execute(queries);
    const store = await world.people.store(chain.south.id);
    const places = { rare: null, commonElsewhere: chain.otherCustomer.id, common: chain.north.id };
    for (const kind of kinds) {
      const role = await world.people.grant(boss.id, chain.customer.id, 'roles.read');
      await queries.deleteFrom('role_assignments').where('role_id', '=', role).execute();
      await sql`
        insert into role_assignments (user_id, role_id, organisation_id, store_id)
        select u.id, ${role}::uuid, place.organisation_id, place.store_id
        from users u, (values (${chain.north.id}::uuid, null), (null, ${store.id}::uuid)) as place (organisation_id, store_id)
        where u.username like 'shopper-__' and (place.store_id is not null or u.username not like '%5')
        union all select u.id, ${role}::uuid, ${places[kind]}::uuid, null from users u
        where ${places[kind] !== null} and u.username like 'before-%'`.execute(queries);
      roles[kind] = role;
    }
  });

  test.each(kinds.flatMap((kind) => orders.map((order) => ({ kind, ...order }))))(
    '$kind, by $sort, descending $descending: in the order of the whole list',
    async ({ kind, ...order }) => {
      const query = { ...order, role: roles[kind], size: 7 };
      const expected = await walk({ ...order, query: 'shopper', size: 100 });
      expect(expected).toHaveLength(60);
      expect(await walk(query)).toEqual(expected);
      expect(await walk(query, 'previous')).toEqual(expected);
    },
  );

  test.each(kinds)('%s: each is counted once, and other filters apply too', async (kind) => {
    const role = roles[kind];
    expect(await list({ role })).toMatchObject({ total: 60, more: false });
    const disabled = await list({ role, organisation: chain.north.id, status: 'disabled' });
    expect(disabled).toMatchObject({ total: 6 });
    expect(disabled.list).toHaveLength(6);
  });

  test.each(kinds)('%s, in many organisations: each is listed and counted once', async (kind) => {
    const wide = await world.people.organisation();
    for (let index = 0; index < 50; index += 1) await world.people.organisation({ parentId: wide.id });
    const administrator = await chain.administrator(wide);
    await world.people.grant(administrator.id, chain.customer.id, 'users.read');
    const page = await list({ role: roles[kind], size: 100 }, administrator);
    expect(page).toMatchObject({ total: 60, more: false });
    expect(page.list).toHaveLength(60);
  });

  test('a super administrator sees all, counted up to the limit', async () => {
    const browser = await createAdministrator(world);
    const totalOf = async (query: UserListInput) => {
      const { total, more } = (await browser.call('GET /v2/manage/users', { query })).data;
      return { total, more };
    };
    expect(await totalOf({ role: roles.rare })).toEqual({ total: 60, more: false });
    expect(await totalOf({ role: roles.common })).toEqual({ total: 1000, more: true });
    expect(await totalOf({ role: roles.common, status: 'disabled' })).toEqual({ total: 6, more: false });
  });
});
