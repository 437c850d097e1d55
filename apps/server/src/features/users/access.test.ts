import { type CustomerTree, createCustomerTree } from '@foyer/server/test/administration/customer-tree.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let tree: CustomerTree;
let superAdministrator: Browser;
/** Stores of the region north, and one of the region south. */
let bremen: string;
let kiel: string;
let munich: string;
/** A user of the region north, with roles in both regions and at the customer. */
let mia: string;
let managerRole: string;
let auditorRole: string;

const PUSH = 'esl.labels.push';
const LABELS = 'esl.labels.read';

beforeAll(async () => {
  world = await createWorld();
  const { people } = world;
  await people.application('esl');
  tree = await createCustomerTree(world);
  superAdministrator = (await tree.superAdministrator()).browser;
  bremen = (await people.store(tree.north.id, 'Bremen 1')).id;
  kiel = (await people.store(tree.north.id, 'Kiel 1')).id;
  munich = (await people.store(tree.south.id, 'Munich 1')).id;
  mia = (await people.user({ organisation: tree.north.code, displayName: 'Mia Albers' })).id;
  managerRole = await people.grant(mia, tree.north.id, PUSH, LABELS);
  await people.grant(mia, bremen, PUSH);
  await people.grant(mia, munich, 'esl.labels.write');
  auditorRole = await people.grant(mia, tree.customer.id, 'audit.read');
});
afterAll(() => world.close());

async function reader(placeId: string, ...permissions: string[]): Promise<Browser> {
  const { id } = await world.people.user({ organisation: tree.north.code });
  await world.people.grant(id, placeId, ...permissions);
  return world.people.session(world.browser(), id, 'full');
}

const accessOf = (by: Browser, id: string, query = {}) =>
  by.call('GET /v2/manage/users/{id}/access', { params: { id }, query });
const peopleOf = (by: Browser, id: string, query = {}) =>
  by.call('GET /v2/manage/stores/{id}/people', { params: { id }, query });
const holdersOf = (by: Browser, id: string, query = {}) =>
  by.call('GET /v2/manage/roles/{id}/holders', { params: { id }, query });

type Answer = Awaited<ReturnType<typeof accessOf>>;
/** Permissions, each with the places of its role assignments. */
const summaryOf = ({ data }: Answer) =>
  data.list.map(({ permission, via }) => [permission.code, via.list.map(({ place }) => place.id)]);

describe('access of a user', () => {
  test('a permission in a store is explained by each role assignment above it, with its path', async () => {
    const { data } = await accessOf(superAdministrator, mia, { permission: PUSH, place: bremen });
    expect(data.list).toMatchObject([
      {
        permission: { code: PUSH, above: [{ en: 'Shelf' }, { en: 'Labels' }], application: { code: 'esl' } },
        via: {
          total: 2,
          list: [
            { role: { id: managerRole }, place: { kind: 'organisation', id: tree.north.id } },
            { place: { kind: 'store', id: bremen, name: 'Bremen 1' } },
          ],
        },
      },
    ]);
    expect(data.list[0]?.via.list[1]?.place.path.map(({ id }) => id)).toEqual([tree.customer.id, tree.north.id]);
    expect(data.hidden).toBe(false);
  });

  test('a permission that the user has elsewhere only is not listed', async () => {
    expect(summaryOf(await accessOf(superAdministrator, mia, { place: kiel }))).toEqual([
      ['audit.read', [tree.customer.id]],
      [LABELS, [tree.north.id]],
      [PUSH, [tree.north.id]],
    ]);
    expect((await accessOf(superAdministrator, mia, { permission: PUSH, place: munich })).data).toMatchObject({
      list: [],
      total: 0,
    });
  });

  test('pages lead through all permissions in both directions', async () => {
    const whole = summaryOf(await accessOf(superAdministrator, mia));
    expect(whole.map(([code]) => code)).toEqual(['audit.read', LABELS, 'esl.labels.write', PUSH]);
    const first = await accessOf(superAdministrator, mia, { size: 3 });
    const second = await accessOf(superAdministrator, mia, { size: 3, after: first.data.next ?? '' });
    const back = await accessOf(superAdministrator, mia, { size: 3, before: second.data.previous ?? '' });
    expect([...summaryOf(first), ...summaryOf(second)]).toEqual(whole);
    expect(summaryOf(back)).toEqual(summaryOf(first));
    expect([first, second, back].map(({ data }) => data.total)).toEqual([4, 4, 4]);
  });

  test.each(['SEND', 'ESL.labels.PUSH', 'senden', '价签 推送', 'Labels send'])(
    'the text "%s" finds a permission by its code or the names of its path',
    async (query) => {
      expect(
        summaryOf(await accessOf(superAdministrator, mia, { query, place: kiel })).map(([code]) => code),
      ).toContain(PUSH);
    },
  );

  test('the role of super administrators gives every permission everywhere', async () => {
    const { id } = await world.people.user({ superAdministrator: true });
    const { data } = await accessOf(superAdministrator, id, { permission: PUSH, place: munich });
    expect(data.list).toMatchObject([{ via: { list: [{ role: { code: 'super-administrator' } }] } }]);
  });

  test('a permission of an application that is not installed is not listed', async () => {
    const { id } = await world.people.user({ organisation: tree.north.code });
    await world.people.grant(id, bremen, 'gone.permission');
    expect(summaryOf(await accessOf(superAdministrator, id))).toEqual([]);
  });
});

describe('attack: an administrator of one region explores assignments elsewhere', () => {
  let local: Browser;
  beforeAll(async () => {
    local = await reader(tree.north.id, 'users.read', 'roles.read');
  });

  test('the answer has only assignments in the region, and paths that begin there', async () => {
    const answer = await accessOf(local, mia);
    expect(summaryOf(answer)).toEqual([
      [LABELS, [tree.north.id]],
      [PUSH, [tree.north.id, bremen]],
    ]);
    expect(answer.data).toMatchObject({ total: 2, hidden: true });
    for (const id of [tree.customer.id, tree.customer.code, tree.south.id, munich, auditorRole])
      expect(answer.text).not.toContain(id);
  });

  test('no filter shows what the hidden assignments are', async () => {
    const nobody = (await world.people.user({ organisation: tree.north.code })).id;
    await world.people.grant(nobody, tree.otherCustomer.id, 'mails.read');
    for (const query of [
      { permission: 'audit.read' },
      { permission: 'audit.read', place: bremen },
      { permission: 'mails.read' },
      { permission: 'no.such.permission' },
    ]) {
      const [one, other] = [await accessOf(local, mia, query), await accessOf(local, nobody, query)];
      expect(one.data).toEqual(other.data);
      expect(one.data).toEqual({ list: [], total: 0, more: false, next: null, previous: null, hidden: true });
    }
  });

  test('a user or place outside the region is answered as a missing one', async () => {
    const outside = (await world.people.user({ organisation: tree.south.code })).id;
    const missing = '01900000-0000-7000-8000-00000000dead';
    for (const answer of [
      await accessOf(local, outside),
      await accessOf(local, mia, { place: munich }),
      await accessOf(local, mia, { place: tree.customer.id }),
      await accessOf(local, mia, { place: missing }),
      await peopleOf(local, munich),
      await peopleOf(local, tree.north.id),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'A0404']);
  });

  test('lists of a role and of a store omit users and places of other regions, also from the totals', async () => {
    const { people } = world;
    const role = await people.grant(mia, kiel, LABELS);
    const outside = (await people.user({ organisation: tree.south.code, displayName: 'Outside' })).id;
    for (const [user, place] of [
      [mia, munich],
      [outside, munich],
      [outside, kiel],
    ] as const)
      await people.repositories.roles.grant(user, role, place);
    const holders = await holdersOf(local, role);
    expect(holders.data).toMatchObject({
      total: 1,
      list: [{ user: { id: mia }, places: { total: 1, list: [{ id: kiel }] } }],
    });
    const workers = await peopleOf(local, kiel);
    expect(workers.data).toMatchObject({ total: 1, list: [{ user: { id: mia } }] });
    for (const { text } of [holders, workers]) expect(text).not.toContain('Outside');
    expect((await holdersOf(superAdministrator, role)).data).toMatchObject({ total: 2 });
  });

  test('roles without users.read do not show who has a role', async () => {
    const rolesOnly = await reader(tree.north.id, 'roles.read');
    expect((await holdersOf(rolesOnly, managerRole)).data).toMatchObject({ list: [], total: 0 });
  });
});

describe('people of a store', () => {
  const names = ({ data }: Awaited<ReturnType<typeof peopleOf>>) => data.list.map(({ user }) => user.displayName);

  test('the store lists its own people, and on request those whose role applies from above', async () => {
    const { people } = world;
    const store = (await people.store(tree.south.id)).id;
    const own = await people.user({ organisation: tree.north.code, displayName: 'ann own' });
    const above = await people.user({ organisation: tree.south.code, displayName: 'Bea Above' });
    const beside = await people.user({ organisation: tree.south.code, displayName: 'Beside' }); // has an ordinary role there
    const role = await people.grant(own.id, store, LABELS);
    await people.grant(own.id, store, PUSH);
    await people.repositories.roles.grant(above.id, role, tree.south.id);
    await people.repositories.roles.grant(beside.id, role, munich);
    const direct = await peopleOf(superAdministrator, store);
    expect(names(direct)).toEqual(['ann own']);
    expect(direct.data.list[0]?.assignments).toMatchObject({ total: 2, list: [{ place: { id: store } }, {}] });
    const all = await peopleOf(superAdministrator, store, { inherited: true });
    expect(names(all)).toContain('Bea Above');
    expect(names(all)).not.toContain('Beside');
    const one = all.data.list.find(({ user }) => user.id === above.id);
    // Each user also has the role of ordinary users for their organisation.
    expect(one?.assignments.list.map(({ role: { id }, place }) => [id, place.id])).toContainEqual([
      role,
      tree.south.id,
    ]);
    const first = await peopleOf(superAdministrator, store, { inherited: true, size: 1 });
    const second = await peopleOf(superAdministrator, store, {
      inherited: true,
      size: 1,
      after: first.data.next ?? '',
    });
    expect([...names(first), ...names(second)]).toEqual(names(all).slice(0, 2));
  });

  test('more role assignments than are listed are counted', async () => {
    const { people } = world;
    const store = (await people.store(tree.south.id)).id;
    const { id } = await people.user({ organisation: tree.south.code });
    for (let at = 0; at < 22; at += 1) await people.grant(id, store, LABELS);
    const { data } = await peopleOf(superAdministrator, store);
    expect(data.list[0]?.assignments).toMatchObject({ total: 22 });
    expect(data.list[0]?.assignments.list).toHaveLength(20);
  });
});
