import { randomUUIDv7 } from 'node:crypto';

import type { listAudit } from '@foyer/contract/audit.ts';
import type { Query } from '@foyer/contract/core/endpoint.ts';
import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AuditEntry } from '#/platform/audit/audit.ts';
import type { Caller } from '#/platform/http/access.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';

let world: World;
let chain: CustomerTree;
/** Administrator of the north only. */
let boss: TreeMember;
let superior: TreeMember;
let ada: TreeMember;
let bob: TreeMember;
beforeAll(async () => {
  world = await createWorld({ config: { FOYER_TRUSTED_PROXIES: '127.0.0.1' } });
  await world.people.setting('signInPage', { captchaSwitch: false });
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.north);
  superior = await chain.superAdministrator();
  ada = await chain.member(chain.north);
  bob = await chain.member(chain.south);
});
afterAll(() => world.close());

type AuditListInput = Query<typeof listAudit>;
const list = async ({ browser }: TreeMember, query: AuditListInput = {}) =>
  (await browser.call('GET /v2/manage/audit', { query })).data;
const lines = async (by: TreeMember, query: AuditListInput = {}) => (await list(by, { size: 100, ...query })).list;
const write = (entry: Partial<AuditEntry>, from: Origin = COMMAND_LINE) =>
  world.people.inTransaction(({ audit }) =>
    audit.record(from, { event: 'user.changed', actor: 'command line', result: 'done', ...entry }),
  );
const did = ({ id, username }: TreeMember, entry: Partial<AuditEntry> = {}) =>
  write({ actorId: id, actor: username, ...entry });

describe('the trail', () => {
  test('shows who did what to whom from where, the newest line first, and soon that it is sealed', async () => {
    await did(boss, {
      event: 'user.unlocked',
      subjectId: ada.id,
      details: { user: ada.username, tries: 3, late: true },
    });
    const [line] = await lines(superior);
    expect(line).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      at: expect.any(String),
      event: 'user.unlocked',
      actor: { id: boss.id, name: boss.username },
      subject: { id: ada.id, name: ada.username },
      address: 'command line',
      result: 'done',
      requestId: 'command line',
      details: { user: ada.username, tries: 3, late: true },
      objects: [],
      requires: null,
      sealed: expect.any(Boolean),
    });
    await expect.poll(async () => (await lines(superior, { size: 1 }))[0]?.sealed).toBe(true);
  });

  test('is paged without repeated or skipped entries, also while others are written', async () => {
    const whole = (await lines(superior)).map(({ id }) => id);
    const seen: string[] = [];
    let page = await list(superior, { size: 3 });
    while (seen.push(...page.list.map(({ id }) => id)) < 30 && page.next !== null) {
      await write({});
      page = await list(superior, { size: 3, after: page.next });
    }
    expect(seen).toEqual(whole.slice(0, seen.length));
    const before = await list(superior, { size: 3, before: page.previous ?? '' });
    expect(before.list.map(({ id }) => id)).toEqual(seen.slice(-page.list.length - 3, -page.list.length));
  });

  test('entries of the same moment are neither repeated nor skipped', async () => {
    const at = new Date('2020-02-02T02:02:02Z');
    for (let line = 0; line < 5; line += 1)
      await world.database.queries
        .insertInto('audit')
        .values({
          id: randomUUIDv7(),
          occurred_at: at,
          event: 'user.changed',
          actor: 'moment',
          address: '',
          result: 'done',
          request_id: '',
        })
        .execute();
    const first = await list(superior, { person: 'moment', size: 2 });
    const second = await list(superior, { person: 'moment', size: 2, after: first.next ?? '' });
    const third = await list(superior, { person: 'moment', size: 2, after: second.next ?? '' });
    const ids = [first, second, third].flatMap((page) => page.list.map(({ id }) => id));
    expect([new Set(ids).size, third.next, first.total]).toEqual([5, null, 5]);
  });
});

describe('a filter', () => {
  test('finds a person by name, in any case, or id: what they did and what was done to them', async () => {
    const cyd = await chain.member(chain.north);
    await did(cyd, { event: 'passkey.added' });
    await did(superior, { event: 'mfa.reset', subjectId: cyd.id });
    await did(cyd, { event: 'passkey.removed', subjectId: cyd.id });
    for (const person of [cyd.username, cyd.username.toUpperCase(), ` ${cyd.username} `, cyd.id])
      for (const by of [superior, boss]) {
        const result = await list(by, { person });
        expect(result.list.map(({ event }) => event)).toEqual([
          'passkey.removed',
          'mfa.reset',
          'passkey.added',
          'user.added',
        ]);
        expect([result.total, result.more]).toEqual([4, false]);
      }
    expect(await lines(superior, { person: cyd.username.slice(0, -1) })).toEqual([]);
  });

  test('finds kinds, results, addresses and times, all of which must match', async () => {
    const from = { ...COMMAND_LINE, address: '203.0.113.9' };
    await write({ event: 'mail.shown', actor: 'filter' }, from);
    await world.clock.advance(1);
    await write({ event: 'notice.written', actor: 'filter', result: 'refused' }, from);
    const events = async (query: AuditListInput) =>
      (await lines(superior, { person: 'filter', ...query })).map(({ event }) => event);
    expect(await events({ event: 'mail.shown' })).toEqual(['mail.shown']);
    expect(await events({ event: 'mail.shown,notice.written,no.such' })).toEqual(['notice.written', 'mail.shown']);
    expect(await events({ event: 'no.such' })).toEqual([]);
    expect(await events({ result: 'refused' })).toEqual(['notice.written']);
    expect(await events({ address: '203.0.113.9', result: 'done' })).toEqual(['mail.shown']);
    expect(await events({ address: '203.0.113' })).toEqual([]);
    const all = await lines(superior, { person: 'filter' });
    const [later = '', earlier = ''] = all.map(({ at }) => at);
    expect(await events({ from: later, to: '2999-01-01T00:00:00Z' })).toEqual(['notice.written']);
    expect(await events({ to: earlier })).toEqual([]);
    expect((await lines(superior, { event: 'mail.shown,notice.written' })).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['mail.shown', 'notice.written']),
    );
  });

  test.each(["' or 1=1 --", '%', '_', '\\', "x'; drop table audit; --", '<script>alert(1)</script>'])(
    'takes %s literally',
    async (text) => {
      expect(await lines(superior, { person: text })).toEqual([]);
      expect(await lines(superior, { address: text })).toEqual([]);
    },
  );

  test.each([
    ['a kind that is none', { event: "x' or 1=1" }],
    ['a result that is none', { result: 'maybe' }],
    ['a time that is none', { from: 'yesterday' }],
    ['times the wrong way round', { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }],
    ['an unknown field', { actor_id: 'x' }],
    ['a cursor of nonsense', { after: 'nonsense' }],
    ['a cursor with SQL', { after: Buffer.from(`["2026'; --","${randomUUIDv7()}"]`).toString('base64url') }],
    [
      'a cursor of a time that is none',
      { after: Buffer.from(`["2026-13-99T99:99:99.000000Z","${randomUUIDv7()}"]`).toString('base64url') },
    ],
    ['two cursors', { after: 'a', before: 'b' }],
  ])('with %s is refused', async (_what, query) => {
    const { status, code } = await superior.browser.call('GET /v2/manage/audit', { query: query as AuditListInput });
    expect([status, code]).toEqual([400, 'A0404']);
  });
});

describe('an administrator of an organisation', () => {
  test('sees what users in reach did and what was done to them, and no other line', async () => {
    await did(ada, { event: 'password.changed' });
    await did(superior, { event: 'mfa.reset', subjectId: ada.id });
    await did(ada, { event: 'session.ended', subjectId: bob.id });
    const outside = [
      did(bob, { event: 'passkey.renamed' }),
      did(superior, { event: 'notice.withdrawn' }),
      did(bob, { event: 'user.enabled', subjectId: superior.id }),
      write({ event: 'setting.changed' }),
    ];
    await Promise.all(outside);
    const seen = await lines(boss);
    expect(seen.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['password.changed', 'mfa.reset', 'session.ended']),
    );
    const north = new Set([boss.id, ada.id, ...(await northerners())]);
    for (const { actor, subject } of seen) expect(north.has(actor.id ?? '') || north.has(subject?.id ?? '')).toBe(true);
    for (const query of [
      { event: 'passkey.renamed' },
      { person: bob.username, event: 'user.enabled' },
      { person: superior.id, event: 'notice.withdrawn' },
    ])
      expect(await list(boss, query)).toMatchObject({ list: [], total: 0, next: null });
  });

  test('sees refused sign-ins with usernames in reach, and no unknown names', async () => {
    const browser = world.browser({ 'x-forwarded-for': '203.0.113.50' });
    for (const name of [ada.username, bob.username, 'nobody-at-all']) await browser.signIn(name, 'wrong');
    const actorNamesFor = async (by: TreeMember) =>
      (await lines(by, { event: 'sign_in.refused', address: '203.0.113.50' })).map(({ actor }) => actor.name);
    expect(await actorNamesFor(boss)).toEqual([ada.username]);
    expect(await actorNamesFor(superior)).toEqual(['nobody-at-all', bob.username, ada.username]);
  });

  test('sees nothing that the command line does beyond the reach, even with a user of that name', async () => {
    // An account that was created before this name was reserved.
    const { id } = await world.people.user({ organisation: chain.north.code });
    await world.database.queries.updateTable('users').set({ username: 'command line' }).where('id', '=', id).execute();
    await write({ event: 'setting.changed' });
    expect(await lines(boss, { person: 'command line', event: 'setting.changed' })).toEqual([]);
    expect(await lines(boss, { event: 'setting.changed' })).toEqual([]);
  });

  test('sees the same lines in a reach that is too large to look people up one by one', async () => {
    // Waits until all entries are sealed: sealing between the two requests would change a result.
    await expect.poll(async () => (await lines(boss)).every(({ sealed }) => sealed)).toBe(true);
    const few = await lines(boss);
    await crowd(chain.north.code, 1100);
    const [many, counted] = [await lines(boss), await list(boss)];
    expect(many).toEqual(few);
    expect([counted.total, counted.more]).toEqual([few.length, false]);
    expect((await lines(boss, { event: 'password.changed,mfa.reset' })).map(({ event }) => event).sort()).toEqual(
      few
        .map(({ event }) => event)
        .filter((event) => ['password.changed', 'mfa.reset'].includes(event))
        .sort(),
    );
  });

  test('without the permission sees nothing', async () => {
    for (const name of ['GET /v2/manage/audit', 'GET /v2/manage/audit-export'] as const)
      expect((await ada.browser.call(name)).code).toBe('A0302');
  });
});

describe('the export', () => {
  const take = (browser: Browser, query: AuditListInput = {}) => browser.call('GET /v2/manage/audit-export', { query });

  test('is a file that is saved, UTF-8 with a mark, quoted and guarded against formulas', async () => {
    await write({ actor: '=HYPERLINK("http://evil.example")', event: 'access.refused', details: { what: 'a,b "c"' } });
    await write({ actor: '-2+3', event: 'access.refused' });
    const bytes = await fetch(`${world.origin}/v2/manage/audit-export?event=access.refused`, {
      headers: {
        authorization: `Bearer ${superior.browser.token}`,
        cookie: `foyer=${superior.browser.cookies.get('foyer')}`,
      },
    });
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
    expect(bytes.headers.get('content-disposition')).toMatch(
      /^attachment; filename=audit-\d{4}-\d\d-\d\d\.csv$|^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const buffer = Buffer.from(await bytes.arrayBuffer());
    expect(buffer.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = buffer.subarray(3).toString('utf8').split('\r\n');
    expect(rows[0]).toBe(
      'at,event,result,actor,actor id,subject,subject id,address,request id,details,id,object,object id,object name',
    );
    expect(rows[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,access\.refused,done,'-2\+3,,,,command line,command line,\{\},/);
    expect(rows[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(rows[2]).toContain(String.raw`"{""what"":""a,b \""c\""""}"`);
  });

  test('has the lines of the same filter and reach, from many batches, and is written down', async () => {
    await sql`insert into audit (id, event, actor, actor_id, address, result, request_id, occurred_at)
      select gen_random_uuid(), 'device.trusted', ${ada.username}, ${ada.id}::uuid, 'x', 'done', 'x', now() - make_interval(secs => i)
      from generate_series(1, 2345) i`.execute(world.database.queries);
    await did(bob, { event: 'device.trusted' });
    const { text } = await take(boss.browser, { event: 'device.trusted' });
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(2345);
    expect(new Set(rows).size).toBe(2345);
    expect(text).not.toContain(bob.username);
    expect((await world.auditEntries('audit.exported')).at(-1)).toMatchObject({
      actor: boss.username,
      details: { events: 'device.trusted' },
    });
  });

  test('ends with so many lines', async () => {
    const caller = { userId: superior.id, username: superior.username, superAdministrator: true } as Caller; // fields it reads
    const { content } = await world.app.services.audit.export(
      caller,
      { events: ['device.trusted'] },
      COMMAND_LINE,
      1500,
    );
    let file = '';
    for await (const chunk of content) file += String(chunk);
    expect(file.trim().split('\r\n')).toHaveLength(1 + 1500);
  });

  test('cannot be started by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await superior.browser.call('GET /v2/manage/audit-export', { headers })).code).toBe('A0302');
  });

  test.each([{ format: 'xlsx' }, { event: 'x' }, { size: 5 }])('with %j is refused', async (query) => {
    expect((await take(superior.browser, query as object)).status).toBe(400);
  });
});

async function northerners(): Promise<string[]> {
  const rows = await world.database.queries
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', chain.north.id)
    .execute();
  return rows.map(({ id }) => id);
}

async function crowd(code: string, count: number): Promise<void> {
  await sql`insert into users (id, username, display_name, organisation_id, status)
    select gen_random_uuid(), 'crowd-' || i, 'Crowd', o.id, 'active'
    from generate_series(1, ${count}::int) i join organisations o on o.code = ${code}`.execute(world.database.queries);
}
