import { createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const COUNT = 2500;

let world: World;
let superior: Browser;
let parent: string;

beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  parent = (await world.people.organisation({ name: 'Crowded' })).id;
  // Each name occurs twice with different case. The rows are not in the order of names.
  await sql`
    insert into organisations (id, parent_id, name, code)
    select gen_random_uuid(), ${parent}, case when i % 2 = 0 then 'Town ' else 'TOWN ' end || ((i / 2) * 7919 % 10007), 'town-' || i
    from generate_series(1, ${COUNT}::int) i`.execute(world.database.queries);
  await sql`
    insert into stores (id, organisation_id, name, code)
    select gen_random_uuid(), o.id, 'Shop', 'shop-' || o.code from organisations o where o.parent_id = ${parent}`.execute(
    world.database.queries,
  );
});
afterAll(() => world.close());

type Cursor = { after?: string; before?: string };
type ListedRow = { id: string; name: string };
type Page = { list: ListedRow[]; total: number; more: boolean; next: string | null; previous: string | null };

const lists = {
  'a level of the tree': async (browser: Browser, cursor: Cursor): Promise<Page> =>
    (await browser.call('GET /v2/manage/organisations', { query: { parent, size: 100, ...cursor } })).data,
  'a search in the tree': async (browser: Browser, cursor: Cursor): Promise<Page> =>
    (await browser.call('GET /v2/manage/organisations', { query: { query: 'town', size: 100, ...cursor } })).data,
  'stores that are all called alike': async (browser: Browser, cursor: Cursor): Promise<Page> =>
    (await browser.call('GET /v2/manage/stores', { query: { organisation: parent, size: 100, ...cursor } })).data,
};

/** Reads a whole list, page by page. `between` runs before each further page. */
async function walk(read: (cursor: Cursor) => Promise<Page>, between: () => Promise<unknown> = async () => undefined) {
  const seen: ListedRow[] = [];
  let page = await read({});
  const last = () => page.next;
  seen.push(...page.list);
  for (let next = last(); next !== null; next = last()) {
    await between();
    page = await read({ after: next });
    seen.push(...page.list);
  }
  const back: ListedRow[] = [...page.list];
  for (let { previous } = page; previous !== null; { previous } = page) {
    page = await read({ before: previous });
    back.unshift(...page.list);
  }
  return { seen, back };
}

describe.each(Object.entries(lists))('%s of thousands', (_name, read) => {
  test('is read in pages without gaps or repeats, forwards and backwards', async () => {
    const { seen, back } = await walk((cursor) => read(superior, cursor));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
    expect(back).toEqual(seen);
    const sorted = seen.map(({ name }) => name.toLowerCase());
    expect(sorted).toEqual(sorted.toSorted());
  });

  test('is counted up to a thousand', async () => {
    expect(await read(superior, {})).toMatchObject({ total: 1000, more: true, previous: null });
  });

  test('is the same for a user of one customer', async () => {
    const { seen } = await walk(async (cursor) => read(await local, cursor));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
  });
});

let local: Promise<Browser>;
beforeAll(() => {
  local = createTreeAdministrator(world, parent);
});

test('rows that others add and remove between two parts neither repeat nor hide any other', async () => {
  const before = new Set<string>();
  for (const { id } of (await walk((cursor) => lists['a level of the tree'](superior, cursor))).seen) before.add(id);
  const added: string[] = [];
  const { seen } = await walk(
    (cursor) => lists['a level of the tree'](superior, cursor),
    async () => {
      for (const name of ['Aaa', 'town 5', 'zzz'])
        added.push((await world.people.organisation({ parentId: parent, name: `${name} ${added.length}` })).id);
    },
  );
  const ids = seen.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
  await world.database.queries
    .deleteFrom('organisations')
    .where(sql<boolean>`id = any(${added}::uuid[])`)
    .execute();
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = '019a0000-0000-7000-8000-000000000000';

describe('a place in a list that no answer has named', () => {
  const garbage = [
    'x',
    '%',
    '../..',
    "' or 1=1 --",
    '<script>',
    'A'.repeat(1024),
    'A'.repeat(1025),
    encoded(null),
    encoded([]),
    encoded({ key: 'a', id: ID }),
    encoded(['a']),
    encoded(['a', ID, 'b']),
    encoded(['a', 'b']),
    encoded(['a', `${ID}'`]),
    encoded([1, ID]),
    encoded(['a\0b', ID]),
    encoded(['\uD800', ID]),
    encoded([null, ID]),
    encoded([['a'], ID]),
  ];
  test.each(garbage.flatMap((text) => ['after', 'before'].map((direction) => [direction, text])))(
    '%s=%s is A0404',
    async (direction, text) => {
      for (const path of ['organisations', 'stores'])
        expect(await refusal(`/v2/manage/${path}?${direction}=${encodeURIComponent(text ?? '')}`)).toEqual([
          400,
          'A0404',
        ]);
    },
  );

  test('two cursors in one request, and pages of no or too many rows are A0404', async () => {
    const cursor = encoded(['a', ID]);
    for (const query of [`after=${cursor}&before=${cursor}`, 'after=', 'size=0', 'size=101', 'size=x', 'size=1.5'])
      for (const path of ['organisations', 'stores'])
        expect([query, ...(await refusal(`/v2/manage/${path}?${query}`))]).toEqual([query, 400, 'A0404']);
  });

  test('a place that was never there is between its neighbours', async () => {
    for (const key of ['', 'm', '\u{10FFFF}', "'; drop table organisations; --"]) {
      const { status } = await superior.fetch(`/v2/manage/organisations?after=${encoded([key, ID])}`);
      expect(status).toBe(200);
    }
  });

  async function refusal(path: string) {
    const { status, code } = await superior.fetch(path);
    return [status, code];
  }
});
