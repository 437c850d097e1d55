import { ORGANISATION_DEPTH } from '@foyer/contract/limits/organisations.ts';
import {
  createOrganisationChain,
  createTreeAdministrator,
  getOrganisation,
  moveOrganisation,
  TREE_PERMISSIONS,
} from '@foyer/server/test/administration/organisations.ts';
import type { Browser } from '@foyer/server/test/browser.ts';
import { createAdministrator } from '@foyer/server/test/inbox-readers.ts';
import { createWorld, type World } from '@foyer/server/test/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: World;
let superior: Browser;
beforeAll(async () => {
  world = await createWorld();
  superior = await createAdministrator(world);
  await world.people.reauthenticateAll();
});
afterAll(() => world.close());

const below = async (parentId: string) => (await world.people.organisation({ parentId })).id;
const refusal = ({ status, code, failure }: Awaited<ReturnType<typeof moveOrganisation>>) => [
  status,
  code,
  failure?.fields,
];
const refused = (rule: string) => [400, 'A0401', { '/parentId': rule }];

test('a move takes everything below along, and is written down', async () => {
  const [from = '', moved = '', inside = ''] = await createOrganisationChain(world, 3);
  const [, to = ''] = await createOrganisationChain(world, 2);
  const local = await createTreeAdministrator(world, inside, 'organisations.read');
  const { data } = await moveOrganisation(superior, moved, to);
  expect(data).toMatchObject({ parentId: to, isCustomer: false, version: 2, organisations: 1 });
  expect((await getOrganisation(superior, inside)).path.map(({ id }) => id)).toEqual([
    ...data.path.map(({ id }) => id),
    moved,
  ]);
  expect((await getOrganisation(superior, from)).organisations).toBe(0);
  expect((await getOrganisation(local, inside)).path).toEqual([]);
  expect((await world.auditEntries('organisation.moved')).at(-1)).toMatchObject({
    details: { organisation: moved, from, to },
  });
});

test('a super administrator makes a customer of it, and of a customer a part of another one', async () => {
  const [top = '', administered = ''] = await createOrganisationChain(world, 2);
  expect((await moveOrganisation(superior, administered, null)).data).toMatchObject({
    parentId: null,
    isCustomer: true,
    path: [],
  });
  expect((await moveOrganisation(superior, top, administered)).data).toMatchObject({
    parentId: administered,
    isCustomer: false,
  });
});

test('rights follow a move immediately, on every process', async () => {
  const [top = ''] = await createOrganisationChain(world, 1);
  const [elsewhere = ''] = await createOrganisationChain(world, 1);
  const [moved, store] = [await below(top), await below(top)];
  const [before, after] = [await createTreeAdministrator(world, top), await createTreeAdministrator(world, elsewhere)];
  const second = await world.startSecondServer();
  expect((await getOrganisation(before.onServer(second.origin), moved)).id).toBe(moved);
  await moveOrganisation(superior, moved, elsewhere);
  expect((await getOrganisation(after.onServer(second.origin), moved)).id).toBe(moved);
  const response = await before.call('GET /v2/manage/organisations/{id}', { params: { id: moved } });
  expect(response.status).toBe(404);
  expect((await getOrganisation(before, store)).id).toBe(store);
});

test('a move to the current parent changes nothing', async () => {
  const [top = '', administered = ''] = await createOrganisationChain(world, 2);
  expect((await moveOrganisation(superior, administered, top)).data.version).toBe(1);
});

describe('a move is refused', () => {
  test('below itself', async () => {
    const [top = '', administered = '', inside = ''] = await createOrganisationChain(world, 3);
    for (const parentId of [top, administered, inside])
      expect(refusal(await moveOrganisation(superior, top, parentId))).toEqual(refused('below'));
    expect(await getOrganisation(superior, top)).toMatchObject({ parentId: null, version: 1 });
  });

  test('to a parent that has one of that name', async () => {
    const [one = '', other = ''] = [
      (await createOrganisationChain(world, 1))[0],
      (await createOrganisationChain(world, 1))[0],
    ];
    await world.people.organisation({ name: 'Same', parentId: one });
    const { id } = await world.people.organisation({ name: 'Same', parentId: other });
    expect(refusal(await moveOrganisation(superior, id, one))).toEqual([400, 'A0410', { '/name': 'taken' }]);
  });

  test('deeper than the tree may be, counting all that is moved', async () => {
    const deep = await createOrganisationChain(world, ORGANISATION_DEPTH - 1);
    const [, moved = ''] = await createOrganisationChain(world, 3);
    expect(refusal(await moveOrganisation(superior, moved, deep.at(-1) ?? ''))).toEqual([200, 1001, undefined]);
    const [top = ''] = await createOrganisationChain(world, 3);
    expect(refusal(await moveOrganisation(superior, top, deep.at(-1) ?? ''))).toEqual(refused('too_deep'));
  });

  test('in an older version than the one of another administrator', async () => {
    const [top = '', administered = ''] = await createOrganisationChain(world, 2);
    const [elsewhere = ''] = await createOrganisationChain(world, 1);
    const params = { id: administered };
    await superior.call('PUT /v2/manage/organisations/{id}', {
      params,
      body: { name: 'New', code: administered, version: 1 },
    });
    const body = { parentId: elsewhere, version: 1 };
    const answer = await superior.call('PUT /v2/manage/organisations/{id}/parent', { params, body });
    expect(refusal(answer)).toEqual([400, 'A0401', { '/version': 'stale' }]);
    expect((await getOrganisation(superior, administered)).parentId).toBe(top);
  });

  test('to places that the caller cannot see, or may not change', async () => {
    const [organisation = ''] = await createOrganisationChain(world, 1);
    const [moved, seen] = [await below(organisation), await below(organisation)];
    const [hidden = ''] = await createOrganisationChain(world, 1);
    const { id } = await world.people.user();
    for (const place of [moved, organisation]) await world.people.grant(id, place, 'organisations.read');
    await world.people.grant(id, moved, 'organisations.write');
    const local = await world.people.session(world.browser(), id, 'full');
    expect(refusal(await moveOrganisation(local, moved, hidden))).toEqual(refused('unknown'));
    expect(refusal(await moveOrganisation(local, moved, 'nonsense'))).toEqual(refused('unknown'));
    expect((await moveOrganisation(local, moved, seen)).code).toBe('A0302');
    expect((await moveOrganisation(local, moved, null)).code).toBe('A0302');
    expect((await moveOrganisation(local, seen, moved)).code).toBe('A0302');
  });
});

test('an administrator moves within the own part of the tree as they like', async () => {
  const [top = ''] = await createOrganisationChain(world, 1);
  const [one, other] = [await below(top), await below(top)];
  const local = await createTreeAdministrator(world, top, ...TREE_PERMISSIONS, 'users.write');
  const colleague = await world.people.user();
  await world.people.grant(colleague.id, one, ...TREE_PERMISSIONS, 'users.write');
  expect((await moveOrganisation(local, other, one)).data.parentId).toBe(one);
  expect((await moveOrganisation(local, other, top)).data.parentId).toBe(top);
});

test('a move takes the password again: rights move with it, so an open browser must not be enough', async () => {
  const [parent, other] = [await world.people.organisation(), await world.people.organisation()];
  const { id } = await world.people.organisation({ parentId: parent.id });
  const unconfirmed = await createAdministrator(world);
  const answer = await moveOrganisation(unconfirmed, id, other.id);
  expect([answer.status, answer.code]).toEqual([401, 'A0301']);
});
