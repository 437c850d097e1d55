import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createLine, createLocal, look, move, TREE } from '@foyer/server/test/places.ts';
import { createAdministrator } from '@foyer/server/test/readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  await world.people.confirmEverybody();
});
afterAll(() => world.close());

const below = async (parentId: string) => (await world.people.organisation({ parentId })).id;
const refusal = ({ status, code, failure }: Awaited<ReturnType<typeof move>>) => [status, code, failure?.fields];
const refused = (rule: string) => [400, 'A0401', { '/parentId': rule }];

test('a move takes everything below along, and is written down', async () => {
  const [from = '', moved = '', inside = ''] = await createLine(world, 3);
  const [, to = ''] = await createLine(world, 2);
  const local = await createLocal(world, inside, 'organisations.read');
  const { data } = await move(superior, moved, to);
  expect(data).toMatchObject({ parentId: to, isCustomer: false, version: 2, organisations: 1 });
  expect((await look(superior, inside)).path.map(({ id }) => id)).toEqual([...data.path.map(({ id }) => id), moved]);
  expect((await look(superior, from)).organisations).toBe(0);
  expect((await look(local, inside)).path).toEqual([]);
  expect((await world.auditEntries('organisation.moved')).at(-1)).toMatchObject({
    details: { organisation: moved, from, to },
  });
});

test('a super administrator makes a customer of it, and of a customer a part of another one', async () => {
  const [top = '', own = ''] = await createLine(world, 2);
  expect((await move(superior, own, null)).data).toMatchObject({ parentId: null, isCustomer: true, path: [] });
  expect((await move(superior, top, own)).data).toMatchObject({ parentId: own, isCustomer: false });
});

test('rights follow a move at once, on every process', async () => {
  const [top = ''] = await createLine(world, 1);
  const [elsewhere = ''] = await createLine(world, 1);
  const [moved, store] = [await below(top), await below(top)];
  const [before, after] = [await createLocal(world, top), await createLocal(world, elsewhere)];
  const second = await world.startSecondServer();
  expect((await look(before.at(second.origin), moved)).id).toBe(moved);
  await move(superior, moved, elsewhere);
  expect((await look(after.at(second.origin), moved)).id).toBe(moved);
  const gone = await before.call('GET /v2/manage/organisations/{id}', { params: { id: moved } });
  expect(gone.status).toBe(404);
  expect((await look(before, store)).id).toBe(store);
});

test('a move to where it stands already changes nothing', async () => {
  const [top = '', own = ''] = await createLine(world, 2);
  expect((await move(superior, own, top)).data.version).toBe(1);
});

describe('a move is refused', () => {
  test('below itself', async () => {
    const [top = '', own = '', inside = ''] = await createLine(world, 3);
    for (const parentId of [top, own, inside])
      expect(refusal(await move(superior, top, parentId))).toEqual(refused('below'));
    expect(await look(superior, top)).toMatchObject({ parentId: null, version: 1 });
  });

  test('to a parent that has one of that name', async () => {
    const [one = '', other = ''] = [(await createLine(world, 1))[0], (await createLine(world, 1))[0]];
    await world.people.organisation({ name: 'Same', parentId: one });
    const { id } = await world.people.organisation({ name: 'Same', parentId: other });
    expect(refusal(await move(superior, id, one))).toEqual([400, 'A0410', { '/name': 'taken' }]);
  });

  test('deeper than the tree may be, counting what comes along', async () => {
    const deep = await createLine(world, ORGANISATION_DEPTH - 1);
    const [, moved = ''] = await createLine(world, 3);
    expect(refusal(await move(superior, moved, deep.at(-1) ?? ''))).toEqual([200, 1001, undefined]);
    const [top = ''] = await createLine(world, 3);
    expect(refusal(await move(superior, top, deep.at(-1) ?? ''))).toEqual(refused('too_deep'));
  });

  test('in an older version than somebody else has made', async () => {
    const [top = '', own = ''] = await createLine(world, 2);
    const [elsewhere = ''] = await createLine(world, 1);
    const params = { id: own };
    await superior.call('PUT /v2/manage/organisations/{id}', { params, body: { name: 'New', code: own, version: 1 } });
    const body = { parentId: elsewhere, version: 1 };
    const answer = await superior.call('PUT /v2/manage/organisations/{id}/parent', { params, body });
    expect(refusal(answer)).toEqual([400, 'A0401', { '/version': 'stale' }]);
    expect((await look(superior, own)).parentId).toBe(top);
  });

  test('to places that the caller cannot see, or may not change', async () => {
    const [own = ''] = await createLine(world, 1);
    const [moved, seen] = [await below(own), await below(own)];
    const [hidden = ''] = await createLine(world, 1);
    const { id } = await world.people.user();
    for (const place of [moved, own]) await world.people.grant(id, place, 'organisations.read');
    await world.people.grant(id, moved, 'organisations.write');
    const local = await world.people.session(world.browser(), id, 'full');
    expect(refusal(await move(local, moved, hidden))).toEqual(refused('unknown'));
    expect(refusal(await move(local, moved, 'nonsense'))).toEqual(refused('unknown'));
    expect((await move(local, moved, seen)).code).toBe('A0302');
    expect((await move(local, moved, null)).code).toBe('A0302');
    expect((await move(local, seen, moved)).code).toBe('A0302');
  });
});

test('an administrator moves within the own part of the tree as they like', async () => {
  const [top = ''] = await createLine(world, 1);
  const [one, other] = [await below(top), await below(top)];
  const local = await createLocal(world, top, ...TREE, 'users.write');
  const colleague = await world.people.user();
  await world.people.grant(colleague.id, one, ...TREE, 'users.write');
  expect((await move(local, other, one)).data.parentId).toBe(one);
  expect((await move(local, other, top)).data.parentId).toBe(top);
});

test('a move takes the password again: rights move with it, so an open browser must not be enough', async () => {
  const [parent, other] = [await world.people.organisation(), await world.people.organisation()];
  const { id } = await world.people.organisation({ parentId: parent.id });
  const unconfirmed = await createAdministrator(world);
  const answer = await move(unconfirmed, id, other.id);
  expect([answer.status, answer.code]).toEqual([401, 'A0301']);
});
