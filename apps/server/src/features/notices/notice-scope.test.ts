import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator, noticeDraft } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
/** Administrator of one organisation. Other organisations and users are inside or outside their scope. */
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
  // A different permission in another organisation does not include notices there.
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
    const written = await local.call('POST /v2/notices', { body: noticeDraft({ audience }) });
    expect([what, written.code]).toEqual([what, allowed ? 1001 : 'A0401']);

    if (allowed) expect([what, await reached(local, written.data.id)]).toEqual([what, true]);
    const { id } = (await superior.call('POST /v2/notices', { body: noticeDraft({ audience }) })).data;
    expect([what, await reached(local, id)]).toEqual([what, false]);
  },
);

/** Whether a user manages a notice: their list contains it, and they may open and withdraw it. */
async function reached(by: Browser, id: string): Promise<boolean> {
  const listed = (await by.call('GET /v2/notices', { query: { size: 100 } })).data.list.some((row) => row.id === id);
  const names = ['GET /v2/notices/{id}', 'GET /v2/notices/{id}/readers', 'DELETE /v2/notices/{id}'] as const;
  const statuses = [];
  for (const name of names) statuses.push((await by.call(name, { params: { id } })).status);
  expect(statuses).toEqual(names.map(() => (listed ? 200 : 404)));
  return listed;
}

test.each([
  ['an organisation, a colleague manages', () => ({ kind: 'organisation', id: places.below }) as const, true],
  ['one person, no other administrator manages', () => ({ kind: 'user', id: people.inside }) as const, false],
])('what an administrator has written to %s', async (_what, audience, shared) => {
  const { id: userId } = await world.people.user();
  await world.people.grant(userId, places.own, 'notices.write');
  const colleague = await world.people.session(world.browser(), userId, 'full');
  const { id } = (await colleague.call('POST /v2/notices', { body: noticeDraft({ audience: audience() }) })).data;
  expect(await reached(local, id)).toBe(shared);
});

test('a warning by a super administrator cannot be read or withdrawn by the administrator whom it is for', async () => {
  const { id: userId } = await world.people.user();
  await world.people.grant(userId, places.root, 'notices.write');
  const warned = await world.people.session(world.browser(), userId, 'full');
  const audience = { kind: 'user', id: userId } as const;
  const { id } = (await superior.call('POST /v2/notices', { body: noticeDraft({ audience }) })).data;
  expect(await reached(warned, id)).toBe(false);
  expect((await warned.call('GET /v2/users/inbox/{id}', { params: { id } })).status).toBe(200);
});

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
  const answer = await browser.call('POST /v2/notices', { body: noticeDraft({ audience: { kind: 'user', id } }) });
  expect([answer.status, answer.code]).toEqual([403, 'A0302']);
});
