import { randomUUIDv7 } from 'node:crypto';

import type { Query } from '@foyer/contract/core/endpoint.ts';
import type { listSessions } from '@foyer/contract/sessions.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let world: World;
let chain: CustomerTree;
/** Administrator of the region north only. */
let boss: TreeMember;
let superior: TreeMember;
const people = { north: {} as TreeMember, south: {} as TreeMember, chief: {} as TreeMember }; // set before all tests
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.north);
  superior = await chain.superAdministrator();
  people.north = await chain.member(chain.north);
  people.south = await chain.member(chain.south);
  // A user in region north with more permissions than the region's administrator.
  people.chief = await chain.member(chain.north);
  await world.people.grantBuiltIn(people.chief.id, 'organisation-administrator', chain.customer.id);
});
afterAll(() => world.close());

type SessionListInput = Query<typeof listSessions>;
const list = async (browser: Browser, query: SessionListInput = {}) =>
  (await browser.call('GET /v2/manage/sessions', { query })).data;
const names = async (browser: Browser, query: SessionListInput = {}) =>
  (await list(browser, { size: 100, ...query })).list.map(({ person }) => person.username);
const sessionOf = async ({ username }: TreeMember) =>
  (await list(superior.browser, { query: username })).list.find(({ person }) => person.username === username)?.id ?? '';
const end = ({ browser }: TreeMember, id: string) =>
  browser.call('DELETE /v2/manage/sessions/{id}', { params: { id } });
const isThere = async ({ browser }: TreeMember) => (await browser.call('GET /v2/users/work-bench')).status === 200;

describe('the list of sessions', () => {
  test('shows who is signed in from where, the own one marked, and no secret', async () => {
    const { id, username, password } = await world.people.user({
      organisation: chain.north.code,
      displayName: 'Marie',
    });
    const browser = world.browser({ 'user-agent': CHROME, 'x-forwarded-for': '192.0.2.9' });
    await browser.signIn(username, password);
    const answer = await boss.browser.call('GET /v2/manage/sessions', { query: { query: username } });
    expect(answer.data).toMatchObject({ total: 1, more: false, next: null, previous: null });
    expect(answer.data.list).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        current: false,
        browser: 'Chrome',
        system: 'Windows',
        address: '192.0.2.9',
        pathway: 'password',
        signedInAt: expect.any(String),
        lastSeenAt: expect.any(String),
        person: {
          id,
          username,
          displayName: 'Marie',
          organisation: { id: chain.north.id, name: chain.north.code, code: chain.north.code },
        },
        mayEnd: true,
      },
    ]);
    expect(answer.text).not.toContain(browser.token);
    const sessions = (await list(boss.browser, { query: boss.username })).list;
    expect(sessions).toMatchObject([{ current: true, mayEnd: false }]);
  });

  test('contains only those of users in scope; a super administrator sees all', async () => {
    const seen = await names(boss.browser);
    expect(seen).toEqual(expect.arrayContaining([boss.username, people.north.username, people.chief.username]));
    expect(seen).not.toContain(people.south.username);
    expect(seen).not.toContain(superior.username);
    expect(await names(superior.browser)).toEqual(
      expect.arrayContaining([people.north.username, people.south.username, superior.username]),
    );
  });

  test('states which ones the caller may end', async () => {
    const { list: rows } = await list(boss.browser, { size: 100 });
    const mayEnd = (member: TreeMember) => rows.find(({ person }) => person.id === member.id)?.mayEnd;
    expect([mayEnd(people.north), mayEnd(people.chief)]).toEqual([true, false]);
  });

  test('is narrowed by pieces of a name and by the whole address', async () => {
    const { username, password } = await world.people.user({
      organisation: chain.north.code,
      displayName: 'Zoë Müller',
    });
    const browser = world.browser({ 'x-forwarded-for': '192.0.2.77' });
    await browser.signIn(username, password);
    expect(await names(boss.browser, { query: 'müll zoë' })).toEqual([username]);
    expect(await names(boss.browser, { address: '192.0.2.77' })).toEqual([username]);
    for (const query of ["' or 1=1 --", '%', '_', '\\', '<script>'])
      expect(await names(boss.browser, { query }), query).toEqual([]);
    expect(await names(boss.browser, { address: '192.0.2.7' })).toEqual([]);
  });

  test('is listed in pages without repetition or gap, forwards and back', async () => {
    const whole = (await list(superior.browser, { size: 100 })).list.map(({ id }) => id);
    const seen: string[] = [];
    let page = await list(superior.browser, { size: 2 });
    for (;;) {
      seen.push(...page.list.map(({ id }) => id));
      if (page.next === null) break;
      page = await list(superior.browser, { size: 2, after: page.next });
    }
    expect(seen).toEqual(whole);
    const before = await list(superior.browser, { size: 2, before: page.previous ?? '' });
    expect(before.list.map(({ id }) => id)).toEqual(whole.slice(-page.list.length - 2, -page.list.length));
  });

  test.each([
    ['a cursor of nonsense', { after: 'nonsense' }],
    ['a cursor with SQL', { after: Buffer.from(`["2026-01-01'; --","${randomUUIDv7()}"]`).toString('base64url') }],
    ['a cursor of a list of texts', { after: Buffer.from(`["ada","${randomUUIDv7()}"]`).toString('base64url') }],
    ['two cursors', { after: 'a', before: 'b' }],
    ['a size that is too large', { size: 101 }],
    ['an unknown field', { everybody: true }],
  ])('with %s is refused', async (_what, query) => {
    const { status, code } = await boss.browser.call('GET /v2/manage/sessions', { query: query as SessionListInput });
    expect([status, code]).toEqual([400, 'A0404']);
  });
});

describe('ending a session', () => {
  test('ends it immediately, and is recorded with its user', async () => {
    const ada = await chain.member(chain.north);
    const id = await sessionOf(ada);
    expect(await isThere(ada)).toBe(true);
    expect((await end(boss, id)).data).toBe(null);
    expect(await isThere(ada)).toBe(false);
    const line = (await world.auditEntries('session.ended')).at(-1);
    expect(line).toMatchObject({
      actor: boss.username,
      subject_id: ada.id,
      details: { user: ada.username, sessions: 1 },
    });
    expect((await end(boss, id)).status).toBe(404);
  });

  test('of a user outside the scope is the same 404 as for none', async () => {
    const [south, above] = [await sessionOf(people.south), await sessionOf(superior)];
    for (const id of [south, above, randomUUIDv7(), 'x', "' or 1=1 --", '%']) {
      const { status, code } = await end(boss, id);
      expect([id, status, code]).toEqual([id, 404, 'A0404']);
    }
    expect([await isThere(people.south), await isThere(superior)]).toEqual([true, true]);
  });

  test.each([
    ['of somebody who may do more', () => people.chief],
    ['that calls', () => boss],
  ])('%s is A0302', async (_whose, target) => {
    const { status, code } = await end(boss, await sessionOf(target()));
    expect([status, code]).toEqual([403, 'A0302']);
    expect(await isThere(target())).toBe(true);
  });

  test('with permission to see them only is A0302', async () => {
    const looker = await chain.member(chain.north);
    await world.people.grant(looker.id, chain.north.id, 'sessions.read');
    // A permission at another customer, which opens the endpoint.
    await world.people.grant(looker.id, chain.otherCustomer.id, 'sessions.write');
    world.app.services.bus.resync();
    const { list: rows } = await list(looker.browser, { query: people.north.username });
    expect(rows).toMatchObject([{ mayEnd: false }]);
    expect((await end(looker, rows[0]?.id ?? '')).code).toBe('A0302');
  });

  test('of 10 parallel tries has one winner', async () => {
    const id = await sessionOf(await chain.member(chain.north));
    const responses = await Promise.all(Array.from({ length: 10 }, () => end(boss, id)));
    expect(responses.filter(({ code }) => code === 1001)).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'A0404')).toHaveLength(9);
  });

  test('one that is over by the clock is not listed, and is gone (404)', async () => {
    const ada = await chain.member(chain.north);
    const id = await sessionOf(ada);
    await world.database.queries
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect(await names(boss.browser, { query: ada.username })).toEqual([]);
    expect((await end(boss, id)).code).toBe('A0404');
  });
});
