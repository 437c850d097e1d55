import { randomUUIDv7 } from 'node:crypto';

import type { UserAction, UserActionProgress, UserSelection } from '@foyer/contract/user-actions.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dbNow } from '#/platform/database/database.ts';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
let roleId: string;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
  await confirmPassword(boss.browser, boss);
  const body = { permissions: ['users.read'], secondFactorEnforced: false, organisationId: chain.customer.id };
  roleId = (await boss.browser.call('POST /v2/manage/roles', { body: { name: 'Season', ...body } })).data.id;
});
afterAll(() => world.close());

const start = ({ browser }: TreeMember, action: UserAction, selection: UserSelection) =>
  browser.call('POST /v2/manage/user-actions', { body: { action, selection } });
const show = async ({ browser }: TreeMember, id: string) =>
  (await browser.call('GET /v2/manage/user-actions/{id}', { params: { id } })).data;

/** Starts an action and waits until it is finished. */
async function run(by: TreeMember, action: UserAction, selection: UserSelection): Promise<UserActionProgress> {
  const { data } = await start(by, action, selection);
  await expect.poll(async () => (await show(by, data.id)).status, { interval: 20 }).not.toBe('running');
  return show(by, data.id);
}

const reportOf = async ({ browser }: TreeMember, id: string) => {
  const { list } = (await browser.call('GET /v2/manage/user-actions/{id}/people', { params: { id } })).data;
  return new Map(list.map(({ user, result, code }) => [user.id, code ?? result]));
};

const users = (count: number, place = chain.north) =>
  Promise.all(Array.from({ length: count }, () => world.people.user({ organisation: place.code })));
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id);
const holders = async (placeId: string) => {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from role_assignments where role_id = ${roleId} and place_id = ${placeId}`.execute(
    world.database.queries,
  );
  return idsOf(rows).toSorted();
};

/** Adds an action that disables people, as if another process had begun it. */
async function addLeased(by: TreeMember, userIds: readonly string[]): Promise<string> {
  const { queries } = world.database;
  const id = randomUUIDv7();
  await sql`insert into user_actions (id, requested_by, action, address, device, request_id, leased_until, credentials_version)
    select ${id}, id, '{"kind":"disable"}', '', '', '', 'infinity', credentials_version from users where id = ${by.id}`.execute(
    queries,
  );
  await sql`insert into user_action_people (action_id, position, user_id)
    select ${id}, row_number() over (), id from users where id = any(${userIds}::uuid[])`.execute(queries);
  return id;
}

/** Lets the workers continue the actions that another process had begun. */
async function releaseAll(): Promise<void> {
  await world.database.queries.updateTable('user_actions').set({ leased_until: dbNow }).execute();
  await world.clock.forward(1); // wakes the workers
}

describe('an action on many users', () => {
  test('grants and revokes a role in one store, with an audit entry per person and a common request', async () => {
    const people = await users(120);
    const store = await world.people.store(chain.north.id);
    const grant = { kind: 'grant', roleId, placeId: store.id } as const;
    const progress = await run(boss, grant, { ids: idsOf(people) });
    expect(progress).toMatchObject({ status: 'done', people: 120, changed: 120, unchanged: 0, refused: 0 });
    expect(await holders(store.id)).toEqual(idsOf(people).toSorted());
    const entries = (await world.auditEntries('role.granted')).filter(({ details }) => details['store'] === store.id);
    expect(new Set(entries.map(({ subject_id: id }) => id))).toEqual(new Set(idsOf(people)));
    expect(entries).toHaveLength(people.length);
    expect(new Set(entries.map(({ request_id: id }) => id)).size).toBe(1);

    const again = await run(boss, grant, { ids: idsOf(people.slice(0, 3)) });
    expect(again).toMatchObject({ changed: 0, unchanged: 3 });
    await run(boss, { kind: 'revoke', roleId, placeId: store.id }, { ids: idsOf(people) });
    expect(await holders(store.id)).toEqual([]);
  });

  test('concerns all results of a filter, also those of other pages, and counts them before', async () => {
    const place = await world.people.organisation({ parentId: chain.south.id });
    const people = await users(30, place);
    await world.people.user({ organisation: chain.south.code });
    const body = { action: { kind: 'disable' }, selection: { filter: { organisation: place.id } } } as const;
    const preview = await boss.browser.call('POST /v2/manage/user-action-previews', { body });
    expect(preview.data).toEqual({ people: 30, concerned: 30 });
    expect(await run(boss, body.action, body.selection)).toMatchObject({ people: 30, changed: 30 });
    const after = await boss.browser.call('POST /v2/manage/user-action-previews', { body });
    expect(after.data).toEqual({ people: 30, concerned: 0 });
    expect(await run(boss, { kind: 'enable' }, body.selection)).toMatchObject({ changed: 30 });
    const states = await world.database.queries
      .selectFrom('users')
      .select('status')
      .where('organisation_id', '=', place.id)
      .execute();
    expect(states.map(({ status }) => status)).toEqual(people.map(() => 'active'));
  });

  test('moves users, requires new passwords and sends invitations again, to those whom it concerns', async () => {
    const [mover, other] = await users(2);
    const ids = idsOf([mover!, other!]);
    await run(boss, { kind: 'move', organisationId: chain.south.id }, { ids: [mover!.id] });
    const moved = await run(boss, { kind: 'move', organisationId: chain.south.id }, { ids });
    expect(moved).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await run(boss, { kind: 'requireNewPassword' }, { ids })).toMatchObject({ changed: 2 });
    const signIn = await world.browser().signIn(mover!.username, mover!.password);
    expect(signIn.data).toMatchObject({ userFirstLogin: true });
    expect(await run(boss, { kind: 'resendInvitation' }, { ids })).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('is reported per person: users out of reach, higher ones and the administrator are refused', async () => {
    const [person] = await users(1);
    const elsewhere = await chain.member(chain.otherCustomer);
    const root = await world.people.user({ organisation: chain.north.code, superAdministrator: true });
    const ids = [person!.id, elsewhere.id, root.id, boss.id];
    const progress = await run(boss, { kind: 'disable' }, { ids });
    // A user out of reach is not even counted.
    expect(progress).toMatchObject({ people: 3, changed: 1, refused: 2 });
    const report = await reportOf(boss, progress.id);
    expect(report.get(person!.id)).toBe('changed');
    expect([report.get(root.id), report.get(boss.id), report.get(elsewhere.id)]).toEqual(['A0302', 'A0302', undefined]);
  });

  test('changes no more people once it is cancelled', async () => {
    const [person, later] = await users(2);
    const id = await addLeased(boss, [person!.id]);
    const cancelled = await boss.browser.call('POST /v2/manage/user-actions/{id}/cancel', { params: { id } });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', people: 1, changed: 0 });
    await releaseAll();
    // The worker takes the action that has waited longest first.
    await run(boss, { kind: 'disable' }, { ids: [later!.id] });
    expect(await reportOf(boss, id)).toEqual(new Map([[person!.id, 'waiting']]));
  });
});

describe('attacks on actions', () => {
  test('an administrator does not grant a role that they lack at the place, nor at a place of another customer', async () => {
    const people = await users(2);
    const region = await chain.administrator(chain.north);
    await confirmPassword(region.browser, region);
    const store = await world.people.store(chain.otherCustomer.id);
    const refusal = async (placeId: string) => {
      const answer = await start(region, { kind: 'grant', roleId, placeId }, { ids: idsOf(people) });
      return [answer.code, answer.failure?.fields];
    };
    expect(await refusal(chain.customer.id)).toEqual(['A0401', { '/placeId': 'unknown' }]);
    expect(await refusal(store.id)).toEqual(await refusal('01a2197e-0000-7000-8000-000000000000'));
  });

  test('people who have left the reach of the administrator before their turn are not changed', async () => {
    const people = await users(2);
    const region = await chain.administrator(chain.north);
    const id = await addLeased(region, idsOf(people));
    await world.people.inTransaction(({ users: all }) => all.move(people[0]!.id, chain.south.id));
    await releaseAll();
    await expect.poll(async () => (await show(region, id)).status, { interval: 20 }).toBe('done');
    expect(await show(region, id)).toMatchObject({ changed: 1, refused: 1 });
    // The report does not show users out of reach.
    expect(await reportOf(region, id)).toEqual(new Map([[people[1]!.id, 'changed']]));
  });

  test('the action of an administrator who is disabled or gets a new password is cancelled', async () => {
    const { queries } = world.database;
    const changes = [{ status: 'disabled' }, { credentials_version: 7 }] as const;
    for (const change of changes) {
      const [person] = await users(1);
      const region = await chain.administrator(chain.north);
      const id = await addLeased(region, [person!.id]);
      await queries.updateTable('users').set(change).where('id', '=', region.id).execute();
      await releaseAll();
      const status = () => queries.selectFrom('user_actions').select('status').where('id', '=', id).execute();
      await expect.poll(status, { interval: 20 }).toEqual([{ status: 'cancelled' }]);
      const { rows } = await sql`select status from users where id = ${person!.id}`.execute(queries);
      expect(rows).toEqual([{ status: 'active' }]);
    }
  });

  test('more than three running actions of one administrator are refused, so that those of others have their turn', async () => {
    const [person] = await users(1);
    const busy = await chain.administrator(chain.north);
    await confirmPassword(busy.browser, busy);
    for (let count = 0; count < 3; count += 1) await addLeased(busy, [person!.id]);
    expect((await start(busy, { kind: 'disable' }, { ids: [person!.id] })).code).toBe('A0499');
    expect(await run(boss, { kind: 'disable' }, { ids: [person!.id] })).toMatchObject({ status: 'done' });
    await world.database.queries.deleteFrom('user_actions').where('requested_by', '=', busy.id).execute();
  });

  test('an error for one user does not stop the action', async () => {
    const people = await users(2);
    const [broken] = people;
    const { queries } = world.database;
    await sql`create function refuse_change() returns trigger language plpgsql as $$ begin
      if new.id = '${sql.raw(broken!.id)}' then raise exception 'broken'; end if; return new; end $$`.execute(queries);
    await sql`create trigger refuse_change before update on users for each row execute function refuse_change()`.execute(
      queries,
    );
    const { data } = await start(boss, { kind: 'disable' }, { ids: idsOf(people) });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const tried = async () => {
        const { rows } = await sql<{
          attempts: number;
        }>`select attempts from user_actions where id = ${data.id}`.execute(queries);
        return rows[0]?.attempts;
      };
      if (attempt < 2) await expect.poll(tried, { interval: 20 }).toBe(attempt + 1);
      await world.clock.forward(31); // the lease ends
    }
    await expect.poll(async () => (await show(boss, data.id)).status, { interval: 20 }).toBe('done');
    await sql`drop trigger refuse_change on users`.execute(queries);
    const report = await reportOf(boss, data.id);
    expect(people.map(({ id }) => report.get(id))).toEqual(['B0001', 'changed']);
  });

  test('a grant to many keeps the last days of those who have the role already', async () => {
    const [person] = await users(1);
    const grant = { kind: 'grant', roleId, placeId: chain.north.id } as const;
    const endsOn = '2999-01-31';
    expect(await run(boss, { ...grant, endsOn }, { ids: [person!.id] })).toMatchObject({ changed: 1 });
    expect(await run(boss, grant, { ids: [person!.id] })).toMatchObject({ changed: 0, unchanged: 1 });
    const past = await run(boss, { ...grant, endsOn: '2020-01-31' }, { ids: [person!.id] });
    expect(past).toMatchObject({ refused: 1 });
    const { grants } = (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id: person!.id } })).data;
    expect(grants.find(({ role }) => role.id === roleId)?.endsOn).toBe(endsOn);
  });

  test('an action of another administrator is not shown, reported or stopped', async () => {
    const [person] = await users(1);
    const { id } = await run(boss, { kind: 'disable' }, { ids: [person!.id] });
    const { browser } = await chain.administrator(chain.customer);
    const params = { id };
    const responses = [
      await browser.call('GET /v2/manage/user-actions/{id}', { params }),
      await browser.call('GET /v2/manage/user-actions/{id}/people', { params }),
      await browser.call('POST /v2/manage/user-actions/{id}/cancel', { params }),
    ];
    expect(responses.map(({ code }) => code)).toEqual(['A0404', 'A0404', 'A0404']);
  });

  test('an empty selection and an unconfirmed session are refused', async () => {
    const none = await start(boss, { kind: 'disable' }, { ids: ['unknown'] });
    expect([none.code, none.failure?.fields]).toEqual(['A0401', { '/selection': 'empty' }]);
    const late = await chain.administrator(chain.customer);
    await world.people.ageSessions(late.username);
    expect((await start(late, { kind: 'disable' }, { ids: [boss.id] })).code).toBe('A0301');
  });
});
