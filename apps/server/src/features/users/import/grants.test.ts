import { randomUUIDv7 } from 'node:crypto';

import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { uploadImport, IMPORT_HEADER } from '@foyer/server/test/files/user-imports.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
let store: { id: string; code: string };
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  store = await world.people.store(chain.north.id);
});
afterAll(() => world.close());
beforeEach(() => world.people.reauthenticateAll());

let count = 0;
/** A role with these permissions that belongs to an organisation, or to the installation. */
async function addRole(organisationId: string | null, permissions: string[] = [], name = `Role ${(count += 1)}`) {
  const role = { id: randomUUIDv7(), name };
  await world.people.repositories.roleDefinitions.add(role.id, organisationId, {
    name,
    permissions,
    secondFactorEnforced: false,
  });
  return role;
}

/** Imports a line for the cells `role`, `place` and `lastDay` each; returns the usernames and the report. */
async function importRoles(
  by: TreeMember,
  cells: readonly (readonly [role: string, place: string, lastDay?: string])[],
  { organisation = chain.north.code, skipWrong = false } = {},
) {
  const names = cells.map(() => `recruit-${(count += 1)}`);
  const lines = cells.map(
    ([role, place, lastDay = ''], index) =>
      `${names[index]},Recruit,${names[index]}@shop.example,${organisation},,"${role}","${place}","${lastDay}"`,
  );
  const file = [`${IMPORT_HEADER},role,place,lastDay`, ...lines].join('\n');
  const { data } = await uploadImport(by.browser, file, { skipWrong });
  const problems = data.problems.map(({ line, column, rule, value }) => [line - 2, column, rule, value]);
  return { names, data, problems };
}

/** The additional roles of a user as `role place`. */
async function rolesOf(username = ''): Promise<string[]> {
  const rows = await world.database.queries
    .selectFrom('role_assignments')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select(['roles.name', 'role_assignments.place_id'])
    .where('users.username', '=', username)
    .where('roles.code', '<>', 'user')
    .execute();
  return rows.map(({ name, place_id: placeId }) => `${name} ${placeId}`).toSorted();
}

describe('roles in a file', () => {
  test('are given in order, one for several places, and several at one place', async () => {
    const [a, b] = [await addRole(chain.customer.id, ['users.read']), await addRole(null)];
    const { north, south } = chain;
    const { names, data } = await importRoles(boss, [
      [`${a.name}; ${b.name}`, `${store.code};${south.code}`],
      [a.name, `${store.code};${north.code}`],
      [`${a.name};${b.id}`, store.code],
      ['', ''],
    ]);
    expect(data).toMatchObject({ invited: 4, right: 4, problems: [] });
    expect(data.people[0]).toMatchObject({ role: `${a.name}; ${b.name}`, place: `${store.code};${south.code}` });
    const expected = [
      [`${a.name} ${store.id}`, `${b.name} ${south.id}`],
      [`${a.name} ${store.id}`, `${a.name} ${north.id}`],
      [`${a.name} ${store.id}`, `${b.name} ${store.id}`],
      [],
    ];
    for (const [index, roles] of expected.entries()) expect(await rolesOf(names[index])).toEqual(roles.toSorted());
    const granted = (await world.auditEntries('role.granted')).filter(({ details }) => details['user'] === names[0]);
    expect(granted).toMatchObject([
      { actor: boss.username, details: { role: a.name, store: store.id } },
      { actor: boss.username, details: { role: b.name, organisation: south.id } },
    ]);
  });

  test('end on their last days: one for all roles of a line, or one for each', async () => {
    const [a, b] = [await addRole(chain.customer.id), await addRole(null)];
    const both = `${a.name};${b.name}`;
    const { names, data } = await importRoles(boss, [
      [both, store.code, '2099-01-31'],
      [both, store.code, '2099-01-31; '],
      [a.name, `${store.code};${chain.north.code}`, '2099-01-31;2099-02-28'],
    ]);
    expect(data).toMatchObject({ invited: 3, problems: [] });
    expect(data.people[1]).toMatchObject({ lastDay: '2099-01-31;' });
    const endsOf = async (username = '') => {
      const { id } = (await world.app.services.users.findAccount(username)) ?? { id: '' };
      const { grants } = (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } })).data;
      return grants
        .filter(({ role }) => role.code !== 'user')
        .map(({ role, place, endsOn }) => [role.name, place.id, endsOn]);
    };
    expect(await endsOf(names[0])).toEqual([
      [a.name, store.id, '2099-01-31'],
      [b.name, store.id, '2099-01-31'],
    ]);
    expect(await endsOf(names[1])).toEqual([
      [a.name, store.id, '2099-01-31'],
      [b.name, store.id, null],
    ]);
    expect(new Set(await endsOf(names[2]))).toEqual(
      new Set([
        [a.name, store.id, '2099-01-31'],
        [a.name, chain.north.id, '2099-02-28'],
      ]),
    );
    const granted = (await world.auditEntries('role.granted')).filter(({ details }) => details['user'] === names[0]);
    expect(granted[0]).toMatchObject({ details: { endsOn: '2099-01-31' } });
  });

  test('with a wrong last day are reported by line', async () => {
    const { name } = await addRole(chain.customer.id);
    const { problems } = await importRoles(boss, [
      [name, store.code, '2020-01-31'],
      [name, store.code, '31.01.2099'],
      [name, store.code, '2099-02-30'],
      [name, store.code, '9999-12-31'],
      [name, store.code, '2099-01-31;2099-01-31'],
      [`${name};${name}`, store.code, '2099-01-31;2099-02-28'],
    ]);
    expect(problems.map(([line, column, rule]) => [line, column, rule])).toEqual([
      [0, 'lastDay', 'past'],
      [1, 'lastDay', 'day'],
      [2, 'lastDay', 'day'],
      [3, 'lastDay', 'day'],
      [4, 'place', 'mismatch'],
      [5, 'lastDay', 'repeated_role'],
    ]);
    const root = await chain.superAdministrator();
    const highest = await importRoles(root, [['super-administrator', store.code, '2099-01-31']]);
    expect(highest.problems).toEqual([[0, 'lastDay', 'super_administrator', '2099-01-31']]);
  });

  test('that do not match the places are reported by line', async () => {
    const { problems, names } = await importRoles(boss, [
      ['A;B', `${store.code};${store.code};${store.code}`],
      ['A', ''],
      ['', store.code],
      ['A;', store.code],
      [Array.from({ length: 51 }, () => 'A').join(';'), store.code],
    ]);
    expect(problems.map(([line, column, rule]) => [line, column, rule])).toEqual([
      [0, 'place', 'mismatch'],
      [1, 'place', 'mismatch'],
      [2, 'place', 'mismatch'],
      [3, 'role', 'mismatch'],
      [4, 'role', 'too_many_roles'],
    ]);
    expect(await world.app.services.users.findAccount(names[0] ?? '')).toBe(undefined);
  });

  test('of another customer, and stores of one, are as unknown as missing ones (enumeration)', async () => {
    const common = await addRole(chain.customer.id);
    const foreign = await addRole(chain.otherCustomer.id);
    const foreignStore = await world.people.store(chain.otherCustomer.id);
    const { problems } = await importRoles(boss, [
      [common.name, foreignStore.code],
      [common.name, chain.otherCustomer.code],
      [common.name, 'nowhere'],
      [foreign.name, store.code],
      [foreign.id, store.code],
      ['No role', store.code],
    ]);
    expect(problems).toEqual([
      [0, 'place', 'unknown', foreignStore.code],
      [1, 'place', 'unknown', chain.otherCustomer.code],
      [2, 'place', 'unknown', 'nowhere'],
      [3, 'role', 'unknown', foreign.name],
      [4, 'role', 'unknown', foreign.id],
      [5, 'role', 'unknown', 'No role'],
    ]);
  });

  test('with a name that several roles have are reported; a code, or the place, identifies one', async () => {
    const [above, below] = [
      await addRole(chain.customer.id, [], 'Cashier'),
      await addRole(chain.north.id, [], 'Cashier'),
    ];
    const { problems } = await importRoles(boss, [
      ['Cashier', store.code],
      [above.id, store.code],
      [below.id, chain.south.code],
    ]);
    expect(problems).toEqual([
      [0, 'role', 'ambiguous', 'Cashier'],
      [2, 'place', 'outside', chain.south.code],
    ]);
    const { names, data } = await importRoles(boss, [['Cashier', chain.south.code]]);
    expect(data.invited).toBe(1);
    expect(await rolesOf(names[0])).toEqual([`Cashier ${chain.south.id}`]);
  });

  test('are refused where the administrator lacks them (privilege escalation)', async () => {
    const north = await chain.administrator(chain.north);
    await world.people.reauthenticateAll();
    const ofInstallation = await addRole(null, ['settings.write']);
    const { problems } = await importRoles(north, [
      ['super-administrator', store.code],
      [ofInstallation.name, store.code],
    ]);
    expect(problems).toEqual([
      [0, 'role', 'forbidden', 'super-administrator'],
      [1, 'role', 'forbidden', ofInstallation.name],
    ]);
  });

  test('are refused for an administrator of users without permission for roles (confused deputy)', async () => {
    const clerk = await chain.member(chain.north);
    await world.people.grant(clerk.id, chain.north.id, 'users.read', 'users.write', 'roles.read');
    await world.people.grant(clerk.id, store.id, 'roles.write');
    world.app.services.bus.resync();
    await world.people.reauthenticateAll();
    const harmless = await addRole(null);
    const { problems } = await importRoles(clerk, [[harmless.name, store.code]]);
    expect(problems).toEqual([[0, 'role', 'forbidden', harmless.name]]);
  });
});

describe('an import that skips wrong lines', () => {
  test('adds the users of the right lines, and reports and records the others', async () => {
    const role = await addRole(chain.customer.id);
    const { username } = await world.people.user();
    const cells = [
      [role.name, store.code],
      [role.name, 'nowhere'],
      ['', ''],
    ] as const;
    const dry = await importRoles(boss, cells);
    expect(dry.data).toMatchObject({ invited: 0, right: 2, lines: 3, problemCount: 1 });
    const { data, names } = await importRoles(boss, cells, { skipWrong: true });
    expect(data).toMatchObject({ invited: 2, right: 2, lines: 3, problemCount: 1 });
    expect(data.people.map(({ outcome }) => outcome)).toEqual(['invited', 'wrong', 'invited']);
    const found = await Promise.all(names.map((name) => world.app.services.users.findAccount(name)));
    expect(found.map((account) => account?.status)).toEqual(['invited', undefined, 'invited']);
    expect((await world.auditEntries('users.imported')).at(-1)).toMatchObject({ details: { count: 2, skipped: 1 } });

    const file = `${IMPORT_HEADER}\n${username},A,a@shop.example,${chain.north.code},\n=x,B,no address,nowhere,`;
    const none = await uploadImport(boss.browser, file, { skipWrong: true });
    expect(none.data).toMatchObject({ invited: 0, right: 0 });
    expect((await world.auditEntries('users.imported')).at(-1)).toMatchObject({ result: 'refused' });
  });
});
