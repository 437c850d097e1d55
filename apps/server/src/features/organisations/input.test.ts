import { createOrganisationChain, createTreeAdministrator } from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
let place: { id: string; code: string };
let organisation: { id: string; code: string };
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  place = await world.people.organisation();
  organisation = await world.people.store(place.id);
});
afterAll(() => world.close());

let count = 0;
const newOrganisation = () => ({ name: `Place ${(count += 1)}`, code: `place-${count}` });

/** All endpoints with a body, each with a valid body. */
const writers = () => ({
  'add organisation': ['POST', '/v2/manage/organisations', { ...newOrganisation(), parentId: place.id }],
  'rename organisation': ['PUT', `/v2/manage/organisations/${place.id}`, { ...newOrganisation(), version: 1 }],
  'move organisation': ['PUT', `/v2/manage/organisations/${place.id}/parent`, { parentId: null, version: 1 }],
  'add store': ['POST', '/v2/manage/stores', { ...newOrganisation(), organisationId: place.id }],
  'change store': [
    'PUT',
    `/v2/manage/stores/${organisation.id}`,
    { ...newOrganisation(), organisationId: place.id, version: 1 },
  ],
});
type Writer = keyof ReturnType<typeof writers>;
const all = Object.keys({
  'add organisation': 0,
  'rename organisation': 0,
  'move organisation': 0,
  'add store': 0,
  'change store': 0,
} satisfies Record<Writer, 0>) as Writer[]; // these are the literal's keys
const named = all.filter((name) => name !== 'move organisation');

async function send(writer: Writer, changes: Record<string, unknown>) {
  const [method, path, body] = writers()[writer] as [string, string, object]; // each value has this form
  return superior.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...changes }),
  });
}

describe.each(all)('%s', (writer) => {
  test.each([
    ['id', '019a0000-0000-7000-8000-000000000000'],
    ['parent_id', null],
    ['isCustomer', true],
    ['mayWrite', true],
    ['created_at', '2020-01-01'],
    ['path', []],
  ])('refuses a field %s that it does not know', async (field, value) => {
    const { status, code, failure } = await send(writer, { [field]: value });
    expect([status, code]).toEqual([400, 'A0401']);
    expect(Object.keys(failure?.fields ?? {})).toContain(`/${field}`);
  });

  test('refuses versions that cannot be', async () => {
    if (writer.startsWith('add')) return expect((await send(writer, { version: 1 })).code).toBe('A0401');
    for (const version of [0, -1, 1.5, '1', null, 2 ** 31, 1e300, undefined])
      expect((await send(writer, { version })).failure?.fields).toHaveProperty(['/version']);
  });
});

describe.each(named)('%s', (writer) => {
  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a line break', 'a\nb'],
    ['an escape', '\u001B[2J'],
    ['a bell', 'a\u0007'],
    ['a text turned around', 'a\u202Eb'],
    ['a character of no width', '\u200B'],
    ['a filler that shows nothing', '\u3164'],
    ['a zero', 'a\0b'],
    ['half a character', 'a\uD800'],
    ['too much', 'x'.repeat(101)],
    ['a number', 7],
    ['an object', { $ne: '' }],
  ])('refuses %s as a name and as a code', async (_what, value) => {
    for (const field of ['name', 'code']) {
      const { status, code, failure } = await send(writer, { [field]: value });
      expect([status, code, Object.keys(failure?.fields ?? {})]).toEqual([400, 'A0401', [`/${field}`]]);
    }
  });
});

const texts = [
  "Robert'); drop table organisations; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=cmd|/c calc!A0',
  '${7*7} {{7*7}} %s %n',
  '../../etc/passwd',
  'Ünïcödé 店铺 🏬',
  '__proto__',
];

describe('any text that can be seen is kept as it is', () => {
  test.each(texts)('%s', async (text) => {
    const { data } = await superior.call('POST /v2/manage/organisations', {
      body: { name: text, code: text, parentId: place.id },
    });
    expect(data).toMatchObject({ name: text, code: text });
    const result = await superior.call('GET /v2/manage/organisations', { query: { query: text } });
    expect(result.data.list).toMatchObject([{ id: data.id, name: text, code: text }]);
    const below = await superior.call('GET /v2/manage/organisations', { query: { parent: data.id } });
    expect(below.data.list).toEqual([]);
    const added = await superior.call('POST /v2/manage/stores', {
      body: { name: text, code: text, organisationId: data.id },
    });
    expect(added.data).toMatchObject({ name: text, code: text, organisation: { name: text } });
    const stores = await superior.call('GET /v2/manage/stores', { query: { query: text } });
    expect(stores.data.list).toMatchObject([{ id: added.data.id }]);
  });

  test('a Persian name with a non-joiner, once however it is written', async () => {
    const name = 'علی\u200Cرضا';
    const add = (body: { name: string; code: string }) =>
      superior.call('POST /v2/manage/organisations', { body: { ...body, parentId: null } });
    expect((await add({ name: `\u200F${name}\u00AD`, code: 'persian' })).data).toMatchObject({ name });
    for (const twin of [name, name.replace('\u200C', '')])
      expect((await add({ name: twin, code: `twin-${twin.length}` })).code, twin).toBe('A0410');
    const refused = await add({ name: 'Another', code: name });
    expect([refused.code, refused.failure?.fields]).toEqual(['A0401', { '/code': 'characters' }]);
  });

  test('the longest names and codes, of characters outside the first plane', async () => {
    const body = { name: '\u{1F3EC}'.repeat(100), code: '\u{1F3EC}'.repeat(64), parentId: null };
    const { data } = await superior.call('POST /v2/manage/organisations', { body });
    const level = { parent: data.id, size: 1 };
    for (const end of ['a', 'b'])
      await superior.call('POST /v2/manage/organisations', {
        body: { name: '\u{1F3EC}'.repeat(99) + end, code: `long-${end}`, parentId: data.id },
      });
    const first = (await superior.call('GET /v2/manage/organisations', { query: level })).data;
    const second = await superior.call('GET /v2/manage/organisations', {
      query: { ...level, after: first.next ?? '' },
    });
    expect(second.data.list).toMatchObject([{ code: 'long-b' }]);
  });
});

test.each(['unknown=1', 'parent=', 'parent=a&parent=b', 'query=a%00b', `query=${'x'.repeat(257)}`, 'query[]=x'])(
  'a list refuses %s',
  async (query) => {
    for (const path of ['organisations', 'stores']) {
      const { status, code } = await superior.fetch(`/v2/manage/${path}?${query}`);
      expect([status, code]).toEqual([400, expect.stringMatching(/^A040[14]$/)]);
    }
  },
);

test('what is removed must be named in one version', async () => {
  const [, id = ''] = await createOrganisationChain(world, 2);
  for (const query of ['', '?version=', '?version=0', '?version=x', '?version=1&version=1', '?version=1&force=true']) {
    for (const path of [`organisations/${id}`, `stores/${organisation.id}`]) {
      const { status, code } = await superior.fetch(`/v2/manage/${path}${query}`, { method: 'DELETE' });
      expect([query, status, code]).toEqual([query, 400, 'A0404']);
    }
  }
});

test('a page of another site changes nothing', async () => {
  const local = await createTreeAdministrator(world, place.id);
  const headers = { 'sec-fetch-site': 'cross-site' };
  const { id } = organisation;
  const answer = await local.call('DELETE /v2/manage/stores/{id}', { params: { id }, query: { version: 1 }, headers });
  expect([answer.status, answer.code]).toEqual([403, 'A0302']);
});
