import {
  type CustomerTree,
  createCustomerTree,
  type TreeMember,
} from '@foyer/server/test/administration/customer-tree.ts';
import { uploadImport, csvOf, IMPORT_HEADER, userLines } from '@foyer/server/test/files/user-imports.ts';
import { sheetOf, workbook } from '@foyer/server/test/files/workbooks.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
let chain: CustomerTree;
let boss: TreeMember;
beforeAll(async () => {
  world = await createWorld();
  chain = await createCustomerTree(world);
  boss = await chain.administrator(chain.customer);
});
afterAll(() => world.close());
// Adding users requires reauthentication.
beforeEach(() => world.people.reauthenticateAll());

let count = 0;
const newName = () => `batch-${(count += 1)}`;

/** Number of users whose name begins with a prefix. */
async function countOf(prefix: string): Promise<number> {
  const rows = await world.database.queries
    .selectFrom('users')
    .select('id')
    .where('username', 'like', `${prefix}-%`)
    .execute();
  return rows.length;
}

/** Number of pending invitations. */
const due = async () =>
  (await world.database.queries.selectFrom('pending_invitation_mails').select('user_id').execute()).length;
const mailsTo = async (prefix: string) => {
  const mails = world.database.queries
    .selectFrom('mails')
    .select('recipient')
    .where('recipient', 'like', `${prefix}-%`);
  return (await mails.execute()).length;
};

describe('an import', () => {
  test('of 300 users invites all of them, each with the role of a user and an email', async () => {
    const prefix = newName();
    const { data } = await uploadImport(boss.browser, csvOf(userLines(chain.north.code, prefix, 300)));
    expect(data).toMatchObject({
      dryRun: false,
      lines: 300,
      invited: 300,
      problems: [],
      problemCount: 0,
      more: false,
    });
    expect(data.people).toHaveLength(20);
    expect(data.people[0]).toMatchObject({ line: 2, username: `${prefix}-1`, outcome: 'invited' });
    const users = await world.database.queries
      .selectFrom('users')
      .innerJoin('role_assignments', 'role_assignments.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
      .select([
        'users.status',
        'users.language',
        'users.organisation_id',
        'role_assignments.organisation_id as granted',
        'roles.code',
      ])
      .where('users.username', 'like', `${prefix}-%`)
      .orderBy('users.username')
      .execute();
    expect(users).toHaveLength(300);
    expect(users[0]).toEqual({
      status: 'invited',
      language: 'de',
      organisation_id: chain.north.id,
      granted: chain.north.id,
      code: 'user',
    });
    expect((await world.auditEntries('users.imported')).at(-1)).toMatchObject({
      actor: boss.username,
      details: { count: 300 },
    });
    const lines = (await world.auditEntries('user.invited')).filter(({ details }) =>
      String(details['user']).startsWith(prefix),
    );
    expect(lines).toHaveLength(300);
    expect(lines[0]).toMatchObject({ actor: boss.username, actor_id: boss.id });
    await expect.poll(() => due()).toBe(0);
    expect(await mailsTo(prefix)).toBe(300);
  }, 90_000);

  test('that is a dry run adds no user, and returns the outcome of each line', async () => {
    const prefix = newName();
    const { data } = await uploadImport(boss.browser, csvOf(userLines(chain.north.code, prefix, 3)), true);
    expect(data).toMatchObject({ dryRun: true, lines: 3, invited: 0, problems: [] });
    expect(data.people.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'ready']);
    expect(await countOf(prefix)).toBe(0);
    expect((await world.auditEntries('users.import_checked')).at(-1)).toMatchObject({
      actor: boss.username,
      result: 'done',
      details: { lines: 3, problems: 0 },
    });
  });

  test('with one bad line among 1,000 adds nobody, and names that line', async () => {
    const prefix = newName();
    const lines = userLines(chain.north.code, prefix, 1000);
    lines[499] = `${prefix}-500,=HYPERLINK("http://evil.example"),x@shop.example,${chain.north.code},`.replaceAll(
      '"',
      '',
    );
    const { data } = await uploadImport(boss.browser, csvOf(lines));
    expect(data).toMatchObject({
      invited: 0,
      problems: [{ line: 501, column: 'displayName', rule: 'formula', value: '=HYPERLINK(http://evil.example)' }],
    });
    expect([await countOf(prefix), await due()]).toEqual([0, 0]);
    expect((await world.auditEntries('users.imported')).at(-1)).toMatchObject({
      result: 'refused',
      details: { lines: 1000, problems: 1 },
    });
  });

  test('of a file that is not UTF adds users only in an encoding that the request names', async () => {
    const prefix = newName();
    const line = `${prefix}-1,Zoë Müller,zoe@shop.example,${chain.north.code},`;
    const file = Uint8Array.from(Buffer.from(csvOf([line]), 'latin1'));
    const preview = await uploadImport(boss.browser, file, true);
    expect(preview.data.encoding).toMatchObject({ name: 'windows-1252', samples: ['Zoë Müller'] });
    expect(preview.data).toMatchObject({ sheet: null, problemCount: 0, people: [{ displayName: 'Zoë Müller' }] });
    const unnamed = await uploadImport(boss.browser, file);
    expect([unnamed.status, unnamed.code, unnamed.failure?.fields]).toEqual([
      400,
      'A0401',
      { '/encoding': 'required' },
    ]);
    expect(await countOf(prefix)).toBe(0);
    const { data } = await uploadImport(boss.browser, file, false, 'windows-1252');
    expect(data).toMatchObject({ invited: 1, encoding: { name: 'windows-1252', certainty: null } });
    const names = world.database.queries
      .selectFrom('users')
      .select('display_name')
      .where('username', '=', `${prefix}-1`);
    expect(await names.execute()).toEqual([{ display_name: 'Zoë Müller' }]);
    const other = await uploadImport(boss.browser, file, true, 'latin-9' as 'big5');
    expect([other.status, other.code]).toEqual([400, 'A0404']);
  });

  test('of a workbook does the same', async () => {
    const prefix = newName();
    const rows = [IMPORT_HEADER, ...userLines(chain.south.code, prefix, 10)].map((line) => line.split(','));
    const { data } = await uploadImport(boss.browser, workbook(sheetOf(rows)));
    expect(data.invited).toBe(10);
    expect(await countOf(prefix)).toBe(10);
  });

  test('into an organisation outside the scope gets the same answer as into none', async () => {
    const north = await chain.administrator(chain.north);
    await world.people.reauthenticateAll();
    const codes = [
      chain.otherCustomer.code,
      chain.customer.code,
      chain.south.code,
      'nowhere',
      "x'; drop table users; --",
    ];
    for (const code of codes) {
      const { data } = await uploadImport(north.browser, csvOf(userLines(code, newName(), 1)));
      expect(data.problems).toEqual([
        { line: 2, column: 'organisation', rule: 'unknown', value: code, otherLine: null },
      ]);
    }
    expect((await uploadImport(north.browser, csvOf(userLines(chain.north.code, newName(), 1)))).data.invited).toBe(1);
  });

  test('of a user of another organisation reports that the name is taken', async () => {
    const { username } = await world.people.user({ organisation: chain.otherCustomer.code });
    const prefix = newName();
    const lines = [
      `${username.toUpperCase()},Somebody,s@shop.example,${chain.north.code},`,
      ...userLines(chain.north.code, prefix, 2),
    ];
    const { data } = await uploadImport(boss.browser, csvOf(lines));
    expect(data.problems).toEqual([{ line: 2, column: 'username', rule: 'taken', value: username, otherLine: null }]);
    expect(data.people.map(({ outcome }) => outcome)).toEqual(['wrong', 'ready', 'ready']);
    expect(await countOf(prefix)).toBe(0);
  });

  test('with problems of every kind reports them by line', async () => {
    const { username } = await world.people.user();
    const { data } = await uploadImport(
      boss.browser,
      csvOf([
        `${username},A,a@shop.example,${chain.north.code},`,
        `b,B,no address,nowhere,xx`,
        `c,C`,
        `C,C,c@shop.example,${chain.north.code},`,
      ]),
    );
    expect(data.problems.map(({ line, column, rule }) => [line, column, rule])).toEqual([
      [2, 'username', 'taken'],
      [3, 'email', 'format'],
      [3, 'language', 'unknown'],
      [3, 'organisation', 'unknown'],
      [4, 'email', 'required'],
      [4, 'organisation', 'required'],
      [5, 'username', 'duplicate'],
    ]);
  });

  test('with names that look like others invites none (homograph attack)', async () => {
    await world.people.user({ username: 'paulina', superAdministrator: true });
    const line = (username: string, displayName: string) =>
      `${username},${displayName},s@shop.example,${chain.north.code},`;
    const { data } = await uploadImport(
      boss.browser,
      csvOf([line('аnna', 'A'), line('admın', 'B'), line('pau1ina', 'C'), line('dora', 'System'), line('f0yer', 'E')]),
    );
    expect(data.problems.map(({ line: at, column, rule }) => [at, column, rule])).toEqual([
      [2, 'username', 'mixed_scripts'],
      [3, 'username', 'confusable'],
      [4, 'username', 'confusable'],
      [5, 'displayName', 'confusable'],
      [6, 'username', 'confusable'],
    ]);
  });

  test('of the same file twice at the same time is done once; the other one reports that the names are taken', async () => {
    const prefix = newName();
    const file = csvOf(userLines(chain.north.code, prefix, 200));
    const second = await world.startSecondServer();
    const responses = await Promise.all([
      uploadImport(boss.browser, file),
      uploadImport(boss.browser.onServer(second.origin), file),
    ]);
    expect(responses.map(({ data }) => data.invited).toSorted((a, b) => a - b)).toEqual([0, 200]);
    const loser = responses.find(({ data }) => data.invited === 0)?.data;
    expect([loser?.problemCount, loser?.problems[0]?.rule]).toEqual([200, 'taken']);
    expect(await countOf(prefix)).toBe(200);
  });

  test('of 10,000 users is done in one call, and other calls are answered in the meantime', async () => {
    const prefix = newName();
    const state = { isDone: false };
    const bringing = uploadImport(boss.browser, csvOf(userLines(chain.north.code, prefix, 10_000))).finally(
      () => (state.isDone = true),
    );
    let answered = 0;
    while (!state.isDone) {
      expect((await boss.browser.fetch('/live')).status).toBe(200);
      answered += 1;
    }
    expect((await bringing).data.invited).toBe(10_000);
    expect(answered).toBeGreaterThan(20);
    await sql`delete from pending_invitation_mails`.execute(world.database.queries);
  }, 180_000);

  test.each([
    ['of more than 5 MB', csvOf([`x,${'y'.repeat(5 * 1024 * 1024)}`]), 413, 'too_large'],
    ['of 100,000 lines', csvOf(Array.from({ length: 100_000 }, (_, index) => `p${index},,,,`)), 400, 'too_many_lines'],
    ['of nobody', IMPORT_HEADER, 400, 'empty'],
    ['of what is no workbook', 'PK\u0003\u0004', 400, 'unreadable'],
  ])('%s is refused', async (_what, file, status, rule) => {
    const answer = await uploadImport(boss.browser, file);
    expect([answer.status, answer.code, answer.failure?.fields]).toEqual([status, 'A0401', { '/file': rule }]);
  });

  test('that is no form, or says neither whether it only tries, is refused', async () => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await boss.browser.fetch('/v2/manage/user-imports?dryRun=true', json)).code).toBe('A0401');
    const body = new FormData();
    body.append('file', new Blob([csvOf([])]), 'x.csv');
    expect((await boss.browser.fetch('/v2/manage/user-imports', { method: 'POST', body })).status).toBe(400);
  });

  test('an open browser is not enough to add users: without the password an import is refused, a dry run is not', async () => {
    const north = await chain.administrator(chain.north);
    const prefix = newName();
    const file = csvOf(userLines(chain.north.code, prefix, 3));
    const { status, code } = await uploadImport(north.browser, file);
    expect([status, code, await countOf(prefix)]).toEqual([401, 'A0301', 0]);
    expect((await uploadImport(north.browser, file, true)).data).toMatchObject({ dryRun: true, problemCount: 0 });
  });

  test('by an administrator who has lost the permission in the meantime adds no user', async () => {
    const other = await chain.member(chain.north);
    await world.people.grant(other.id, chain.north.id, 'users.write');
    world.app.services.bus.resync();
    const prefix = newName();
    await sql`delete from role_assignments where user_id = ${other.id}`.execute(world.database.queries);
    const { code } = await uploadImport(other.browser, csvOf(userLines(chain.north.code, prefix, 5)));
    expect(await countOf(prefix)).toBe(0);
    expect([1001, 'A0302']).toContain(code);
  });
});
