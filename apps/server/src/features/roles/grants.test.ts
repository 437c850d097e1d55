import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
let root: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  root = await chain.superAdministrator();
  for (const member of [boss, root]) await confirmPassword(member.browser, member);
});
afterAll(() => world.close());

let count = 0;
async function addRole(by: TreeMember, permissions: string[], organisationId: string | null) {
  const body = { name: `Role ${(count += 1)}`, permissions, secondFactorEnforced: false, organisationId };
  return by.browser.call('POST /v2/manage/roles', { body });
}
const grant = (by: TreeMember, to: TreeMember, roleId: string, placeId: string) =>
  by.browser.call('POST /v2/manage/users/{id}/grants', { params: { id: to.id }, body: { roleId, placeId } });
const revoke = (by: TreeMember, from: TreeMember, roleId: string, placeId: string) =>
  by.browser.call('DELETE /v2/manage/users/{id}/grants', {
    params: { id: from.id },
    query: { roleId, placeId },
  });

describe('a grant', () => {
  test('applies from the next call, on every server', async () => {
    const other = await world.startSecondServer();
    const person = await chain.member(chain.north);
    const elsewhere = person.browser.onServer(other.origin);
    const look = (browser = person.browser) => browser.call('GET /v2/manage/users');
    expect((await look()).code).toBe('A0302');
    expect((await look(elsewhere)).code).toBe('A0302');

    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    expect((await grant(boss, person, role.id, chain.north.id)).code).toBe(1001);
    expect((await look()).code).toBe(1001);
    await expect.poll(async () => (await look(elsewhere)).code, { interval: 20 }).toBe(1001);

    expect((await revoke(boss, person, role.id, chain.north.id)).code).toBe(1001);
    expect((await look()).code).toBe('A0302');
    await expect.poll(async () => (await look(elsewhere)).code, { interval: 20 }).toBe('A0302');
  });

  test('reaches what is below its organisation, and nothing beside it', async () => {
    const person = await chain.member(chain.north);
    const [inNorth, inSouth] = [await chain.member(chain.north), await chain.member(chain.south)];
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    await grant(boss, person, role.id, chain.north.id);
    const see = async (id: string) => (await person.browser.call('GET /v2/manage/users/{id}', { params: { id } })).code;
    expect(await see(inNorth.id)).toBe(1001);
    expect(await see(inSouth.id)).toBe('A0404');
  });

  test('notifies users who get it and users who lose it', async () => {
    const person = await chain.member(chain.north);
    const socket = await openSocket(person.browser, world.origin);
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    await grant(boss, person, role.id, chain.north.id);
    await expect.poll(() => socket.received.filter(({ type }) => type === 'ROLE_CHANGED').length).toBe(1);
    await revoke(boss, person, role.id, chain.north.id);
    await expect.poll(() => socket.received.filter(({ type }) => type === 'ROLE_CHANGED').length).toBe(2);
    socket.socket.close();
  });

  test('is recorded with its author and its user', async () => {
    const person = await chain.member(chain.north);
    const { data: role } = await addRole(boss, [], chain.customer.id);
    await grant(boss, person, role.id, chain.north.id);
    expect((await world.auditEntries('role.granted')).at(-1)).toMatchObject({
      actor: boss.username,
      details: { user: person.username, role: role.name, organisation: chain.north.id },
    });
  });

  test('takes the password again', async () => {
    const other = await chain.administrator(chain.customer);
    const person = await chain.member(chain.north);
    const { data: role } = await addRole(boss, [], chain.customer.id);
    const answer = await grant(other, person, role.id, chain.north.id);
    expect([answer.status, answer.code]).toEqual([401, 'A0301']);
  });
});

describe('the choice of a role', () => {
  test('counts each user once, however many organisations the role is granted for', async () => {
    const [twice, once] = [await chain.member(chain.north), await chain.member(chain.south)];
    const { data: role } = await addRole(root, ['users.read'], chain.customer.id);
    for (const place of [chain.north.id, chain.south.id]) await grant(root, twice, role.id, place);
    await grant(root, once, role.id, chain.south.id);
    const { data: result } = await root.browser.call('GET /v2/manage/roles', { query: { query: role.name } });
    expect(result.list).toMatchObject([{ id: role.id, organisation: chain.customer, permissions: 1, holders: 2 }]);
    const { data: audiences } = await root.browser.call('GET /v2/audiences', { query: { query: role.name } });
    const facts = { code: role.id, organisation: result.list[0]?.organisation?.name, users: 2 };
    expect(audiences.list).toMatchObject([{ kind: 'role', id: role.id, detail: '', role: facts }]);
  });

  test('finds a role by its name, and by its code only where it has another one than its id', async () => {
    const { data: role } = await addRole(root, [], chain.customer.id);
    const searchCounts = async (query: string) => [
      ...(await root.browser.call('GET /v2/manage/roles', { query: { query } })).data.list,
      ...(await root.browser.call('GET /v2/audiences', { query: { query } })).data.list,
    ];
    expect(await searchCounts(role.id.slice(0, 13))).toEqual([]);
    expect(await searchCounts('super-admin')).toMatchObject([
      { code: 'super-administrator' },
      { name: 'Super administrator' },
    ]);
  });
});

describe('a change of a role', () => {
  test('applies to all its users from their next call, and only they are notified', async () => {
    const [holder, bystander] = [await chain.member(chain.north), await chain.member(chain.north)];
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    await grant(boss, holder, role.id, chain.north.id);
    const sockets = [
      await openSocket(holder.browser, world.origin),
      await openSocket(bystander.browser, world.origin),
    ] as const;
    await boss.browser.call('PUT /v2/manage/roles/{id}', {
      params: { id: role.id },
      body: { name: role.name, permissions: ['roles.read'], secondFactorEnforced: false, version: role.version },
    });
    expect((await holder.browser.call('GET /v2/manage/users')).code).toBe('A0302');
    expect((await holder.browser.call('GET /v2/manage/roles')).code).toBe(1001);
    await expect.poll(() => sockets[0].received.some(({ type }) => type === 'PERMISSION_CHANGED')).toBe(true);
    expect(sockets[1].received.some(({ type }) => type === 'PERMISSION_CHANGED')).toBe(false);
    for (const socket of sockets) socket.socket.close();
  });

  test('by two administrators: the later one is refused', async () => {
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    const change = (permissions: string[]) =>
      boss.browser.call('PUT /v2/manage/roles/{id}', {
        params: { id: role.id },
        body: { name: role.name, permissions, secondFactorEnforced: false, version: role.version },
      });
    expect((await change([])).code).toBe(1001);
    expect((await change(['roles.read'])).failure?.fields).toEqual({ '/version': 'stale' });
  });

  test('keeps permissions of an uninstalled application, and accepts no unknown ones', async () => {
    const { data: role } = await addRole(boss, [], chain.customer.id);
    const queries = world.database.queries;
    await queries.insertInto('role_permissions').values({ role_id: role.id, permission: 'gone.page' }).execute();
    const change = (permissions: string[], version: number) =>
      root.browser.call('PUT /v2/manage/roles/{id}', {
        params: { id: role.id },
        body: { name: role.name, permissions, secondFactorEnforced: false, version },
      });
    expect((await change(['gone.page', 'users.read'], 1)).data.permissionCodes).toEqual(['gone.page', 'users.read']);
    expect((await change(['gone.page', 'never.there'], 2)).failure?.fields).toEqual({ '/permissions/1': 'unknown' });
  });

  test('a role that has users is not removed, nor a built-in one', async () => {
    const person = await chain.member(chain.north);
    const { data: role } = await addRole(boss, [], chain.customer.id);
    await grant(boss, person, role.id, chain.north.id);
    const remove = (by: TreeMember, id: string, version: number) =>
      by.browser.call('DELETE /v2/manage/roles/{id}', { params: { id }, query: { version } });
    expect((await remove(boss, role.id, 1)).failure?.fields).toEqual({ '/role': 'not_empty' });
    await revoke(boss, person, role.id, chain.north.id);
    expect((await remove(boss, role.id, 1)).code).toBe(1001);
    const { data: all } = await root.browser.call('GET /v2/manage/roles', { query: { size: 100 } });
    for (const { id } of all.list.filter(({ builtIn }) => builtIn))
      expect((await remove(root, id, 1)).code).toBe('A0302');
  });
});

describe('attacks on the algebra of roles', () => {
  test('administrators cannot make or grant a role with permissions that they lack', async () => {
    const local = await chain.member(chain.customer);
    await world.people.grant(local.id, chain.customer.id, 'roles.read', 'roles.write', 'users.read');
    world.app.services.bus.resync();
    await confirmPassword(local.browser, local);
    expect((await addRole(local, ['users.write'], chain.customer.id)).code).toBe('A0302');
    expect((await addRole(local, ['users.read'], chain.customer.id)).code).toBe(1001);
    expect((await addRole(boss, [], null)).code).toBe('A0302');
    const person = await chain.member(chain.north);
    const { data: strong } = await addRole(root, ['settings.write'], null);
    expect((await grant(boss, person, strong.id, chain.north.id)).code).toBe('A0302');
  });

  test('what no organisation bounds is in no role of an organisation, and handed on by super administrators alone', async () => {
    const refused = await addRole(root, ['users.read', 'settings.write'], chain.customer.id);
    expect(refused.failure?.fields).toEqual({ '/permissions/1': 'installation' });
    const { data: trees } = await root.browser.call('GET /v2/manage/permissions');
    expect(trees.grantable).toContain('mails.read');
    const query = { organisation: chain.customer.id };
    const { data: local } = await root.browser.call('GET /v2/manage/permissions', { query });
    expect(local.grantable).toContain('users.read');
    expect(local.grantable).not.toContain('mails.read');
    const [one, other] = [await chain.administrator(chain.customer), await chain.member(chain.north)];
    await confirmPassword(one.browser, one);
    const { data: readRole } = await addRole(root, ['mails.read'], null);
    expect((await grant(root, one, readRole.id, chain.customer.id)).code).toBe(1001);
    expect((await grant(one, other, readRole.id, chain.north.id)).code).toBe('A0302');
    expect((await grant(root, other, readRole.id, chain.north.id)).code).toBe(1001);
    expect((await revoke(one, other, readRole.id, chain.north.id)).code).toBe('A0302');
    const { data: user } = await one.browser.call('GET /v2/manage/users/{id}', { params: { id: other.id } });
    expect(user.grants.find(({ role }) => role.id === readRole.id)?.mayRevoke).toBe(false);
  });

  test('only a super administrator stops a role from requiring a second factor, with or without users', async () => {
    const bound = await chain.administrator(chain.customer);
    await confirmPassword(bound.browser, bound);
    const { data: role } = await addRole(root, [], chain.customer.id);
    const change = (by: TreeMember, secondFactorEnforced: boolean, version: number) =>
      by.browser.call('PUT /v2/manage/roles/{id}', {
        params: { id: role.id },
        body: { name: role.name, permissions: [], secondFactorEnforced, version },
      });
    await change(bound, true, 1);
    const refused = await change(bound, false, 2);
    expect([refused.code, refused.failure?.fields]).toEqual(['A0302', { '/secondFactorEnforced': 'weaker' }]);
    await grant(root, bound, role.id, chain.customer.id);
    expect((await change(bound, false, 2)).code).toBe('A0302');
    expect((await change(root, false, 2)).code).toBe(1001);
    expect((await world.auditEntries('role.changed')).at(-1)?.details).toMatchObject({
      roleId: role.id,
      secondFactorEnforced: false,
    });
  });

  test('administrators cannot raise their own permissions, with a role that they have or another', async () => {
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    expect((await grant(boss, boss, role.id, chain.customer.id)).code).toBe('A0302');
    expect((await revoke(boss, boss, role.id, chain.customer.id)).code).toBe('A0302');
  });

  test('a region administrator cannot use a role of the customer to reach beside the region', async () => {
    const regional = await chain.administrator(chain.north);
    await confirmPassword(regional.browser, regional);
    const person = await chain.member(chain.north);
    const { data: role } = await addRole(boss, ['users.read'], chain.customer.id);
    expect((await grant(regional, person, role.id, chain.north.id)).code).toBe(1001);
    const beside = await grant(regional, person, role.id, chain.south.id);
    expect([beside.code, beside.failure?.fields]).toEqual(['A0401', { '/placeId': 'unknown' }]);
  });

  test('a higher administrator is not touched: neither their role, their account nor their sessions (CVE-2026-55077)', async () => {
    const higher = await chain.member(chain.north);
    const { data: strong } = await addRole(root, ['settings.write'], null);
    await grant(root, higher, strong.id, chain.customer.id);
    const { data: weak } = await addRole(boss, [], chain.customer.id);
    const params = { id: higher.id };
    const attempts = [
      grant(boss, higher, weak.id, chain.north.id),
      revoke(boss, higher, strong.id, chain.customer.id),
      boss.browser.call('POST /v2/manage/users/{id}/disable', { params }),
      boss.browser.call('POST /v2/manage/users/{id}/unlock', { params }),
      boss.browser.call('POST /v2/manage/users/{id}/password-reset', { params }),
      boss.browser.call('DELETE /v2/manage/users/{id}/second-factor', { params }),
      boss.browser.call('DELETE /v2/manage/users/{id}/sessions', { params }),
      boss.browser.call('PUT /v2/manage/users/{id}', {
        params,
        body: { displayName: 'Mine now', email: 'mine@evil.example', language: null, version: 1 },
      }),
      boss.browser.call('PUT /v2/manage/users/{id}/organisation', {
        params,
        body: { organisationId: chain.south.id, version: 1 },
      }),
    ];
    for (const answer of await Promise.all(attempts)) expect([answer.status, answer.code]).toEqual([403, 'A0302']);
  });

  test('a role of a higher administrator is not changed by a lower one', async () => {
    const higher = await chain.member(chain.north);
    const { data: strong } = await addRole(root, ['settings.write'], null);
    const { data: shared } = await addRole(boss, ['users.read'], chain.customer.id);
    await grant(root, higher, strong.id, chain.customer.id);
    await grant(root, higher, shared.id, chain.customer.id);
    const answer = await boss.browser.call('PUT /v2/manage/roles/{id}', {
      params: { id: shared.id },
      body: { name: shared.name, permissions: [], secondFactorEnforced: false, version: shared.version },
    });
    expect(answer.code).toBe('A0302');
  });

  test('a role of one customer is not granted for another, even by a super administrator', async () => {
    const person = await chain.member(chain.otherCustomer);
    const { data: role } = await addRole(boss, [], chain.customer.id);
    const answer = await grant(root, person, role.id, chain.otherCustomer.id);
    expect(answer.failure?.fields).toEqual({ '/placeId': 'outside' });
  });

  test.each(['disable', 'revoke'] as const)(
    'of two super administrators who %s each other concurrently one remains',
    async (how) => {
      const pair = [await chain.superAdministrator(), await chain.superAdministrator()] as const;
      for (const member of pair) await confirmPassword(member.browser, member);
      const { data: roles } = await root.browser.call('GET /v2/manage/roles', {
        query: { query: 'super-administrator' },
      });
      const roleId = roles.list[0]?.id ?? '';
      const put = (by: TreeMember, other: TreeMember) =>
        how === 'disable'
          ? by.browser.call('POST /v2/manage/users/{id}/disable', { params: { id: other.id } })
          : revoke(by, other, roleId, chain.otherCustomer.id);
      const responses = await Promise.all([put(pair[0], pair[1]), put(pair[1], pair[0])]);
      expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
    },
  );
});
