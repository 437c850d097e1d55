import { SOCKET_MESSAGE_BYTES } from '@foyer/contract/limits/pushes.ts';
import type { Push } from '@foyer/contract/pushes.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, createReader, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { openSocket } from '@foyer/server/test/push-socket.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let admin: Browser;
let second: { origin: string };
const open: { close: () => void }[] = [];
beforeAll(async () => {
  world = await createWorld();
  second = await world.startSecondServer();
  admin = await createAdministrator(world);
});
afterAll(() => world.close());
afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

/** A user with an open page at a server, and the last count that the page received. */
async function listener(server = world.origin, input: Parameters<typeof createReader>[1] = {}) {
  const reader = await createReader(world, input);
  const { socket, received, waitForPush } = await openSocket(reader.browser.onServer(server), server);
  open.push({ close: () => socket.terminate() });
  await waitForPush('UNREAD');
  return {
    ...reader,
    received: received,
    waitForPush: waitForPush,
    count: () => received.at(-1)?.count,
    notices: () => received.filter(({ type }) => type === 'NOTICE'),
  };
}

/** The day in UTC after some days. */
const dayAfter = async (days: number) =>
  new Date(((await world.clock.now()) + days * 86_400) * 1000).toISOString().slice(0, 10);

const write = async (overrides: Parameters<typeof noticeDraft>[0] = {}) =>
  (await admin.call('POST /v2/notices', { body: noticeDraft(overrides) })).data.id;

describe('a notice', () => {
  test('appears on every server, with count, type and titles', async () => {
    const [here, there] = [await listener(), await listener(second.origin)];
    const texts = { en: { title: 'News', content: 'a' }, de: { title: 'Neues', content: 'b' } };
    const id = await write({ type: 'WARNING_NOTICE', texts });
    const push = { count: 1, type: 'NOTICE', id, noticeType: 'WARNING_NOTICE', titles: { en: 'News', de: 'Neues' } };
    for (const { notices } of [here, there]) await expect.poll(notices).toEqual([push]);
  });

  test('is sent only to users whom it concerns', async () => {
    const organisation = await world.people.organisation();
    const [inside, outside] = [await listener(world.origin, { organisation: organisation.code }), await listener()];
    await write({ audience: { kind: 'organisation', id: organisation.id } });
    await inside.waitForPush('NOTICE');
    const id = await write();
    await expect.poll(() => outside.notices().map((push) => push['id'])).toEqual([id]);
    expect([inside.count(), outside.count()]).toEqual([2, 1]);
  });

  test('that is withdrawn takes its count along', async () => {
    const { waitForPush, count } = await listener(second.origin);
    const id = await write();
    await waitForPush('NOTICE');
    await admin.call('DELETE /v2/notices/{id}', { params: { id } });
    await expect.poll(count).toBe(0);
  });

  test('of five long titles still fits a message of 1 kB', async () => {
    const { waitForPush } = await listener();
    const title = '您'.repeat(200);
    await write({
      texts: Object.fromEntries(['en', 'fr', 'de', 'es', 'zh'].map((code) => [code, { title, content: '' }])),
    });
    const push = await waitForPush('NOTICE');
    expect(Buffer.byteLength(JSON.stringify(push))).toBeLessThanOrEqual(SOCKET_MESSAGE_BYTES);
    for (const cut of Object.values(push['titles'] as Record<string, string>)) expect(cut).toMatch(/^您{20,}…$/);
  });

  test('that was scheduled begins and ends automatically', async () => {
    const { notices, count } = await listener();
    const now = await world.clock.now();
    const at = (seconds: number) => new Date((now + seconds) * 1000).toISOString();
    const id = await write({ startsAt: at(60), endsAt: at(120) });
    const later = await write();
    const ids = () => notices().map((push) => push['id']);
    await expect.poll(ids).toEqual([later]);
    expect(count()).toBe(1);
    await world.clock.advance(61);
    await expect.poll(ids).toEqual([later, id]);
    expect(count()).toBe(2);
    await world.clock.advance(60);
    await expect.poll(count).toBe(1);
    await world.clock.forward(-121);
  });

  test('that begins soon is sent on time, long before the next poll', async () => {
    const { notices } = await listener();
    const startsAt = new Date(((await world.clock.now()) + 1) * 1000).toISOString();
    const id = await write({ startsAt });
    await expect.poll(() => notices().map((push) => push['id']), { timeout: 20_000 }).toEqual([id]);
  });

  test('from the product itself is sent to its user only', async () => {
    const [me, other] = [await listener(second.origin), await listener()];
    const notify = (userId: string, title: string) =>
      world.people.inTransaction((repositories) =>
        world.app.services.notices.notify(repositories, userId, 'IMPORTANT_NOTICE', { en: { title, content: '' } }),
      );
    await notify(other.id, 'Yours');
    expect(await other.waitForPush('NOTICE')).toMatchObject({ count: 1, titles: { en: 'Yours' } });
    await notify(me.id, 'Mine');
    await me.waitForPush('NOTICE');
    expect(me.notices()).toMatchObject([{ count: 1, titles: { en: 'Mine' } }]);
    expect(other.notices()).toHaveLength(1);
  });
});

describe('a notice to a role in an organisation', () => {
  test('appears on and disappears from open pages with the role, however the role changes', async () => {
    const customer = await world.people.organisation();
    const [north, south] = [
      await world.people.organisation({ parentId: customer.id }),
      await world.people.organisation({ parentId: customer.id }),
    ];
    const store = await world.people.store(north.id, 'Kiel');
    const me = await listener(second.origin);
    const body = { name: 'Clerk', permissions: [], secondFactorEnforced: false, organisationId: customer.id };
    await world.people.reauthenticateAll();
    const roleId = (await admin.call('POST /v2/manage/roles', { body })).data.id;
    const toNorth = await write({ audience: { kind: 'organisation', id: north.id, roleId } });
    const toSouth = await write({ audience: { kind: 'organisation', id: south.id, roleId } });
    const toStore = await write({ audience: { kind: 'store', id: store.id } });
    const unread = async () => {
      const { list } = await me.listInbox({ status: 'unread', size: 100 });
      return [toNorth, toSouth, toStore].filter((id) => list.some((entry) => entry.id === id));
    };
    const [grantBody, params] = [{ roleId, placeId: store.id }, { id: me.id }];
    const tomorrow = await dayAfter(1);
    const grant = async (endsOn: string | null = null) =>
      (await admin.call('POST /v2/manage/users/{id}/grants', { params, body: { ...grantBody, endsOn } })).code;
    expect(me.count()).toBe(0);

    expect(await grant(tomorrow)).toBe(1001);
    await expect.poll(me.count).toBe(2);
    expect(await unread()).toEqual([toNorth, toStore]);

    const later = await write({ audience: { kind: 'store', id: store.id, roleId } });
    await expect.poll(() => me.notices().map((push) => push['id'])).toEqual([later]);
    await admin.call('DELETE /v2/notices/{id}', { params: { id: later } });
    await expect.poll(me.count).toBe(2);

    // The role ends soon, long before the next poll.
    await sql`update role_assignments set ends_at = foyer_now() + interval '200 milliseconds'
      where user_id = ${me.id} and role_id = ${roleId}`.execute(world.database.queries);
    await world.people.inTransaction(({ announce }) => announce('roleEnds.changed', {}));
    await expect.poll(me.count, { timeout: 5000 }).toBe(0);
    expect(await unread()).toEqual([]);

    expect(await grant()).toBe(1001);
    await expect.poll(me.count).toBe(2);
    const { name, code, version } = (await admin.call('GET /v2/manage/stores/{id}', { params: store })).data;
    const before = me.received.length;
    const move = { name, code, version, organisationId: south.id };
    expect((await admin.call('PUT /v2/manage/stores/{id}', { params: store, body: move })).code).toBe(1001);
    await expect.poll(() => me.received.length).toBeGreaterThan(before);
    expect(await unread()).toEqual([toSouth, toStore]);
    const first = await write({ audience: { kind: 'organisation', id: north.id, roleId } });
    const next = await write({ audience: { kind: 'organisation', id: south.id, roleId } });
    await expect.poll(() => me.notices().map((push) => push['id'])).toEqual([later, next]);
    await admin.call('DELETE /v2/notices/{id}', { params: { id: first } });

    expect((await admin.call('DELETE /v2/manage/users/{id}/grants', { params, query: grantBody })).code).toBe(1001);
    await expect.poll(me.count).toBe(0);
  });
});

describe('reading', () => {
  test('one notice, or all, on one page clears the count of the other, on another server', async () => {
    const me = await listener(second.origin);
    const ids = [await write(), await write(), await write()];
    await expect.poll(me.count).toBe(3);
    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id: ids[0] ?? '' } });
    await expect.poll(me.count).toBe(2);
    await world.clock.forward(1);
    await me.browser.call('GET /v2/users/inbox/read/all');
    await expect.poll(me.count).toBe(0);
  });

  test('is sent to no other user', async () => {
    const [me, other] = [await listener(), await listener()];
    const id = await write();
    await other.waitForPush('NOTICE');
    const before = other.received.length;
    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    await expect.poll(me.count).toBe(0);
    expect(other.received.slice(before).every(({ count }) => count === 1)).toBe(true);
  });
});

describe('a user who connects', () => {
  test('receives the unread count immediately', async () => {
    const reader = await createReader(world);
    await write();
    await write();
    const { socket, waitForPush } = await openSocket(reader.browser, world.origin);
    expect(await waitForPush('UNREAD')).toEqual({ count: 2, type: 'UNREAD' });
    socket.terminate();
  });
});

test('after a gap in the announcements no count is wrong', async () => {
  const { count, received } = await listener();
  const silent = world.people.notice({ isSilent: true });
  await silent;
  const before = received.length;
  world.app.services.bus.resync();
  await expect.poll(count).toBe(1);
  expect(received.slice(before).map(({ type }: Push) => type)).not.toContain('NOTICE');
});
