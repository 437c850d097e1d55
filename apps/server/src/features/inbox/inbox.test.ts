import { createAdministrator, createReader, draft } from '@foyer/server/test/readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const reader = (given?: Parameters<typeof createReader>[1]) => createReader(world, given);
const titles = ({ list }: { list: { title: string }[] }) => list.map(({ title }) => title);

describe('whom a notice reaches', () => {
  test('everybody', async () => {
    const [one, other] = [await reader(), await reader()];
    const { title } = await world.people.notice();
    for (const { look } of [one, other]) expect(titles(await look({ status: 'unread' }))).toEqual([title]);
  });

  test('an organisation, everybody below it, and nobody beside or above it', async () => {
    const root = await world.people.organisation();
    const shop = await world.people.organisation({ parentId: root.id });
    const beside = await world.people.organisation({ parentId: root.id });
    const above = await reader({ organisation: root.code });
    const inside = await reader({ organisation: shop.code });
    const other = await reader({ organisation: beside.code });
    const { title } = await world.people.notice({ to: `organisation:${shop.id}` });
    const { title: all } = await world.people.notice({ to: `organisation:${root.id}` });
    expect(titles(await above.look({ status: 'unread' }))).toEqual([all]);
    expect(titles(await inside.look({ status: 'unread' }))).toEqual([all, title]);
    expect(titles(await other.look({ status: 'unread' }))).toEqual([all]);
  });

  test('whoever holds a role, wherever it was granted', async () => {
    const [holder, other] = [await reader(), await reader()];
    const place = await world.people.organisation();
    const roleId = await world.people.grant(holder.id, place.id, 'audit.read');
    const { title } = await world.people.notice({ to: `role:${roleId}` });
    expect(titles(await holder.look({ status: 'unread' }))).toEqual([title]);
    expect((await other.look({ status: 'unread' })).total).toBe(0);
  });

  test('one user', async () => {
    const [one, other] = [await reader(), await reader()];
    const { title } = await world.people.notice({ to: `user:${one.id}` });
    expect(titles(await one.look({ status: 'unread' }))).toEqual([title]);
    expect((await other.look({ status: 'unread' })).total).toBe(0);
  });

  test('what was there before the account counts as read', async () => {
    const before = await world.people.notice();
    const { look } = await reader();
    const after = await world.people.notice();
    expect(titles(await look({ status: 'unread' }))).toEqual([after.title]);
    expect(titles(await look({ status: 'read', size: 1 }))).toEqual([before.title]);
  });
});

describe('a page of the inbox', () => {
  test('has the newest first, from several audiences, and counts them all', async () => {
    const me = await reader();
    const sent: string[] = [];
    for (let index = 0; index < 7; index += 1)
      sent.unshift((await world.people.notice({ to: index % 2 === 0 ? 'everybody' : `user:${me.id}` })).title);
    const first = await me.look({ status: 'unread', size: 3 });
    const second = await me.look({ status: 'unread', size: 3, page: 2 });
    const third = await me.look({ status: 'unread', size: 3, page: 3 });
    expect([first, second, third].flatMap(titles)).toEqual(sent);
    expect([first.unread, first.total, third.total]).toEqual([7, 7, 7]);
    expect((await me.look({ status: 'unread', size: 3, page: 4 })).list).toEqual([]);
  });

  test('has 20 entries unless the caller says otherwise, and never more than 100', async () => {
    const me = await reader();
    for (let index = 0; index < 21; index += 1) await world.people.notice({ to: `user:${me.id}` });
    expect((await me.look({ status: 'unread' })).list).toHaveLength(20);
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

  test('tells type, writer, time and how many files there are', async () => {
    const me = await reader();
    const { id, title } = await world.people.notice({ type: 'WARNING_NOTICE', creator: 'ada' });
    const { list } = await me.look({ status: 'unread' });
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
    expect((await me.look({ status: 'unread', ...query })).list[0]).toMatchObject({ title, language: used });
    const { data } = await me.browser.call('GET /v2/users/inbox/{id}', { params: { id }, query });
    expect(data).toMatchObject({ title, language: used, content: texts[used as 'de'].content });
  });

  test('that it lacks altogether is another one', async () => {
    const me = await reader();
    await world.people.notice({ texts: { zh: texts.zh } });
    expect((await me.look({ status: 'unread', language: 'de' })).list[0]).toMatchObject({
      title: '你好',
      language: 'zh',
    });
  });
});

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
    expect(titles(await me.look({ status: 'unread' }))).toEqual([other.title]);
    expect((await me.look({ status: 'read', size: 1 })).list[0]?.id).toBe(id);
  });

  test('marking all leaves nothing unread, and what comes later is', async () => {
    const me = await reader();
    await world.people.notice();
    await world.people.notice({ to: `user:${me.id}` });
    await world.clock.forward(1);
    expect((await me.browser.call('GET /v2/users/inbox/read/all')).data).toEqual({ unread: 0 });
    await world.clock.forward(1);
    const { title } = await world.people.notice();
    expect(titles(await me.look({ status: 'unread' }))).toEqual([title]);
  });

  test('marking all is one row, however many notices there are', async () => {
    const me = await reader();
    for (let index = 0; index < 30; index += 1) await world.people.notice();
    await me.browser.call('GET /v2/users/inbox/read/all');
    const rows = await world.database.queries
      .selectFrom('notice_reads')
      .selectAll()
      .where('user_id', '=', me.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('one by one for years is remembered as one mark, and what was left out stays unread', async () => {
    const me = await reader();
    const [first, left] = [await world.people.notice(), await world.people.notice()];
    const ids = [first.id];
    for (let index = 0; index < 101; index += 1) ids.push((await world.people.notice()).id);
    await world.clock.forward(2 * 3600);
    await world.people.session(me.browser, me.id, 'full');
    for (const id of ids) await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    const standing = (await world.app.services.inbox.standingsOf([me.id])).get(me.id);
    expect(standing?.read.size).toBe(101);
    expect(titles(await me.look({ status: 'unread' }))).toEqual([left.title]);

    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id: left.id } });
    const later = await world.people.notice();
    expect((await world.app.services.inbox.standingsOf([me.id])).get(me.id)?.read.size).toBe(0);
    expect(titles(await me.look({ status: 'unread' }))).toEqual([later.title]);
    await world.clock.forward(-2 * 3600);
  });

  test('what somebody marks is unread for everybody else', async () => {
    const [me, other] = [await reader(), await reader()];
    const { id, title } = await world.people.notice();
    await me.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    expect(titles(await other.look({ status: 'unread' }))).toEqual([title]);
  });
});

describe('a notice that is not in the inbox', () => {
  const names = ['GET /v2/users/inbox/{id}', 'GET /v2/users/inbox/{id}/read'] as const;

  test.each(names)('of somebody else, withdrawn, not begun or over is as if there were none: %s', async (name) => {
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
    const answers = await Promise.all(ids.map((id) => me.browser.call(name, { params: { id } })));
    const [first] = answers;
    expect(first?.status).toBe(404);
    for (const { status, code, failure } of answers.slice(0, 6))
      expect([status, code, failure?.resultMsg]).toEqual([404, 'A0404', 'not found']);
    for (const { status, code } of answers)
      expect([
        [404, 'A0404'],
        [400, 'A0404'],
        [400, 'A0401'],
      ]).toContainEqual([status, code]);
    await world.clock.forward(-61);
  });
});

describe('a schedule', () => {
  test('lets a notice begin and end by the clock of the database', async () => {
    const me = await reader();
    const now = await world.clock.now();
    const at = (seconds: number) => new Date((now + seconds) * 1000);
    const { title } = await world.people.notice({ to: `user:${me.id}`, startsAt: at(60), endsAt: at(120) });
    const seen = async () => titles(await me.look({ status: 'unread' }));
    expect(await seen()).toEqual([]);
    await world.clock.forward(61);
    expect(await seen()).toEqual([title]);
    await world.clock.forward(60);
    expect(await seen()).toEqual([]);
    expect((await me.look()).unread).toBe(0);
  });

  test('follows a clock that is set back by ten minutes', async () => {
    const me = await reader();
    await world.clock.advance(600);
    expect((await me.look()).unread).toBe(0);
    await world.clock.advance(-600);
    const at = new Date(((await world.clock.now()) + 60) * 1000);
    await world.people.notice({ to: `user:${me.id}`, startsAt: at });
    expect(titles(await me.look({ status: 'unread' }))).toEqual([]);
  });

  test('puts a notice that begins later above what was written before it, unread though all was read', async () => {
    const me = await reader();
    const now = await world.clock.now();
    const later = await world.people.notice({ to: `user:${me.id}`, startsAt: new Date((now + 60) * 1000) });
    await world.people.notice({ to: `user:${me.id}` });
    await world.clock.forward(30);
    await me.browser.call('GET /v2/users/inbox/read/all');
    await world.clock.forward(31);
    expect(titles(await me.look({ status: 'unread' }))).toEqual([later.title]);
    expect((await me.look({ size: 1 })).list[0]?.id).toBe(later.id);
  });
});

describe('two servers', () => {
  test('agree at once about what is written, read and withdrawn on either, with no announcement needed', async () => {
    const second = await world.secondServer();
    const me = await reader();
    const there = me.browser.at(second.origin);
    const admin = await createAdministrator(world);
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await admin.call('POST /v2/notices', { body: draft() })).data;
      expect((await there.call('GET /v2/users/inbox', { query: { status: 'unread' } })).data).toMatchObject({
        unread: 1,
        list: [{ id }],
      });
      expect((await there.call('GET /v2/users/inbox/{id}/read', { params: { id } })).data).toEqual({ unread: 0 });
      expect((await me.browser.call('GET /v2/users/inbox')).data.unread).toBe(0);
      await admin.at(second.origin).call('DELETE /v2/notices/{id}', { params: { id } });
      expect((await me.browser.call('GET /v2/users/inbox/{id}', { params: { id } })).status).toBe(404);
    }
  });
});

test('of notices written while somebody marks all as read, none is read that the answer did not count (race)', async () => {
  const me = await reader();
  const seen = new Set<string>();
  for (let round = 0; round < 5; round += 1) {
    const writing = Array.from({ length: 8 }, () => world.people.notice({ to: `user:${me.id}` }));
    const marking = Array.from({ length: 4 }, () => me.browser.call('GET /v2/users/inbox/read/all'));
    const [written, answers] = await Promise.all([Promise.all(writing), Promise.all(marking)]);
    for (const { code } of answers) expect(code).toBe(1001);
    const { unread, list } = await me.look({ status: 'unread', size: 100 });
    expect(list).toHaveLength(unread);
    for (const { id } of written) seen.add(id);
  }
  expect((await me.look({ size: 100 })).list.filter(({ id }) => seen.has(id))).toHaveLength(40);
});
