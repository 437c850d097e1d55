import { randomUUIDv7 } from 'node:crypto';

import type { AuditEvent } from '@foyer/contract/core/audit-events.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
/** Administrator of the north only. */
let boss: TreeMember;
let superior: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.north);
  superior = await chain.superAdministrator();
});
afterAll(() => world.close());

const show = async ({ browser }: TreeMember) => (await browser.call('GET /v2/manage/dashboard')).data;
const HOUR = 60 * 60;

/** Writes an audit entry that is dated `secondsAgo`. */
async function wrote(event: AuditEvent, actor: { id?: string; username: string }, secondsAgo: number): Promise<void> {
  await world.database.queries
    .insertInto('audit')
    .values({
      id: randomUUIDv7(),
      occurred_at: new Date((await world.clock.now()) * 1000 - secondsAgo * 1000),
      event,
      actor: actor.username,
      actor_id: actor.id ?? null,
      address: 'test',
      result: event === 'sign_in.done' ? 'done' : 'refused',
      request_id: 'test',
    })
    .execute();
}
const sealed = () => expect.poll(async () => (await show(superior)).health?.audit.unsealedSeconds).toBe(null);
type SignInCounts = { done: number; refused: number; locked: number };
const sum = (series: SignInCounts[]) =>
  series.reduce(
    (all, one) => ({ done: all.done + one.done, refused: all.refused + one.refused, locked: all.locked + one.locked }),
    {
      done: 0,
      refused: 0,
      locked: 0,
    },
  );

test('sign-ins are counted by hour and day, with those without any, once each, and by who is in reach', async () => {
  const [ada, bob] = [await chain.member(chain.north), await chain.member(chain.south)];
  await wrote('sign_in.done', ada, 0);
  await wrote('sign_in.done', bob, 0);
  await wrote('sign_in.done', ada, 30 * HOUR);
  await wrote('sign_in.done', bob, 29 * 24 * HOUR);
  await wrote('sign_in.done', ada, 31 * 24 * HOUR);
  await wrote('sign_in.refused', { username: ada.username }, 0); // recorded under the entered name
  await wrote('sign_in.refused', { username: 'nobody' }, 0);
  await wrote('sign_in.locked', { username: bob.username }, 0);
  await sealed();
  const [all, north] = [(await show(superior)).signIns, (await show(boss)).signIns];
  expect([all.hours.length, all.days.length]).toEqual([24, 30]);
  expect([sum(all.hours), sum(all.days)]).toEqual([
    { done: 2, refused: 2, locked: 1 },
    { done: 4, refused: 2, locked: 1 },
  ]);
  expect([sum(north.hours), sum(north.days)]).toEqual([
    { done: 1, refused: 1, locked: 0 },
    { done: 2, refused: 1, locked: 0 },
  ]);
  const now = new Date((await world.clock.now()) * 1000).toISOString();
  expect(all.hours.at(-1)?.at).toBe(`${now.slice(0, 13)}:00:00.000Z`);
  expect(all.days.at(-1)?.at).toBe(`${now.slice(0, 10)}T00:00:00.000Z`);
  expect(Date.parse(all.hours[1]?.at ?? '') - Date.parse(all.hours[0]?.at ?? '')).toBe(HOUR * 1000);
});

test('a grant for a place and for one below it counts no sign-in twice', async () => {
  const twice = await chain.administrator(chain.north);
  await world.people.grant(twice.id, chain.customer.id, 'audit.read');
  world.app.services.bus.resync();
  const [one, all] = [(await show(twice)).signIns, (await show(superior)).signIns];
  expect(sum(one.days).done).toBe(sum(all.days).done);
});

test('counts online users and all objects, in reach only', async () => {
  const before = await show(boss);
  const ada = await chain.member(chain.north);
  await world.people.session(world.browser(), ada.id, 'full');
  await chain.member(chain.south);
  await world.people.store(chain.north.id);
  await world.people.store(chain.south.id);
  await world.people.organisation({ parentId: chain.north.id });
  await world.people.organisation({ parentId: chain.south.id });
  await world.app.services.users.disable((await world.people.user({ organisation: chain.north.code })).username);
  const after = await show(boss);
  expect(after.online).toEqual({ people: before.online.people + 1, sessions: before.online.sessions + 2 });
  expect(after.users).toEqual({
    active: { total: before.users.active.total + 1, more: false },
    invited: before.users.invited,
    disabled: { total: before.users.disabled.total + 1, more: false },
  });
  expect([after.organisations.total, after.stores.total]).toEqual([
    before.organisations.total + 1,
    before.stores.total + 1,
  ]);
  expect((await show(superior)).organisations.total).toBeGreaterThan(after.organisations.total);
});

test('a user who was last seen 20 minutes ago has a session and is not online', async () => {
  const ada = await chain.member(chain.north);
  const before = (await show(boss)).online;
  await world.database.queries
    .updateTable('sessions')
    .set({ last_seen_at: new Date((await world.clock.now()) * 1000 - 20 * 60_000) })
    .where('user_id', '=', ada.id)
    .execute();
  expect((await show(boss)).online).toEqual({ people: before.people - 1, sessions: before.sessions });
});

test('a super administrator sees versions and how the installation fares, others no health', async () => {
  await sealed();
  const { versions, health } = await show(superior);
  expect(versions).toMatchObject({
    foyer: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    applications: [{ code: 'system' }],
  });
  expect(health).toEqual({
    database: { kind: world.database.kind, version: expect.stringMatching(/^\d+/) },
    mail: { configured: false, waiting: expect.any(Object), dead: { total: 0, more: false }, lastSentAt: null },
    audit: { sealed: (await world.auditEntries()).length, unsealedSeconds: null },
  });
  expect((await show(boss)).health).toBe(null);
});

test('without the permission there is no dashboard', async () => {
  const { browser } = await chain.member(chain.north);
  expect((await browser.call('GET /v2/manage/dashboard')).code).toBe('A0302');
});
