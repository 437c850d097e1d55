import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
});
afterAll(() => world.close());

/** A user with permissions at organisations, who has just reauthenticated. */
async function holding(...grants: [organisationId: string, ...permissions: string[]][]): Promise<TreeMember> {
  const person = await world.people.user();
  for (const [place, ...permissions] of grants) await world.people.grant(person.id, place, ...permissions);
  const member = { ...person, browser: await world.people.session(world.browser(), person.id, 'full') };
  await confirmPassword(member.browser, member);
  return member;
}

describe('adding a user does not raise permissions', () => {
  const member = (organisationId: string) => {
    const username = `newcomer-of-${organisationId}`;
    return { username, displayName: username, email: 'newcomer@shop.example', organisationId };
  };
  const importInto = (by: TreeMember, code: string) => {
    const body = new FormData();
    const text = `username,displayName,email,organisation\nimported,Imported,imported@shop.example,${code}\n`;
    body.append('file', new Blob([text]), 'people.csv');
    return by.browser.fetch<{ problems: { rule: string }[] }>('/v2/manage/user-imports?dryRun=true', {
      method: 'POST',
      body,
    });
  };

  test('an administrator who lacks permissions of the ordinary role adds no users, neither one by one nor by a file', async () => {
    const queries = world.database.queries;
    await sql`insert into role_permissions select id, 'esl.labels.read' from roles where code = 'user'`.execute(
      queries,
    );
    const weak = await holding([chain.north.id, 'users.read', 'users.write']);
    const strong = await holding([chain.north.id, 'users.read', 'users.write', 'esl.labels.read']);
    const invite = ({ browser }: TreeMember) => browser.call('POST /v2/manage/users', { body: member(chain.north.id) });
    expect((await invite(weak)).code).toBe('A0302');
    expect((await importInto(weak, chain.north.code)).data.problems).toMatchObject([{ rule: 'unknown' }]);
    expect((await invite(strong)).code).toBe(1001);
    expect((await importInto(strong, chain.north.code)).data.problems).toEqual([]);
    await sql`delete from role_permissions where permission = 'esl.labels.read'`.execute(queries);
  });

  test('an administrator who may not see an organisation adds no users to it by a file', async () => {
    const blind = await holding([chain.north.id, 'users.write'], [chain.south.id, 'users.read']);
    expect((await importInto(blind, chain.north.code)).data.problems).toMatchObject([{ rule: 'unknown' }]);
  });
});

test('an administrator who may only see a user gives them nothing, not even elsewhere', async () => {
  const looks = ['users.read', 'roles.read'];
  const person = await holding([chain.customer.id, ...looks], [chain.otherCustomer.id, ...looks, 'roles.write']);
  const { id } = await chain.member(chain.north);
  const roles = world.database.queries.selectFrom('roles').select('id').where('code', '=', 'user');
  const body = { roleId: (await roles.executeTakeFirstOrThrow()).id, placeId: chain.otherCustomer.id };
  const answer = await person.browser.call('POST /v2/manage/users/{id}/grants', { params: { id }, body });
  expect(answer.code).toBe('A0302');
});

test('administrators do not lock themselves out', async () => {
  const { id, browser } = await chain.administrator(chain.customer);
  const params = { id };
  const responses = [
    await browser.call('POST /v2/manage/users/{id}/disable', { params }),
    await browser.call('DELETE /v2/manage/users/{id}/second-factor', { params }),
    await browser.call('PUT /v2/manage/users/{id}/organisation', {
      params,
      body: { organisationId: chain.north.id, version: 1 },
    }),
  ];
  expect(responses.map(({ code }) => code)).toEqual(['A0302', 'A0302', 'A0302']);
});

test('a move takes no permissions from others that the administrator lacks', async () => {
  const [left, entered] = [
    await world.people.organisation({ parentId: chain.customer.id }),
    await world.people.organisation({ parentId: chain.customer.id }),
  ];
  const moved = await world.people.organisation({ parentId: left.id });
  await holding([left.id, 'audit.read']);
  const tree = ['organisations.read', 'organisations.write'];
  const [weak, strong] = [
    await holding([chain.customer.id, ...tree]),
    await holding([chain.customer.id, ...tree, 'audit.read']),
  ];
  const move = ({ browser }: TreeMember) =>
    browser.call('PUT /v2/manage/organisations/{id}/parent', {
      params: { id: moved.id },
      body: { parentId: entered.id, version: 1 },
    });
  expect((await move(weak)).code).toBe('A0302');
  expect((await move(strong)).code).toBe(1001);
});

describe('a move of a store', () => {
  const move = async ({ browser }: TreeMember, id: string, organisationId: string) => {
    const { name, code, version } = (await browser.call('GET /v2/manage/stores/{id}', { params: { id } })).data;
    const body = { name, code, version, organisationId };
    return browser.call('PUT /v2/manage/stores/{id}', { params: { id }, body });
  };
  const tree = ['organisations.read', 'organisations.write'];

  test('gives no permissions to others, and takes none from them, that the administrator lacks', async () => {
    const places = [
      await world.people.organisation({ parentId: chain.customer.id }),
      await world.people.organisation({ parentId: chain.customer.id }),
    ] as const;
    await holding([places[0].id, 'audit.read']);
    const [weak, strong] = [
      await holding([chain.customer.id, ...tree]),
      await holding([chain.customer.id, ...tree, 'audit.read']),
    ];
    for (const [from, to] of [places, places.toReversed()] as const) {
      const store = await world.people.store(from.id);
      expect((await move(weak, store.id, to.id)).code).toBe('A0302');
      expect((await move(strong, store.id, to.id)).code).toBe(1001);
    }
  });

  test('or its removal leaves no role behind that is assigned for it', async () => {
    const owner = await chain.superAdministrator();
    await confirmPassword(owner.browser, owner);
    const store = await world.people.store(chain.north.id);
    const body = { name: 'Of the north', permissions: [], secondFactorEnforced: false, organisationId: chain.north.id };
    const { data: role } = await owner.browser.call('POST /v2/manage/roles', { body });
    const person = await chain.member(chain.north);
    await world.people.repositories.roles.grant(person.id, role.id, store.id);
    expect((await move(owner, store.id, chain.south.id)).failure?.fields).toEqual({ '/organisationId': 'roles' });
    const removal = { params: { id: store.id }, query: { version: 1 } };
    const removed = await owner.browser.call('DELETE /v2/manage/stores/{id}', removal);
    expect(removed.failure?.fields).toEqual({ '/store': 'not_empty' });
  });
});

describe('a change of a role', () => {
  const add = async (by: TreeMember, permissions: string[]) =>
    (
      await by.browser.call('POST /v2/manage/roles', {
        body: {
          name: `Role of ${by.username}`,
          permissions,
          secondFactorEnforced: false,
          organisationId: chain.north.id,
        },
      })
    ).data;

  test('gives it no permission that its author lacks where it may be granted, even if it has no users yet', async () => {
    const inner = await world.people.organisation({ parentId: chain.north.id });
    const person = await holding([chain.north.id, 'roles.read', 'roles.write'], [inner.id, 'audit.read']);
    const { id } = await add(person, []);
    const body = { name: 'More', permissions: ['audit.read'], secondFactorEnforced: false, version: 1 };
    const { code } = await person.browser.call('PUT /v2/manage/roles/{id}', { params: { id }, body });
    expect(code).toBe('A0302');
  });

  test('that gives more than its author has is refused, and so is its removal, even if it has no users', async () => {
    const role = await add(await holding([chain.customer.id, 'roles.read', 'roles.write', 'audit.read']), [
      'audit.read',
    ]);
    const { browser } = await holding([chain.customer.id, 'roles.read', 'roles.write']);
    const params = { id: role.id };
    const body = { name: 'Less', permissions: [], secondFactorEnforced: false, version: 1 };
    expect((await browser.call('PUT /v2/manage/roles/{id}', { params, body })).code).toBe('A0302');
    expect((await browser.call('DELETE /v2/manage/roles/{id}', { params, query: { version: 1 } })).code).toBe('A0302');
  });

  test('that makes super administrators is refused to these, too', async () => {
    const root = await chain.superAdministrator();
    await confirmPassword(root.browser, root);
    const roles = world.database.queries.selectFrom('roles').select('id').where('has_all_permissions', '=', true);
    const { id } = await roles.executeTakeFirstOrThrow();
    const body = { name: 'Nobody', permissions: [], secondFactorEnforced: true, version: 1 };
    expect((await root.browser.call('PUT /v2/manage/roles/{id}', { params: { id }, body })).code).toBe('A0302');
  });

  test('by which administrators lose the permission to see it is done, and its result is returned', async () => {
    const person = await holding([chain.north.id, 'roles.read', 'roles.write']);
    const role = await add(person, ['roles.read', 'roles.write']);
    const { queries } = world.database;
    await queries.deleteFrom('role_assignments').where('user_id', '=', person.id).execute();
    await queries
      .insertInto('role_assignments')
      .values({ user_id: person.id, role_id: role.id, organisation_id: chain.north.id })
      .execute();
    const body = { name: 'Less', permissions: ['roles.write'], secondFactorEnforced: false, version: 1 };
    const { data } = await person.browser.call('PUT /v2/manage/roles/{id}', { params: { id: role.id }, body });
    expect(data).toMatchObject({
      name: 'Less',
      permissionCodes: ['roles.write'],
      permissions: 1,
      version: 2,
      mayWrite: false,
    });
  });

  test('does not reveal by a permission unknown to all applications whether a role elsewhere has it', async () => {
    const owner = await holding([chain.north.id, 'roles.read', 'roles.write']);
    const role = await add(owner, []);
    await world.database.queries
      .insertInto('role_permissions')
      .values({ role_id: role.id, permission: 'gone.page' })
      .execute();
    const newVisitor = await holding([chain.otherCustomer.id, 'roles.read', 'roles.write']);
    for (const permissions of [['gone.page'], ['other.page']]) {
      const body = { name: 'Mine', permissions, secondFactorEnforced: false, version: 1 };
      const { code } = await newVisitor.browser.call('PUT /v2/manage/roles/{id}', { params: { id: role.id }, body });
      expect([permissions, code]).toEqual([permissions, 'A0404']);
    }
  });
});
