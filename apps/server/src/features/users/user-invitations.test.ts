import { randomUUIDv7 } from 'node:crypto';

import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { InvitationRequest } from './user-invitations.ts';

const MISSING = '01900000-0000-7000-8000-00000000dead';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
});
afterAll(() => world.close());
beforeEach(() => world.people.reauthenticateAll());

let count = 0;
function person(overrides: Partial<InvitationRequest['people'][number]> = {}) {
  const username = `newcomer-${(count += 1)}`;
  return { username, displayName: 'A newcomer', email: `${username}@shop.example`, language: null, ...overrides };
}

const invite = (by: TreeMember, request: Partial<InvitationRequest>) =>
  by.browser.call('POST /v2/manage/user-invitations', {
    body: { people: [person()], organisationId: chain.north.id, grants: [], ...request },
  });

/** A role with these permissions that belongs to an organisation, or to the installation. */
async function addRole(organisationId: string | null, ...permissions: string[]): Promise<{ id: string; name: string }> {
  const role = { id: randomUUIDv7(), name: `Role ${(count += 1)}` };
  const definition = { name: role.name, permissions, secondFactorEnforced: false };
  await world.people.repositories.roleDefinitions.add(role.id, organisationId, definition);
  return role;
}

/** The roles of a user as `role place`. */
async function rolesOf(userId: string): Promise<string[]> {
  const rows = await world.database.queries
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select(['roles.code', 'role_assignments.place_id'])
    .where('role_assignments.user_id', '=', userId)
    .execute();
  return rows.map(({ code, place_id: placeId }) => `${code} ${placeId}`).toSorted();
}

async function isAdded(username: string): Promise<boolean> {
  return (await world.app.services.users.findAccount(username)) !== undefined;
}

describe('inviting several users', () => {
  test('adds each with the ordinary role and all given roles, emails and records each', async () => {
    const store = await world.people.store(chain.north.id);
    const [inStore, inNorth] = [await addRole(chain.customer.id, 'users.read'), await addRole(null)];
    const people = [person({ language: 'fr' }), person(), person({ email: null })];
    const { data } = await invite(boss, {
      people,
      grants: [
        { roleId: inStore.id, placeId: store.id },
        { roleId: inNorth.id, placeId: chain.north.id },
      ],
    });
    expect(data.mailWaits).toBe(true);
    expect(data.people).toMatchObject(people.map(({ username, email }) => ({ username, email })));
    for (const { id } of data.people)
      expect(await rolesOf(id)).toEqual(
        [`user ${chain.north.id}`, `${inStore.id} ${store.id}`, `${inNorth.id} ${chain.north.id}`].toSorted(),
      );
    const names = people.map(({ username }) => username);
    const ofPeople = async (event: 'user.invited' | 'role.granted') =>
      (await world.auditEntries(event)).filter(({ details }) => names.includes(String(details['user'])));
    expect(await ofPeople('user.invited')).toHaveLength(3);
    const granted = await ofPeople('role.granted');
    expect(granted).toHaveLength(6);
    expect(granted[0]).toMatchObject({
      actor: boss.username,
      details: { user: names[0], role: inStore.name, roleId: inStore.id, store: store.id },
    });
    const mailed = async () =>
      (await world.database.queries.selectFrom('mails').select('recipient').execute())
        .map(({ recipient }) => recipient)
        .filter((recipient) => names.some((name) => recipient === `${name}@shop.example`));
    await expect.poll(mailed).toHaveLength(2);
    for (const [index, { id }] of data.people.entries()) {
      const { data: user } = await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } });
      expect(user.invitationWaits).toBe(people[index]?.email !== null);
    }
  });

  test('of 100 people with 50 roles is done in one call', async () => {
    const roles = await Promise.all(Array.from({ length: 50 }, () => addRole(chain.customer.id, 'users.read')));
    const { data } = await invite(boss, {
      people: Array.from({ length: 100 }, () => person()),
      grants: roles.map(({ id }) => ({ roleId: id, placeId: chain.north.id })),
    });
    expect(data.people).toHaveLength(100);
    expect(await rolesOf(data.people[99]?.id ?? '')).toHaveLength(51);
  });

  test('reports every problem at its pointer, and adds nobody', async () => {
    const { username: taken } = await world.people.user();
    const [good, twin] = [person(), person()];
    const { code, failure } = await invite(boss, {
      people: [
        good,
        person({ username: taken }),
        person({ email: 'no address' }),
        person({ displayName: 'System' }),
        twin,
        person({ username: ` ${twin.username.toUpperCase()}` }),
        person({ username: 'adm1n' }),
      ],
      grants: [{ roleId: MISSING, placeId: chain.north.id }],
    });
    expect([code, failure?.fields]).toEqual([
      'A0401',
      {
        '/people/1/username': 'taken',
        '/people/2/email': 'format',
        '/people/3/displayName': 'confusable',
        '/people/5/username': 'duplicate',
        '/people/6/username': 'confusable',
        '/grants/0/roleId': 'unknown',
      },
    ]);
    expect([await isAdded(good.username), await isAdded(twin.username)]).toEqual([false, false]);
  });

  test('records each try of a username that exists (user enumeration)', async () => {
    const { username } = await world.people.user({ organisation: chain.otherCustomer.code });
    await invite(boss, { people: [person(), person({ username }), person({ username: 'adm1n' })] });
    const refused = (await world.auditEntries('user.invited')).filter(({ result }) => result === 'refused');
    expect(refused.slice(-2)).toMatchObject([
      { actor: boss.username, details: { user: username, reason: 'taken' } },
      { actor: boss.username, details: { user: 'adm1n', reason: 'confusable' } },
    ]);
  });

  test('twice at the same time with one username adds one of the two, wholly', async () => {
    const shared = person();
    const [left, right] = [person(), person()];
    const responses = await Promise.all([left, right].map((other) => invite(boss, { people: [other, shared] })));
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([1001, 'A0401']));
    expect([await isAdded(left.username), await isAdded(right.username)].filter(Boolean)).toHaveLength(1);
  });
});

describe('roles of an invitation', () => {
  test('end on their last days', async () => {
    const store = await world.people.store(chain.north.id);
    await sql`update stores set time_zone = 'Pacific/Kiritimati' where id = ${store.id}`.execute(
      world.database.queries,
    );
    const { id: roleId } = await addRole(chain.customer.id, 'users.read');
    const { data } = await invite(boss, {
      grants: [
        { roleId, placeId: store.id, endsOn: '2099-01-31' },
        { roleId, placeId: chain.north.id, endsOn: null },
      ],
    });
    const { rows } = await sql<{ id: string; endsAt: Date | null }>`
      select place_id as id, ends_at as "endsAt" from role_assignments
      where user_id = ${data.people[0]?.id} and role_id = ${roleId}`.execute(world.database.queries);
    expect(new Map(rows.map(({ id, endsAt }) => [id, endsAt?.toISOString()]))).toEqual(
      // 14 hours ahead of UTC
      new Map([
        [store.id, '2099-01-31T10:00:00.000Z'],
        [chain.north.id, undefined],
      ]),
    );
  });

  test('are refused with a last day that is over, and the super administrator role with any', async () => {
    const { id: roleId } = await addRole(chain.customer.id, 'users.read');
    const invited = person();
    const past = await invite(boss, {
      people: [invited],
      grants: [{ roleId, placeId: chain.north.id, endsOn: '2020-01-31' }],
    });
    expect([past.code, past.failure?.fields]).toEqual(['A0401', { '/grants/0/endsOn': 'past' }]);
    const root = await chain.superAdministrator();
    const highest = (await world.people.repositories.roles.findId('super-administrator')) ?? '';
    const refused = await invite(root, {
      people: [invited],
      grants: [{ roleId: highest, placeId: chain.north.id, endsOn: '2099-01-31' }],
    });
    expect([refused.code, refused.failure?.fields]).toEqual(['A0401', { '/grants/0/endsOn': 'super_administrator' }]);
    expect(await isAdded(invited.username)).toBe(false);
  });

  test('need the password again; an invitation without roles does not', async () => {
    const other = await chain.administrator(chain.customer);
    const { id: roleId } = await addRole(chain.customer.id, 'users.read');
    const newcomer = person();
    await world.database.queries
      .updateTable('sessions')
      .set({ password_verified_at: null })
      .where('user_id', '=', other.id)
      .execute();
    const withRole = await invite(other, { people: [newcomer], grants: [{ roleId, placeId: chain.north.id }] });
    expect([withRole.status, withRole.code, await isAdded(newcomer.username)]).toEqual([401, 'A0301', false]);
    expect((await invite(other, { people: [newcomer] })).code).toBe(1001);
  });

  test('are refused where the administrator lacks them (privilege escalation)', async () => {
    const north = await chain.administrator(chain.north);
    await world.people.reauthenticateAll();
    const superAdministrator = (await world.people.repositories.roles.findId('super-administrator')) ?? '';
    const ofInstallation = await addRole(null, 'settings.write');
    const common = await addRole(chain.customer.id, 'users.read');
    const newcomer = person();
    const response = await invite(north, {
      people: [newcomer],
      grants: [
        { roleId: common.id, placeId: chain.north.id },
        { roleId: superAdministrator, placeId: chain.north.id },
        { roleId: ofInstallation.id, placeId: chain.north.id },
      ],
    });
    expect([response.status, response.code, response.failure?.fields]).toEqual([
      403,
      'A0302',
      { '/grants/1': 'forbidden', '/grants/2': 'forbidden' },
    ]);
    expect(await isAdded(newcomer.username)).toBe(false);
  });

  test('are refused for an administrator of users without permission for roles there (confused deputy)', async () => {
    const clerk = await chain.member(chain.north);
    await world.people.grant(clerk.id, chain.north.id, 'users.read', 'users.write');
    await world.people.grant(clerk.id, chain.south.id, 'roles.read', 'roles.write');
    await world.people.grantBuiltIn(clerk.id, 'user', chain.south.id);
    world.app.services.bus.resync();
    await world.people.reauthenticateAll();
    const { id: roleId } = await addRole(null);
    expect((await invite(clerk, {})).code).toBe(1001);
    for (const place of [chain.north, chain.south])
      expect((await invite(clerk, { grants: [{ roleId, placeId: place.id }] })).code).toBe('A0302');
  });

  test('in a store of another customer are refused exactly as in a missing one (enumeration)', async () => {
    const { id: roleId } = await addRole(null);
    const foreign = await world.people.store(chain.otherCustomer.id);
    const answer = async (placeId: string) => {
      const { status, code, failure } = await invite(boss, { grants: [{ roleId, placeId }] });
      return { status, code, fields: failure?.fields };
    };
    const expected = { status: 400, code: 'A0401', fields: { '/grants/0/placeId': 'unknown' } };
    for (const placeId of [foreign.id, chain.otherCustomer.id, MISSING, "x'; drop table stores"])
      expect(await answer(placeId)).toEqual(expected);
  });

  test('of another organisation are refused exactly as missing ones (enumeration)', async () => {
    const foreign = await addRole(chain.otherCustomer.id, 'users.read');
    const answer = async (roleId: string) => {
      const { status, code, failure } = await invite(boss, { grants: [{ roleId, placeId: chain.north.id }] });
      return { status, code, fields: failure?.fields };
    };
    const expected = { status: 400, code: 'A0401', fields: { '/grants/0/roleId': 'unknown' } };
    for (const roleId of [foreign.id, MISSING]) expect(await answer(roleId)).toEqual(expected);
  });

  test('are refused outside the organisation of the role, and when they are repeated', async () => {
    const { id: roleId } = await addRole(chain.south.id, 'users.read');
    const { id: common } = await addRole(chain.customer.id, 'users.read');
    const { code, failure } = await invite(boss, {
      grants: [
        { roleId, placeId: chain.north.id },
        { roleId: common, placeId: chain.north.id },
        { roleId: common, placeId: chain.north.id },
      ],
    });
    expect([code, failure?.fields]).toEqual(['A0401', { '/grants/0/placeId': 'outside', '/grants/2': 'duplicate' }]);
  });
});
