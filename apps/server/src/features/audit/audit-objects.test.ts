import { randomUUIDv7 } from 'node:crypto';

import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AuditEntry } from '#/platform/audit/audit.ts';
import { COMMAND_LINE } from '#/platform/http/requests/origin.ts';

let world: World;
let chain: CustomerTree;
let root: TreeMember;
let boss: TreeMember;
let ada: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  root = await chain.superAdministrator();
  boss = await chain.administrator(chain.north);
  ada = await chain.member(chain.north);
  await confirmPassword(root.browser, root);
});
afterAll(() => world.close());

const lines = async ({ browser }: TreeMember, query: Record<string, string>) =>
  (await browser.call('GET /v2/manage/audit', { query: { size: 100, ...query } })).data;
const newest = async (by: TreeMember, event: string) => (await lines(by, { event })).list[0];
const write = (entry: Partial<AuditEntry>) =>
  world.people.inTransaction(({ audit }) =>
    audit.record(COMMAND_LINE, { event: 'role.granted', actor: 'command line', result: 'done', ...entry }),
  );
/** An entry as earlier versions wrote it, without names. */
const writeOld = (event: string, details: object, subjectId: string | null = null) =>
  sql`
  insert into audit (id, event, actor, subject_id, address, result, request_id, details)
  values (${randomUUIDv7()}, ${event}, 'command line', ${subjectId}::uuid, 'x', 'done', 'x', ${JSON.stringify(details)}::jsonb)`.execute(
    world.database.queries,
  );
const nameOf = async ({ id }: { id: string }) =>
  (
    await world.database.queries
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name;
async function place(name: string, parentId: string): Promise<string> {
  const code = `place-${randomUUIDv7()}`;
  const { data } = await root.browser.call('POST /v2/manage/organisations', { body: { name, code, parentId } });
  return data.id;
}
const addRole = async (name: string, permissions: string[] = []) =>
  (
    await root.browser.call('POST /v2/manage/roles', {
      body: { name, permissions, secondFactorEnforced: false, organisationId: null },
    })
  ).data;

describe('a line', () => {
  test('records the role and the organisation by name, with what is above it, and keeps them', async () => {
    const id = await place('Coast', chain.north.id);
    const role = await addRole('Shop assistant');
    const grant = { roleId: role.id, placeId: id };
    await root.browser.call('POST /v2/manage/users/{id}/grants', { params: { id: ada.id }, body: grant });
    await root.browser.call('DELETE /v2/manage/users/{id}/grants', { params: { id: ada.id }, query: grant });
    await root.browser.call('DELETE /v2/manage/roles/{id}', { params: { id: role.id }, query: { version: 1 } });
    await root.browser.call('DELETE /v2/manage/organisations/{id}', { params: { id }, query: { version: 1 } });
    const path = `${await nameOf(chain.customer)} › ${await nameOf(chain.north)} › Coast`;
    expect(await newest(root, 'role.granted')).toMatchObject({
      actor: { name: root.username },
      subject: { name: ada.username },
      details: { role: 'Shop assistant', organisationName: path },
      objects: [
        {
          detail: 'roleId',
          kind: 'role',
          id: role.id,
          name: 'Shop assistant',
          names: null,
          builtIn: null,
          exists: false,
        },
        { detail: 'organisation', kind: 'organisation', id, name: path, names: null, builtIn: null, exists: false },
      ],
    });
  });

  test('records both places of a move, and the name of what was moved', async () => {
    const id = await place('Harbour', chain.north.id);
    const body = { parentId: chain.south.id, version: 1 };
    await root.browser.call('PUT /v2/manage/organisations/{id}/parent', { params: { id }, body });
    const above = await nameOf(chain.customer);
    expect(await newest(root, 'organisation.moved')).toMatchObject({
      details: {
        name: 'Harbour',
        fromName: `${above} › ${await nameOf(chain.north)}`,
        toName: `${above} › ${await nameOf(chain.south)}`,
      },
      objects: [{ detail: 'organisation', name: 'Harbour', exists: true }, { detail: 'from' }, { detail: 'to' }],
    });
  });

  test('of an earlier version has the names of today, and none for what is unknown', async () => {
    const [role, unknown] = [await addRole('Auditor'), randomUUIDv7()];
    await writeOld('role.revoked', { roleId: role.id, organisation: chain.south.id }, ada.id);
    expect((await newest(root, 'role.revoked'))?.objects).toEqual([
      { detail: 'roleId', kind: 'role', id: role.id, name: 'Auditor', names: null, builtIn: null, exists: true },
      {
        detail: 'organisation',
        kind: 'organisation',
        id: chain.south.id,
        name: await nameOf(chain.south),
        names: null,
        builtIn: null,
        exists: true,
      },
    ]);
    await writeOld('role.revoked', { roleId: unknown, organisation: '' }, ada.id);
    expect((await newest(root, 'role.revoked'))?.objects).toEqual([
      { detail: 'roleId', kind: 'role', id: unknown, name: null, names: null, builtIn: null, exists: false },
    ]);
  });

  test('names an application in every language while it is installed, and as recorded afterwards', async () => {
    const [code, names] = ['till-names', { en: 'Till', de: 'Kasse' }];
    const menu = { code: `${code}.menu`, kind: 'menu' as const, names };
    const entry = 'https://till.example/';
    const manifest = { code, names, icon: 'tag', version: '1.0.0', entry, permissions: [menu] };
    await root.browser.call('POST /v2/manage/applications', { body: { manifest } });
    expect((await newest(root, 'application.installed'))?.objects).toEqual([
      { detail: 'application', kind: 'application', id: code, name: 'Till', names, builtIn: null, exists: true },
    ]);
    const query = { version: 1 };
    await root.browser.call('DELETE /v2/manage/applications/{code}', { params: { code }, query });
    expect((await newest(root, 'application.uninstalled'))?.objects).toEqual([
      { detail: 'application', kind: 'application', id: code, name: 'Till', names: null, builtIn: null, exists: false },
    ]);
  });

  test('records the name of an application that only its code names', async () => {
    const code = 'till-recorded';
    const menu = { code: `${code}.menu`, kind: 'menu' as const, names: { en: 'Till' } };
    const entry = 'https://till.example/';
    const names = { de: 'Kasse', en: 'Till of today' };
    const manifest = { code, names, icon: 'tag', version: '1.0.0', entry, permissions: [menu] };
    await root.browser.call('POST /v2/manage/applications', { body: { manifest } });
    await write({ event: 'application.secret_refused', details: { application: code } });
    await root.browser.call('DELETE /v2/manage/applications/{code}', { params: { code }, query: { version: 1 } });
    expect(await newest(root, 'application.secret_refused')).toMatchObject({
      details: { application: code, applicationName: 'Till of today' },
      objects: [{ detail: 'application', id: code, name: 'Till of today', exists: false }],
    });
    await write({ event: 'application.secret_refused', details: { application: 'till-unknown' } });
    expect((await newest(root, 'application.secret_refused'))?.objects).toMatchObject([{ name: null, exists: false }]);
  });

  test('names every application of an order, before and after', async () => {
    const order = { applications: 'system till-gone', applicationsBefore: 'till-gone system' };
    await write({ event: 'application.ordered', details: order });
    const { objects = [] } = (await newest(root, 'application.ordered')) ?? {};
    expect(objects.map(({ detail, id, names }) => [detail, id, names?.['en']])).toEqual([
      ['applications', 'system', 'System administration'],
      ['applications', 'till-gone', undefined],
      ['applicationsBefore', 'till-gone', undefined],
      ['applicationsBefore', 'system', 'System administration'],
    ]);
  });

  test('of a refused call names the permission that it requires', async () => {
    const refused = async (what: string, event: AuditEntry['event'] = 'access.refused') => {
      await write({ event, result: 'refused', details: { what, scope: 'full' } });
      const { list, permissions } = await lines(root, { event, size: '1' });
      const requires = list[0]?.requires ?? null;
      return [requires, requires === null ? undefined : permissions[requires]];
    };
    expect(await refused('POST /v2/manage/users/{id}/unlock')).toEqual([
      'users.write',
      {
        names: expect.objectContaining({ en: 'Edit' }),
        above: expect.objectContaining({ en: 'Users', de: 'Benutzer' }),
        tickable: true,
      },
    ]);
    for (const what of ['GET /v2/users/inbox', 'POST /v2/google', 'GET /gone', 'binding cookie'])
      expect(await refused(what)).toEqual([null, undefined]);
    expect(await refused('POST /v2/manage/users/{id}/unlock', 'user.changed')).toEqual([null, undefined]);
  });

  test('of an export has the name of the user that it was filtered by, also where an ID was given', async () => {
    await root.browser.call('GET /v2/manage/audit-export', { query: { person: ada.id } });
    expect((await newest(root, 'audit.exported'))?.details).toEqual({ person: ada.username });
    await root.browser.call('GET /v2/manage/audit-export', { query: { person: 'unknown.user' } });
    expect((await newest(root, 'audit.exported'))?.details).toEqual({ person: 'unknown.user' });
  });

  test('does not reveal the name of an organisation outside the reach of the caller', async () => {
    const details = { user: ada.username, from: chain.otherCustomer.id, to: chain.north.id };
    await write({ event: 'user.moved', subjectId: ada.id, details });
    const secret = await nameOf(chain.otherCustomer);
    expect(await newest(root, 'user.moved')).toMatchObject({ details: { fromName: secret } });
    const seen = await newest(boss, 'user.moved');
    expect(seen?.objects.map(({ detail, name, exists }) => [detail, name, exists])).toEqual([
      ['from', null, false],
      ['to', expect.stringContaining(await nameOf(chain.north)), true],
    ]);
    expect(JSON.stringify(seen)).not.toContain(secret);
    const file = await boss.browser.call('GET /v2/manage/audit-export', { query: { event: 'user.moved' } });
    expect(file.text).toContain(chain.otherCustomer.id);
    expect(file.text).not.toContain(secret);
  });

  test('does not reveal what is above the reach of the caller', async () => {
    const { id } = await world.people.user({ organisation: chain.north.code });
    await world.people.grant(id, chain.north.id, 'audit.read');
    const browser = await world.people.session(world.browser(), id, 'full');
    const local = await place('Pier', chain.north.id);
    await write({ event: 'user.moved', subjectId: id, details: { user: 'pia', from: local, to: chain.north.id } });
    const { data } = await browser.call('GET /v2/manage/audit', { query: { event: 'user.moved' } });
    expect(data.list[0]?.objects.map(({ name }) => name)).toEqual(['Pier', await nameOf(chain.north)]);
    const file = await browser.call('GET /v2/manage/audit-export', { query: { event: 'user.moved' } });
    for (const text of [JSON.stringify(data), file.text]) {
      expect(text).toContain('Pier');
      expect(text).not.toContain(await nameOf(chain.customer));
    }
  });

  test('does not take an email address for an organisation', async () => {
    await write({ event: 'user.changed', subjectId: ada.id, details: { from: 'a@b.example', to: chain.north.id } });
    expect((await newest(root, 'user.changed'))?.objects).toEqual([]);
  });
});

test('a refused change of a store names the store as it is, not as it was wanted', async () => {
  const add = (name: string) => {
    const body = { name, code: `store-${randomUUIDv7()}`, organisationId: chain.north.id };
    return root.browser.call('POST /v2/manage/stores', { body });
  };
  await add('Kiel');
  const { data: store } = await add('Lübeck');
  const body = { name: 'Kiel', code: store.code, organisationId: chain.north.id, version: 1 };
  await root.browser.call('PUT /v2/manage/stores/{id}', { params: { id: store.id }, body });
  const refused = await newest(root, 'store.changed');
  expect([refused?.result, refused?.details['name']]).toEqual(['refused', 'Kiel']);
  expect(refused?.objects[0]).toMatchObject({ kind: 'store', id: store.id, name: 'Lübeck', exists: true });
});

describe('permissions', () => {
  test('that were added are named, with how many of them can be ticked', async () => {
    const role = await addRole('Reader');
    const tree = (await root.browser.call('GET /v2/manage/permissions')).data.applications[0]?.permissions ?? [];
    const parentOf = (code: string) => tree.find((entry) => entry.code === code)?.parent ?? '';
    const permissions = ['users.read', 'users.write', parentOf('users.read')];
    await root.browser.call('PUT /v2/manage/roles/{id}', {
      params: { id: role.id },
      body: { name: 'Reader', permissions: permissions, secondFactorEnforced: false, version: 1 },
    });
    const page = await lines(root, { event: 'role.changed' });
    expect(page.list[0]?.details).toMatchObject({ added: permissions.join(' '), addedPermissions: 2 });
    expect(page.permissions[permissions[2] ?? '']).toMatchObject({ tickable: false });
    expect(page.permissions['users.read']).toMatchObject({
      tickable: true,
      above: tree.find(({ code }) => code === parentOf('users.read'))?.names,
    });
    expect(Object.keys(page.permissions).sort()).toEqual([...permissions].sort());
  });

  test('of a role have one count: in the list, on its page and in the trail', async () => {
    const tree = (await root.browser.call('GET /v2/manage/permissions')).data.applications[0]?.permissions ?? [];
    const codes = tree.map(({ code }) => code);
    const leaves = codes.filter((code) => !tree.some(({ parent }) => parent === code));
    expect(leaves.length).toBeLessThan(codes.length);
    const role = await addRole('All of it', codes);
    const listed = (await root.browser.call('GET /v2/manage/roles', { query: { query: 'All of it' } })).data.list[0];
    const roleView = await root.browser.call('GET /v2/manage/roles/{id}', { params: { id: role.id } });
    const trail = (await newest(root, 'role.added'))?.details['addedPermissions'];
    expect([role.permissions, listed?.permissions, roleView.data.permissions, trail]).toEqual(
      Array(4).fill(leaves.length),
    );
  });
});

describe('the filter by object', () => {
  test('finds every line about a role, and no other, also in the export', async () => {
    const [one, other] = [await addRole('One'), await addRole('Other')];
    await write({ subjectId: ada.id, details: { role: 'One', roleId: one.id, organisation: chain.north.id } });
    await write({ subjectId: ada.id, details: { role: 'Other', roleId: other.id, organisation: chain.north.id } });
    const object = `role:${one.id}`;
    expect((await lines(root, { object })).list.map(({ event }) => event)).toEqual(['role.granted', 'role.added']);
    expect((await lines(root, { object, event: 'role.added' })).list).toHaveLength(1);
    const file = await root.browser.call('GET /v2/manage/audit-export', { query: { object } });
    const rows = file.text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(new RegExp(`,role,${one.id},One$`));
    expect((await world.auditEntries('audit.exported')).at(-1)?.details).toEqual({ object });
  });

  test('shows an administrator only lines in their reach', async () => {
    const role = await addRole('Shared');
    const bob = await chain.member(chain.south);
    for (const { id: subjectId } of [ada, bob]) await write({ subjectId, details: { roleId: role.id } });
    const seen = await lines(boss, { object: `role:${role.id}` });
    expect([seen.list.map(({ subject }) => subject?.id), seen.total]).toEqual([[ada.id], 1]);
  });

  test.each([
    ['organisation', 'organisation', '01900000-0000-7000-8000-000000000001'],
    ['store', 'store', '01900000-0000-7000-8000-000000000002'],
    ['application', 'application', 'till'],
    ['setting', 'setting', 'brand'],
  ])('finds lines about a %s by an index', async (kind, detail, id) => {
    await writeOld('setting.changed', { [detail]: id });
    const { list } = await lines(root, { object: `${kind}:${id}` });
    expect(list.map(({ details }) => details[detail])).toEqual([id]);
    const plan = await world.database.queries.transaction().execute(async (inside) => {
      await sql`set local enable_seqscan = off`.execute(inside);
      await sql`set local enable_bitmapscan = off`.execute(inside);
      return sql<{ 'QUERY PLAN': string }>`explain select id from audit a
        where a.details->>${sql.lit(detail)} = ${sql.lit(id)} order by a.occurred_at desc, a.id desc limit 50`.execute(
        inside,
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`using audit_${kind}`);
  });

  test.each(['role', 'user:x', 'role:', 'role:a b', 'setting:a:b', 'store:%00'])('%j is refused', async (object) => {
    const { status, code } = await root.browser.call('GET /v2/manage/audit', { query: { object } });
    expect([status, code]).toEqual([400, expect.stringMatching(/^A04/)]);
  });
});
