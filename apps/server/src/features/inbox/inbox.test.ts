import { createAdministrator, createReader } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reader = (overrides?: Parameters<typeof createReader>[1]) => createReader(world, overrides);
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title);

describe('whom a notice reaches', () => {
  test('everybody', async () => {
    const [one, other] = [await reader(), await reader()];
    const { title } = await world.people.notice();
    for (const { listInbox } of [one, other]) expect(titles(await listInbox({ status: 'unread' }))).toEqual([title]);
  });

  test('an organisation and all below it, but none beside or above it', async () => {
    const root = await world.people.organisation();
    const organisation = await world.people.organisation({ parentId: root.id });
    const beside = await world.people.organisation({ parentId: root.id });
    const above = await reader({ organisation: root.code });
    const inside = await reader({ organisation: organisation.code });
    const other = await reader({ organisation: beside.code });
    const { title } = await world.people.notice({ to: `organisation:${organisation.id}` });
    const { title: all } = await world.people.notice({ to: `organisation:${root.id}` });
    expect(titles(await above.listInbox({ status: 'unread' }))).toEqual([all]);
    expect(titles(await inside.listInbox({ status: 'unread' }))).toEqual([all, title]);
    expect(titles(await other.listInbox({ status: 'unread' }))).toEqual([all]);
  });

  test('users with a role, at any organisation', async () => {
    const [holder, other] = [await reader(), await reader()];
    const place = await world.people.organisation();
    const roleId = await world.people.grant(holder.id, place.id, 'audit.read');
    const { title } = await world.people.notice({ to: `role:${roleId}` });
    expect(titles(await holder.listInbox({ status: 'unread' }))).toEqual([title]);
    expect((await other.listInbox({ status: 'unread' })).total).toBe(0);
  });

  test('one user', async () => {
    const [one, other] = [await reader(), await reader()];
    const { title } = await world.people.notice({ to: `user:${one.id}` });
    expect(titles(await one.listInbox({ status: 'unread' }))).toEqual([title]);
    expect((await other.listInbox({ status: 'unread' })).total).toBe(0);
  });

  test('what was there before the account counts as read', async () => {
    const before = await world.people.notice();
    const { listInbox } = await reader();
    const after = await world.people.notice();
    expect(titles(await listInbox({ status: 'unread' }))).toEqual([after.title]);
    expect(titles(await listInbox({ status: 'read', size: 1 }))).toEqual([before.title]);
  });
});

describe('a page of the inbox', () => {
  test('has the newest first, from several audiences, and counts them all', async () => {
    const me = await reader();
    const sent: string[] = [];
    for (let index = 0; index < 7; index += 1)
      sent.unshift((await world.people.notice({ to: index % 2 === 0 ? 'everybody' : `user:${me.id}` })).title);
    const first = await me.listInbox({ status: 'unread', size: 3 });
    const second = await me.listInbox({ status: 'unread', size: 3, page: 2 });
    const third = await me.listInbox({ status: 'unread', size: 3, page: 3 });
    expect([first, second, third].flatMap(titles)).toEqual(sent);
    expect([first.unread, first.total, third.total]).toEqual([7, 7, 7]);
    expect((await me.listInbox({ status: 'unread', size: 3, page: 4 })).list).toEqual([]);
  });

  test('has 20 entries by default, and never more than 100', async () => {
    const me = await reader();
    for (let index = 0; index < 21; index += 1) await world.people.notice({ to: `user:${me.id}` });
    expect((await me.listInbox({ status: 'unread' })).list).toHaveLength(20);
    expect((await me.browser.call('GET /v2/users/inbox', { query: { size: 101 } })).code).toBe('A0404');
  });

  test.each([
    ['status', 'first'],
    ['page', '0'],
    ['page', '1.5'],
    ['size', '-1'],
    ['size', '1e3'],
    ['sort', 'title'],
  ])('with %s=%s is refused', async (name, value) => {
    const { browser } = await reader();
    const answer = await browser.fetch(`/v2/users/inbox?${name}=${value}`);
    expect([answer.status, answer.code]).toEqual([400, 'A0404']);
    expect(Object.keys(answer.failure?.fields ?? {})).toEqual([`/${name}`]);
  });

  test('has type, author, time and number of files', async () => {
    const me = await reader();
    const { id, title } = await world.people.notice({ type: 'WARNING_NOTICE', creator: 'ada' });
    const { list } = await me.listInbox({ status: 'unread' });
    expect(list).toEqual([
      {
        id,
        type: 'WARNING_NOTICE',
        title,
        language: 'en',
        createUser: 'ada',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        attachments: 0,
        read: false,
      },
    ]);
  });
});

describe('the language of a notice', () => {
  const texts = {
    de: { title: 'Hallo', content: 'Guten Tag' },
    en: { title: 'Hello', content: 'Good day' },
    zh: { title: '你好', content: '您好' },
  };

  test.each([
    ['de', 'Hallo', 'de'],
    ['zh', '你好', 'zh'],
    ['fr', 'Hello', 'en'],
    [undefined, 'Hello', 'en'],
    ["x' or 1=1", 'Hello', 'en'],
  ])('asked for as %s is %s', async (language, title, used) => {
    const me = await reader();
    const { id } = await world.people.notice({ texts });
    const query = language === undefined ? {} : { language };
    expect((await me.listInbox({ status: 'unread', ...query })).list[0]).toMatchObject({ title, language: used });
    const { data } = await me.browser.call('GET /v2/users/inbox/{id}', { params: { id }, query });
    expect(data).toMatchObject({ title, language: used, content: texts[used as 'de'].content });
  });

  test('that it lacks altogether is another one', async () => {
    const me = await reader();
    await world.people.notice({ texts: { zh: texts.zh } });
    expect((await me.listInbox({ status: 'unread', language: 'de' })).list[0]).toMatchObject({
      title: '你好',
      language: 'zh',
    });
  });
});

describe('a notice that is not in the inbox', () => {
  const names = ['GET /v2/users/inbox/{id}', 'GET /v2/users/inbox/{id}/read'] as const;

  test.each(names)('of another user, withdrawn, not started or over is answered as missing: %s', async (name) => {
    const [me, other] = [await reader(), await reader()];
    const now = await world.clock.now();
    const inAnHour = new Date((now + 3600) * 1000);
    const foreign = await world.people.notice({ to: `user:${other.id}` });
    const coming = await world.people.notice({ startsAt: inAnHour });
    const ending = await world.people.notice({ endsAt: new Date((now + 60) * 1000) });
    const withdrawn = await world.people.notice();
    const admin = await createAdministrator(world);
    await admin.call('DELETE /v2/notices/{id}', { params: { id: withdrawn.id } });
    await world.clock.forward(61);
    const missing = '0190b1f2-0000-7000-8000-000000000000';
    const ids = [foreign.id, coming.id, ending.id, withdrawn.id, missing, 'read', "' or 1=1", '%00', 'x'.repeat(64)];
    const responses = await Promise.all(ids.map((id) => me.browser.call(name, { params: { id } })));
    const [first] = responses;
    expect(first?.status).toBe(404);
    for (const { status, code, failure } of responses.slice(0, 6))
      expect([status, code, failure?.resultMsg]).toEqual([404, 'A0404', 'not found']);
    for (const { status, code } of responses)
      expect([
        [404, 'A0404'],
        [400, 'A0404'],
        [400, 'A0401'],
      ]).toContainEqual([status, code]);
    await world.clock.forward(-61);
  });
});

describe('two servers', () => {
  test('agree without an announcement: soon in lists, immediately on what is read and withdrawn', async () => {
    const second = await world.startSecondServer();
    const me = await reader();
    const there = me.browser.onServer(second.origin);
    for (let iteration = 0; iteration < 3; iteration += 1) {
      const { id } = await world.people.notice({ isSilent: true });
      await expect
        .poll(async () => (await there.call('GET /v2/users/inbox', { query: { status: 'unread' } })).data, {
          timeout: 10_000,
        })
        .toMatchObject({ unread: 1, list: [{ id }] });
      expect((await there.call('GET /v2/users/inbox/{id}/read', { params: { id } })).data).toEqual({ unread: 0 });
      await expect.poll(async () => (await me.browser.call('GET /v2/users/inbox')).data.unread).toBe(0);
      await world.people.inTransaction(({ notices }) => notices.withdraw(id));
      expect((await me.browser.call('GET /v2/users/inbox/{id}', { params: { id } })).status).toBe(404);
    }
  });
});
