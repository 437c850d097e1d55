import { randomUUIDv7 } from 'node:crypto';

import { waitUntilBlocked } from '@foyer/server/test/database/lock-waits.ts';
import { createReader } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Repositories } from '#/repositories.ts';

type UsedRepositories = Repositories<
  | 'announce'
  | 'applicationSecrets'
  | 'applications'
  | 'attempts'
  | 'audiences'
  | 'audit'
  | 'auditChain'
  | 'auditEntries'
  | 'auditNames'
  | 'selectedPlaces'
  | 'dashboard'
  | 'roleDefinitions'
  | 'devices'
  | 'factors'
  | 'roleAssignments'
  | 'inbox'
  | 'licences'
  | 'linkedAccounts'
  | 'liveSessions'
  | 'logos'
  | 'logoutMessages'
  | 'mailServers'
  | 'provisioning'
  | 'noticeFiles'
  | 'notices'
  | 'oneTimeTokens'
  | 'organisations'
  | 'outbox'
  | 'passkeys'
  | 'passwords'
  | 'places'
  | 'providers'
  | 'passwordResets'
  | 'rights'
  | 'roles'
  | 'sentMails'
  | 'sessions'
  | 'settings'
  | 'stores'
  | 'signInHours'
  | 'signingKeys'
  | 'principals'
  | 'oidcSessions'
  | 'oidcTokens'
  | 'terms'
  | 'texts'
  | 'tree'
  | 'userExports'
  | 'userImports'
  | 'userList'
  | 'users'
  | 'uses'
  | 'wechatLogins'
>;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reader = () => createReader(world);
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title);

describe('reading', () => {
  test('looking at a notice leaves it unread; marking it does not, and twice does no harm', async () => {
    const me = await reader();
    const { id } = await world.people.notice({ to: `user:${me.id}` });
    const other = await world.people.notice({ to: `user:${me.id}` });
    const params = { id };
    expect((await me.browser.call('GET /v2/users/inbox/{id}', { params })).data.read).toBe(false);
    for (let time = 0; time < 2; time += 1)
      expect((await me.browser.call('GET /v2/users/inbox/{id}/read', { params })).data).toEqual({ unread: 1 });
    expect((await me.browser.call('GET /v2/users/inbox/{id}', { params })).data.read).toBe(true);
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([other.title]);
    expect((await me.listInbox({ status: 'read', size: 1 })).list[0]?.id).toBe(id);
  });

  test('marking all leaves nothing unread; later notices are unread', async () => {
    const me = await reader();
    await world.people.notice();
    await world.people.notice({ to: `user:${me.id}` });
    await world.clock.forward(1);
    expect((await me.browser.call('GET /v2/users/inbox/read/all')).data).toEqual({ unread: 0 });
    await world.clock.forward(1);
    const { title } = await world.people.notice();
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([title]);
  });

  test('marking all is one row, however many notices there are', async () => {
    const me = await reader();
    for (let index = 0; index < 30; index += 1) await world.people.notice();
    await me.browser.call('GET /v2/users/inbox/read/all');
    const rowsIn = (table: 'inbox_read_marks' | 'notice_reads') =>
      world.database.queries.selectFrom(table).select('user_id').where('user_id', '=', me.id).execute();
    expect(await rowsIn('inbox_read_marks')).toHaveLength(1);
    expect(await rowsIn('notice_reads')).toEqual([]);
  });

  test('one by one for years is remembered as one mark, and what was left out stays unread', async () => {
    const me = await reader();
    const first = await world.people.notice();
    await world.clock.forward(1); // a mark is at least one millisecond before the oldest unread notice
    const left = await world.people.notice();
    const ids = [first.id];
    for (let index = 0; index < 101; index += 1) ids.push((await world.people.notice()).id);
    await world.clock.forward(2 * 3600);
    await world.people.session(me.browser, me.id, 'full');
    for (const id of ids) await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    const state = (await world.app.services.inbox.readerStatesOf([me.id])).get(me.id);
    expect(state?.read.size).toBe(101);
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([left.title]);

    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id: left.id } });
    const later = await world.people.notice();
    expect((await world.app.services.inbox.readerStatesOf([me.id])).get(me.id)?.read.size).toBe(0);
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([later.title]);
    await world.clock.forward(-2 * 3600);
  });

  test('one by one, a hundred of them within the first hour, makes nothing unread that is older than the account', async () => {
    await world.people.notice();
    const me = await reader();
    const ids: string[] = [];
    for (let index = 0; index < 101; index += 1) ids.push((await world.people.notice()).id);
    for (const id of ids) await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    expect((await me.listInbox()).unread).toBe(0);
  });

  test('a notice that one user marks stays unread for all others', async () => {
    const [me, other] = [await reader(), await reader()];
    const { id, title } = await world.people.notice();
    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    expect(titles(await other.listInbox({ status: 'unread' }))).toEqual([title]);
  });
});

describe('notices written while a user marks all as read (race)', () => {
  const TEXTS = { en: { title: 'News', content: '' } };
  const NOTICE = { type: 'NORMAL_NOTICE', creator: 'admin', creatorId: null, startsAt: undefined, endsAt: undefined };

  test.each<[what: string, write: (repositories: UsedRepositories, userId: string) => Promise<void>]>([
    [
      'on the board',
      async ({ notices, announce }, userId) => {
        await notices.add({ ...NOTICE, id: randomUUIDv7(), channel: `user:${userId}` }, TEXTS);
        await announce('notices.changed', {});
      },
    ],
    [
      'by the product itself',
      async (repositories, userId) => {
        await repositories.inbox.lock(userId); // as each change of an inbox does
        await world.app.services.notices.notify(repositories, userId, 'NORMAL_NOTICE', TEXTS);
      },
    ],
  ])('%s is waited for: nothing is read that the answer did not count', async (_where, write) => {
    const me = await reader();
    const [written, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = world.people.inTransaction(async (repositories) => {
      await write(repositories, me.id);
      written.resolve();
      await decided.promise;
    });
    await written.promise;
    let isMarked = false;
    const marking = me.browser.call('GET /v2/users/inbox/read/all').finally(() => (isMarked = true));
    try {
      await waitUntilBlocked(world);
      expect(isMarked).toBe(false);
    } finally {
      decided.resolve();
      await transaction;
    }
    expect((await marking).data).toEqual({ unread: 0 });
    expect(await me.listInbox({ status: 'unread' })).toMatchObject({ unread: 0, list: [] });
    expect((await me.listInbox({ size: 1 })).list).toMatchObject([{ title: 'News', read: true }]);

    const { title } = await world.people.notice({ to: `user:${me.id}` });
    expect(titles(await me.listInbox({ status: 'unread' }))).toEqual([title]);
  });
});
