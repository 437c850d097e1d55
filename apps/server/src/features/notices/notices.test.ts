import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, createReader, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await createAdministrator(world);
});
afterAll(() => world.close());

const write = (overrides: Parameters<typeof noticeDraft>[0], by = admin) =>
  by.call('POST /v2/notices', { body: noticeDraft(overrides) });
const soon = async (seconds: number) => new Date(((await world.clock.now()) + seconds) * 1000).toISOString();

describe('writing', () => {
  test('to a million people is one row of notices and one per language', async () => {
    const count = async () =>
      Promise.all(
        (['notices', 'notice_texts'] as const).map(
          async (table) => (await world.database.queries.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const [notices = 0, texts = 0] = await count();
    await write({ texts: { en: { title: 'a', content: '' }, de: { title: 'b', content: '' } } });
    expect(await count()).toEqual([notices + 1, texts + 2]);
  });

  test('is written down with who did it and for whom', async () => {
    const { id } = (await write({})).data;
    const [line] = (await world.auditEntries('notice.written')).filter(({ details }) => details['notice'] === id);
    expect(line).toMatchObject({ result: 'done', details: { audience: 'everybody' } });
  });

  test('keeps a title to one line that reads in one direction, and content as it was given', async () => {
    const me = await createReader(world);
    const content = '# One\n\n<b>two</b> \u202Ethree\t\n';
    const { id } = (await write({ texts: { en: { title: ' a\r\nb \u202Ec ', content } } })).data;
    const { data } = await me.browser.call('GET /v2/users/inbox/{id}', { params: { id } });
    expect([data.title, data.content]).toEqual(['a b c', content]);
  });

  const long = (length: number) => 'x'.repeat(length);
  test.each([
    ['no text at all', { texts: {} }, { '/texts': 'too_few' }],
    ['an unknown language', { texts: { tlh: { title: 'a', content: '' } } }, { '/texts/tlh': 'unknown' }],
    ['an empty title', { texts: { en: { title: '', content: '' } } }, { '/texts/en/title': 'too_short' }],
    [
      'a title of nothing to read',
      { texts: { en: { title: ' \u200B\u202E', content: '' } } },
      { '/texts/en/title': 'too_short' },
    ],
    ['a title too long', { texts: { en: { title: long(201), content: '' } } }, { '/texts/en/title': 'too_long' }],
    ['content too long', { texts: { en: { title: 'a', content: long(10_001) } } }, { '/texts/en/content': 'too_long' }],
    ['another type', { type: 'URGENT' }, { '/type': 'type' }],
    ['another audience', { audience: { kind: 'planet' } }, { '/audience/kind': 'type' }],
    ['all users with an ID', { audience: { kind: 'everybody', id: 'x' } }, { '/audience': 'unknown' }],
    ['a role without saying which', { audience: { kind: 'role' } }, { '/audience': 'unknown' }],
    ['a user who does not exist', { audience: { kind: 'user', id: "' or 1=1" } }, { '/audience': 'unknown' }],
    ['a start that is no time', { startsAt: 'tomorrow' }, { '/startsAt': 'format' }],
    ['a start in the year 2026-02-30', { startsAt: '2026-02-30T00:00:00Z' }, { '/startsAt': 'format' }],
    ['a start after the year 9999', { startsAt: '9999-12-31T23:59:59-12:00' }, { '/startsAt': 'format' }],
    ['a start in the year 0', { startsAt: '0001-01-01T00:00:00+23:00' }, { '/startsAt': 'format' }],
    ['a start at a leap second', { startsAt: '2026-06-30T23:59:60Z' }, { '/startsAt': 'format' }],
    ['an end that is past', { endsAt: '2020-01-01T00:00:00Z' }, { '/endsAt': 'too_small' }],
    ['an unknown file', { attachments: ['1'] }, { '/attachments': 'unknown' }],
    ['eleven files', { attachments: Array.from({ length: 11 }, String) }, { '/attachments': 'too_many' }],
    ['an unknown field', { pinned: true }, { '/pinned': 'unknown' }],
  ])('with %s is refused', async (_what, input, fields) => {
    const answer = await admin.call('POST /v2/notices', {
      raw: JSON.stringify({ ...noticeDraft(), ...input }),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.code, answer.failure?.fields]).toEqual([400, 'A0401', fields]);
  });

  test('with an end before its start is refused', async () => {
    const answer = await write({ startsAt: await soon(7200), endsAt: await soon(3600) });
    expect(answer.failure?.fields).toEqual({ '/endsAt': 'too_small' });
  });

  test('with a body of five languages in full is taken, and one of 300 kB is not', async () => {
    const content = '您'.repeat(10_000);
    const texts = Object.fromEntries(
      ['en', 'fr', 'de', 'es', 'zh'].map((language) => [language, { title: 'a', content }]),
    );
    expect((await write({ texts })).code).toBe(1001);
    const answer = await write({ texts: { en: { title: 'a', content: '您'.repeat(100_000) } } });
    expect([answer.status, answer.code]).toEqual([413, 'A0401']);
  });
});

describe('managing notices', () => {
  test('shows what was written with its audience, schedule and state, the newest first', async () => {
    const organisation = await world.people.organisation({ name: 'Shop of the list' });
    const first = (await write({ texts: { en: { title: 'One', content: '' }, de: { title: 'Eins', content: '' } } }))
      .data;
    const startsAt = await soon(3600);
    const second = (await write({ audience: { kind: 'organisation', id: organisation.id }, startsAt })).data;
    const { data } = await admin.call('GET /v2/notices', { query: { size: 2, language: 'de' } });
    expect(data.total).toBeGreaterThanOrEqual(2);
    expect(data.list).toMatchObject([
      {
        id: second.id,
        state: 'scheduled',
        startsAt,
        audience: { kind: 'organisation', id: organisation.id, name: 'Shop of the list' },
      },
      {
        id: first.id,
        title: 'Eins',
        state: 'shown',
        endsAt: null,
        audience: { kind: 'everybody', id: null, name: null },
      },
    ]);
  });

  test('opens one with all its texts', async () => {
    const texts = { en: { title: 'One', content: '**a**' }, zh: { title: '一', content: '' } };
    const { id } = (await write({ texts, type: 'IMPORTANT_NOTICE' })).data;
    const { data } = await admin.call('GET /v2/notices/{id}', { params: { id } });
    expect(data).toMatchObject({ id, type: 'IMPORTANT_NOTICE', texts, attachments: [] });
  });

  test('does not list notices of the product to a single user', async () => {
    const { username, id } = await world.people.user();
    await world.app.services.users.resetPassword(username);
    const { data } = await admin.call('GET /v2/notices', { query: { size: 100 } });
    expect(data.list.filter(({ audience }) => audience.id === id)).toEqual([]);
  });

  test('withdrawing takes a notice from all users, once', async () => {
    const me = await createReader(world);
    const { id } = (await write({})).data;
    expect((await me.listInbox()).unread).toBe(1);
    expect((await admin.call('DELETE /v2/notices/{id}', { params: { id } })).code).toBe(1001);
    expect((await me.listInbox()).unread).toBe(0);
    for (const name of ['DELETE /v2/notices/{id}', 'GET /v2/notices/{id}', 'GET /v2/notices/{id}/readers'] as const)
      expect((await admin.call(name, { params: { id } })).status).toBe(404);
    expect((await world.auditEntries('notice.withdrawn')).map(({ details }) => details['notice'])).toContain(id);
  });

  test('of parallel withdrawals one succeeds', async () => {
    const { id } = (await write({})).data;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => admin.call('DELETE /v2/notices/{id}', { params: { id } })),
    );
    expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
  });
});

describe('who has read a notice', () => {
  test('is listed by name, and counted', async () => {
    const organisation = await world.people.organisation();
    const one = await createReader(world, { organisation: organisation.code, username: 'reader-one' });
    const all = await createReader(world, { organisation: organisation.code, username: 'reader-all' });
    await createReader(world, { organisation: organisation.code, username: 'reader-none' });
    const { id } = (await write({ audience: { kind: 'organisation', id: organisation.id } })).data;
    await one.browser.call('GET /v2/users/inbox/{id}/read', { params: { id } });
    await world.clock.forward(1);
    await all.browser.call('GET /v2/users/inbox/read/all');
    await createReader(world, { organisation: organisation.code, username: 'reader-late' });
    const readers = async (query: { status?: 'read' | 'unread'; page?: number; size?: number }) =>
      (await admin.call('GET /v2/notices/{id}/readers', { params: { id }, query })).data;
    const everyone = await readers({});
    expect([everyone.audience, everyone.read]).toEqual([3, 2]);
    expect(everyone.list.map(({ username, read }) => [username, read])).toEqual([
      ['reader-all', true],
      ['reader-none', false],
      ['reader-one', true],
    ]);
    expect((await readers({ status: 'unread' })).list.map(({ username }) => username)).toEqual(['reader-none']);
    expect((await readers({ status: 'read', size: 1, page: 2 })).list.map(({ username }) => username)).toEqual([
      'reader-one',
    ]);
  });
});

test('others behind the same address use up nothing of what an administrator may write (budget of a neighbour)', async () => {
  const { browser } = await createReader(world);
  for (let call = 0; call < 70; call += 1) expect((await write({}, browser)).status).toBe(403);
  expect((await write({})).code).toBe(1001);
});

test('an administrator may write sixty notices a minute', async () => {
  const busy = await createAdministrator(world);
  const codes = [];
  for (let call = 0; call < 61; call += 1) codes.push((await write({}, busy)).code);
  expect(codes.filter((code) => code === 1001)).toHaveLength(60);
  expect(codes.at(-1)).toBe('A0499');
  expect((await write({})).code).toBe(1001);
});
