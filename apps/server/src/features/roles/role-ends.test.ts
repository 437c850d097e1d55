import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { confirmPassword } from '@foyer/server/test/sign-in/second-factor.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DAY = 86_400;

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

/** The day in UTC after some days. */
const dayAfter = async (days: number) =>
  new Date(((await world.clock.now()) + days * DAY) * 1000).toISOString().slice(0, 10);

const grant = (to: TreeMember, placeId: string, endsOn?: string | null, role = roleId, by = boss) =>
  by.browser.call('POST /v2/manage/users/{id}/grants', {
    params: { id: to.id },
    body: { roleId: role, placeId, ...(endsOn !== undefined && { endsOn }) },
  });
const look = ({ browser }: TreeMember, origin = world.origin) => browser.onServer(origin).call('GET /v2/manage/users');
const endsOf = async ({ id }: TreeMember) => {
  const { grants } = (await boss.browser.call('GET /v2/manage/users/{id}', { params: { id } })).data;
  return grants.flatMap(({ role, endsOn }) => (role.id === roleId ? [endsOn] : []));
};
const newestContent = async ({ browser }: TreeMember) => {
  const { list } = (await browser.call('GET /v2/users/inbox', { query: { language: 'en' } })).data;
  const params = { id: list[0]?.id ?? '' };
  return (await browser.call('GET /v2/users/inbox/{id}', { params, query: { language: 'en' } })).data.content;
};
const dateOf = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
const titles = async ({ browser }: TreeMember) =>
  (await browser.call('GET /v2/users/inbox', { query: { language: 'en' } })).data.list.map(({ title }) => title);

/** Freezes the clock at a second of today in UTC. */
async function freezeAt(second: number): Promise<void> {
  await world.clock.freezeAt(Math.floor((await world.clock.now()) / DAY) * DAY + second);
  await renew(boss);
  await world.people.reauthenticateAll();
}

/** Opens a new session, since the earlier one has ended while days passed. */
const renew = ({ id, browser }: TreeMember) => world.people.session(browser, id, 'full');

test('no role is granted for a closed store, and those that users have there stay', async () => {
  const store = await world.people.store(chain.north.id);
  const [person, other] = [await chain.member(chain.north), await chain.member(chain.north)];
  expect((await grant(person, store.id)).code).toBe(1001);
  await sql`update stores set status = 'closed' where id = ${store.id}`.execute(world.database.queries);
  const refused = await grant(other, store.id);
  expect([refused.code, refused.failure?.fields]).toEqual(['A0401', { '/placeId': 'closed' }]);
  expect(await endsOf(person)).toEqual([null]);
});

describe('a role with a last day', () => {
  test('ends with that day on every server, for sockets too, by the database’s clock', async () => {
    const other = await world.startSecondServer();
    await freezeAt(DAY - 10);
    const person = await chain.member(chain.north);
    expect((await grant(person, chain.north.id, await dayAfter(0))).code).toBe(1001);
    const socket = await openSocket(person.browser, world.origin);
    await world.clock.advance(9);
    for (const origin of [world.origin, other.origin]) expect((await look(person, origin)).code).toBe(1001);
    const changes = () => socket.received.filter(({ type }) => type === 'ROLE_CHANGED').length;
    const earlier = changes(); // that of the grant may arrive after the socket was opened
    await world.clock.advance(1);
    for (const origin of [world.origin, other.origin])
      await expect.poll(async () => (await look(person, origin)).code, { interval: 20 }).toBe('A0302');
    await expect.poll(changes).toBeGreaterThan(earlier);
    socket.socket.close();
    expect(await endsOf(person)).toEqual([]);
    expect((await world.auditEntries('role.ended')).at(-1)).toMatchObject({
      actor: 'Foyer',
      subject_id: person.id,
      details: { role: 'Season', organisation: chain.north.id },
    });
  });

  test('ends at midnight in the time zone of its store', async () => {
    const store = await world.people.store(chain.north.id);
    // 14 hours ahead of UTC: the day ends at 10 o'clock.
    await sql`update stores set time_zone = 'Pacific/Kiritimati' where id = ${store.id}`.execute(
      world.database.queries,
    );
    await freezeAt(10 * 3600 - 10);
    const person = await chain.member(chain.north);
    expect((await grant(person, store.id, await dayAfter(0))).code).toBe(1001);
    await world.clock.advance(10);
    await expect.poll(() => endsOf(person), { interval: 20 }).toEqual([]);
    const past = await grant(person, store.id, await dayAfter(0));
    expect([past.code, past.failure?.fields]).toEqual(['A0401', { '/endsOn': 'past' }]);
  });

  test('ends at midnight in the new time zone after its store’s time zone changes', async () => {
    const store = await world.people.store(chain.north.id);
    await freezeAt(10 * 3600);
    const person = await chain.member(chain.north);
    expect((await grant(person, store.id, await dayAfter(0))).code).toBe(1001);
    const params = { id: store.id };
    const { name, code, version } = (await boss.browser.call('GET /v2/manage/stores/{id}', { params })).data;
    const body = { name, code, version, organisationId: chain.north.id, timeZone: 'Pacific/Kiritimati' };
    expect((await boss.browser.call('PUT /v2/manage/stores/{id}', { params, body })).code).toBe(1001);
    // There, the day ended at 10 o'clock in UTC. The limit is shorter than the polling interval.
    await expect.poll(() => endsOf(person), { interval: 20, timeout: 20_000 }).toEqual([]);
  });

  test('is announced a week before to its user and to the administrator, once', async () => {
    await freezeAt(DAY / 2);
    const person = await chain.member(chain.north);
    const last = await dayAfter(8);
    expect((await grant(person, chain.north.id, last)).code).toBe(1001);
    const date = dateOf(last);
    const [own, granted] = [
      `Your role Season ends on ${date}`,
      `The role Season of ${person.username} ends on ${date}`,
    ];
    expect(await titles(person)).not.toContain(own);
    await world.clock.forward(2 * DAY);
    for (const member of [person, boss]) await renew(member);
    await expect.poll(() => titles(person), { interval: 20 }).toContain(own);
    expect(await titles(boss)).toContain(granted);
    // When another role has ended, the worker has run again.
    const other = await chain.member(chain.north);
    await world.people.reauthenticateAll();
    expect((await grant(other, chain.north.id, await dayAfter(0))).code).toBe(1001);
    await world.clock.forward(DAY);
    for (const member of [person, boss]) await renew(member);
    await expect.poll(() => endsOf(other), { interval: 20 }).toEqual([]);
    expect((await titles(person)).filter((title) => title === own)).toHaveLength(1);
  });

  test('gives no permission after it, even if the row is still there, and can be granted again', async () => {
    await freezeAt(DAY - 10);
    const person = await chain.member(chain.north);
    expect((await grant(person, chain.north.id, await dayAfter(0))).code).toBe(1001);
    expect((await look(person)).code).toBe(1001);
    const { queries } = world.database;
    await sql`create function keep_row() returns trigger language plpgsql as 'begin return null; end'`.execute(queries);
    await sql`create trigger keep_row before delete on role_assignments for each row execute function keep_row()`.execute(
      queries,
    );
    try {
      await world.clock.advance(10);
      await expect.poll(async () => (await look(person)).code, { interval: 20 }).toBe('A0302');
      const { list } = (await boss.browser.call('GET /v2/manage/users/{id}/access', { params: { id: person.id } }))
        .data;
      expect(list.map(({ permission }) => permission)).not.toContain('users.read');
      expect(await endsOf(person)).toHaveLength(1);
      expect(await world.people.repositories.roles.grant(person.id, roleId, chain.north.id)).toBe(true);
      await expect.poll(async () => (await look(person)).code, { interval: 20 }).toBe(1001);
      expect(await endsOf(person)).toEqual([null]);
    } finally {
      await sql`drop function keep_row cascade`.execute(queries);
    }
  });

  test('is announced in one notice with the others of that day, to the user and to the administrator', async () => {
    await freezeAt(DAY / 2);
    const [person, ...others] = await Promise.all(Array.from({ length: 6 }, () => chain.member(chain.north)));
    const last = await dayAfter(8);
    const store = await world.people.store(chain.north.id);
    for (const to of [person, ...others]) expect((await grant(to!, chain.north.id, last)).code).toBe(1001);
    expect((await grant(person!, store.id, last)).code).toBe(1001);
    await world.clock.forward(2 * DAY);
    for (const member of [person!, others[0]!, boss]) await renew(member);
    const date = dateOf(last);
    await expect.poll(() => titles(boss), { interval: 20 }).toContain(`7 roles that you granted end on ${date}`);
    expect((await titles(boss)).filter((title) => title.includes(date))).toHaveLength(1);
    expect((await titles(person!)).filter((title) => title.includes(date))).toEqual([`2 of your roles end on ${date}`]);
    expect((await titles(others[0]!)).filter((title) => title.includes(date))).toEqual([
      `Your role Season ends on ${date}`,
    ]);
    expect(await newestContent(boss)).toMatch(/Season for .*\n- and 2 more$/s);
    expect((await newestContent(boss)).match(/^- \*\*/gm)).toHaveLength(5);
    expect((await newestContent(person!)).match(/^- \*\*Season\*\* for \*\*/gm)).toHaveLength(2);
  });

  test('is announced to no administrator who was disabled or may no longer grant roles there', async () => {
    await freezeAt(DAY / 2);
    const [left, moved] = [await chain.administrator(chain.customer), await chain.administrator(chain.customer)];
    const person = await chain.member(chain.north);
    const last = await dayAfter(8);
    await Promise.all([left, moved].map(({ browser, ...member }) => confirmPassword(browser, member)));
    expect((await grant(person, chain.north.id, last, roleId, left)).code).toBe(1001);
    expect((await grant(person, chain.customer.id, last, roleId, moved)).code).toBe(1001);
    const { queries } = world.database;
    await sql`update users set status = 'disabled' where id = ${left.id}`.execute(queries);
    await sql`update role_assignments set organisation_id = ${chain.south.id} where user_id = ${moved.id}
      and organisation_id = ${chain.customer.id}`.execute(queries);
    await world.clock.forward(2 * DAY);
    for (const member of [person, moved]) await renew(member);
    await expect.poll(() => titles(person), { interval: 20 }).toContain(`2 of your roles end on ${dateOf(last)}`);
    const waiting = sql`
      select from role_assignments where user_id = ${person.id} and ends_on is not null and not administrator_notified`;
    await expect.poll(async () => (await waiting.execute(queries)).rows, { interval: 20 }).toEqual([]);
    const { rows } = await sql`
      select from notices where audience = any(${[left, moved].map(({ id }) => `user:${id}`)}::text[])`.execute(
      queries,
    );
    expect(rows).toEqual([]);
  });

  test('gets another last day, or none, by another grant', async () => {
    await freezeAt(DAY / 2);
    const person = await chain.member(chain.north);
    const [near, far] = [await dayAfter(10), await dayAfter(20)];
    for (const endsOn of [near, far, null]) {
      expect((await grant(person, chain.north.id, endsOn)).code).toBe(1001);
      expect(await endsOf(person)).toEqual([endsOn]);
    }
    const again = await grant(person, chain.north.id);
    expect([again.code, again.failure?.fields]).toEqual(['A0401', { '/roleId': 'assigned' }]);
  });

  test('is refused for a day in the past, for an invalid day, and for the super administrator role', async () => {
    await freezeAt(DAY / 2);
    const person = await chain.member(chain.north);
    const past = await grant(person, chain.north.id, await dayAfter(-1));
    expect([past.code, past.failure?.fields]).toEqual(['A0401', { '/endsOn': 'past' }]);
    for (const endsOn of ['2027-02-30', 'tomorrow', ''])
      expect((await grant(person, chain.north.id, endsOn)).code).toBe('A0401');
    const root = await chain.superAdministrator();
    await confirmPassword(root.browser, root);
    const all = await world.people.repositories.roles.findId('super-administrator');
    const refused = await root.browser.call('POST /v2/manage/users/{id}/grants', {
      params: { id: person.id },
      body: { roleId: all ?? '', placeId: chain.north.id, endsOn: await dayAfter(1) },
    });
    expect([refused.code, refused.failure?.fields]).toEqual(['A0401', { '/endsOn': 'super_administrator' }]);
    expect(await endsOf(person)).toEqual([]);
  });
});
