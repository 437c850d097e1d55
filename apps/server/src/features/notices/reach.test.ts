import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, draft } from '@foyer/server/test/readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
/** An administrator of one shop, and what lies inside and outside its reach. */
let local: Browser;
const places = { root: '', own: '', below: '', beside: '' };
const people = { inside: '', outside: '' };
let roleId = '';

beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  const root = await world.people.organisation({ name: 'Reach root' });
  const own = await world.people.organisation({ parentId: root.id, name: 'Reach own' });
  const below = await world.people.organisation({ parentId: own.id, name: 'Reach below' });
  const beside = await world.people.organisation({ parentId: root.id, name: 'Reach beside' });
  Object.assign(places, { root: root.id, own: own.id, below: below.id, beside: beside.id });
  people.inside = (await world.people.user({ organisation: below.code, username: 'reach-inside' })).id;
  people.outside = (await world.people.user({ organisation: beside.code, username: 'reach-outside' })).id;
  const administrator = await world.people.user({ organisation: root.code });
  roleId = await world.people.grant(administrator.id, own.id, 'notices.write');
  // Another permission elsewhere reaches no notices there.
  await world.people.grant(administrator.id, beside.id, 'users.write');
  local = await world.people.session(world.browser(), administrator.id, 'full');
});
afterAll(() => world.close());

const audiences = (): [string, { kind: 'everybody' | 'organisation' | 'role' | 'user'; id?: string }, boolean][] => [
  ['everybody', { kind: 'everybody' }, false],
  ['the own organisation', { kind: 'organisation', id: places.own }, true],
  ['one below', { kind: 'organisation', id: places.below }, true],
  ['one above', { kind: 'organisation', id: places.root }, false],
  ['one beside', { kind: 'organisation', id: places.beside }, false],
  ['a role', { kind: 'role', id: roleId }, false],
  ['a user inside', { kind: 'user', id: people.inside }, true],
  ['a user outside', { kind: 'user', id: people.outside }, false],
];

test.each(Array.from({ length: 8 }, (_, index) => index))(
  'an administrator of one organisation: audience %i (ASVS 8.2.2)',
  async (index) => {
    const [what, audience, allowed] = audiences()[index] ?? ['', { kind: 'everybody' as const }, false];
    const written = await local.call('POST /v2/notices', { body: draft({ audience }) });
    expect([what, written.code]).toEqual([what, allowed ? 1001 : 'A0401']);

    const { id } = (await superior.call('POST /v2/notices', { body: draft({ audience }) })).data;
    const listed = (await local.call('GET /v2/notices', { query: { size: 100 } })).data.list.some(
      (row) => row.id === id,
    );
    expect([what, listed]).toEqual([what, allowed]);
    for (const name of ['GET /v2/notices/{id}', 'GET /v2/notices/{id}/readers', 'DELETE /v2/notices/{id}'] as const)
      expect([what, name, (await local.call(name, { params: { id } })).status]).toEqual([
        what,
        name,
        allowed ? 200 : 404,
      ]);
  },
);

describe('the search for an audience', () => {
  const search = async (browser: Browser, query: string) =>
    (await browser.call('GET /v2/audiences', { query: { query } })).data;

  test('finds what is in reach, by any part of its name', async () => {
    const { everybody, list } = await search(local, 'REACH');
    expect(everybody).toBe(false);
    expect(list.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'organisation Reach below',
      'organisation Reach own',
      'user reach-inside',
    ]);
  });

  test('finds everything for a super administrator', async () => {
    const { everybody, list } = await search(superior, 'reach');
    expect(everybody).toBe(true);
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Reach root', 'Reach beside', 'reach-outside']),
    );
  });

  test.each(['%', '_', '\\', "'", 'rea%ch'])('takes %s literally', async (text) => {
    expect((await search(superior, text)).list.filter(({ name }) => name?.startsWith('Reach'))).toEqual([]);
  });

  test('gives eight of each kind at most', async () => {
    for (let index = 0; index < 9; index += 1) await world.people.organisation({ name: `Crowd ${index}` });
    expect((await search(superior, 'crowd')).list).toHaveLength(8);
  });
});

test('without the permission nothing is answered at all', async () => {
  const { id } = await world.people.user();
  const browser = await world.people.session(world.browser(), id, 'full');
  const answer = await browser.call('POST /v2/notices', { body: draft({ audience: { kind: 'user', id } }) });
  expect([answer.status, answer.code]).toEqual([403, 'A0302']);
});
