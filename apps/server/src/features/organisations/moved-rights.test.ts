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

/** A user with permissions at several places. */
async function createOne(...grants: [organisationId: string, ...permissions: string[]][]): Promise<Browser> {
  const { id } = await world.people.user();
  for (const [organisationId, ...permissions] of grants) await world.people.grant(id, organisationId, ...permissions);
  const browser = await world.people.session(world.browser(), id, 'full');
  await world.people.reauthenticateAll();
  return browser;
}

describe('a move raises no permissions', () => {
  test('not themselves: under a place where they may do more', async () => {
    const [top = ''] = await createOrganisationChain(world, 1);
    const [victim, administered] = [await below(top), await below(top)];
    const local = await createOne([top, ...TREE_PERMISSIONS], [administered, 'users.write', 'sessions.write']);
    expect((await moveOrganisation(local, victim, administered)).code).toBe('A0302');
    expect((await getOrganisation(local, victim)).parentId).toBe(top);
  });

  test('not a friend: under a place where another may do what they may not', async () => {
    const [top = ''] = await createOrganisationChain(world, 1);
    const [victim, target] = [await below(top), await below(top)];
    await createOne([target, 'roles.write']);
    const local = await createOne([top, ...TREE_PERMISSIONS]);
    expect((await moveOrganisation(local, victim, target)).code).toBe('A0302');
    const stronger = await createOne([top, ...TREE_PERMISSIONS, 'roles.write']);
    expect((await moveOrganisation(stronger, victim, target)).status).toBe(200);
  });

  test('not by a permission of an application that they do not have', async () => {
    const [top = ''] = await createOrganisationChain(world, 1);
    const [victim, target] = [await below(top), await below(top)];
    await createOne([target, 'esl.price.write']);
    const local = await createOne([top, ...TREE_PERMISSIONS]);
    expect((await moveOrganisation(local, victim, target)).code).toBe('A0302');
  });

  test('not by moving up again: permissions above a parent count, too', async () => {
    const [high = '', middle = ''] = await createOrganisationChain(world, 2);
    const [other = ''] = await createOrganisationChain(world, 1);
    const moved = await below(other);
    await createOne([high, 'users.write']);
    const local = await createOne([middle, ...TREE_PERMISSIONS], [other, ...TREE_PERMISSIONS]);
    expect((await moveOrganisation(local, moved, middle)).code).toBe('A0302');
  });
});

describe('a move takes nothing from others', () => {
  test('an organisation does not leave those who administer it, also with rights of its own users elsewhere', async () => {
    const [chain = '', administered = ''] = await createOrganisationChain(world, 2);
    const [refuge = ''] = await createOrganisationChain(world, 1);
    const chief = await createTreeAdministrator(world, chain);
    const local = await createOne([administered, ...TREE_PERMISSIONS], [refuge, ...TREE_PERMISSIONS]);
    expect((await moveOrganisation(local, administered, refuge)).code).toBe('A0302');
    expect((await getOrganisation(chief, administered)).parentId).toBe(chain);
  });

  test('nor does a customer become a part of another one', async () => {
    const [one = ''] = await createOrganisationChain(world, 1);
    const [other = ''] = await createOrganisationChain(world, 1);
    const local = await createOne([one, ...TREE_PERMISSIONS], [other, ...TREE_PERMISSIONS]);
    expect((await moveOrganisation(local, one, other)).code).toBe('A0302');
    expect((await moveOrganisation(superior, one, other)).status).toBe(200);
  });
});

describe('a role stays where it belongs', () => {
  /** Assigns an organisation's role to a new user at a place. */
  async function grantOf(organisationId: string, place: string): Promise<void> {
    const { id } = await world.people.user();
    const roleId = await world.people.grant(id, place, 'organisations.read');
    const role = { organisation_id: organisationId };
    await world.database.queries.updateTable('roles').set(role).where('id', '=', roleId).execute();
  }

  test('an organisation that is moved away must not use it any more', async () => {
    const [owner = '', place = ''] = await createOrganisationChain(world, 2);
    const inside = await below(place);
    const [elsewhere = ''] = await createOrganisationChain(world, 1);
    await grantOf(owner, inside);
    for (const parentId of [elsewhere, null]) {
      const { code, failure } = await moveOrganisation(superior, place, parentId);
      expect([code, failure?.fields]).toEqual(['A0401', { '/parentId': 'roles' }]);
    }
    const beside = await below(owner);
    expect((await moveOrganisation(superior, place, beside)).status).toBe(200);
  });

  test('a role of what moves moves along', async () => {
    const [, place = '', inside = ''] = await createOrganisationChain(world, 3);
    const [elsewhere = ''] = await createOrganisationChain(world, 1);
    await grantOf(place, inside);
    await grantOf(place, place);
    expect((await moveOrganisation(superior, place, elsewhere)).status).toBe(200);
  });
});

test('of two parallel moves that would make a ring, one is refused', async () => {
  const second = await world.startSecondServer();
  for (let iteration = 0; iteration < 5; iteration += 1) {
    const [top = ''] = await createOrganisationChain(world, 1);
    const [one, other] = [await below(top), await below(top)];
    const responses = await Promise.all([
      moveOrganisation(superior, one, other),
      moveOrganisation(superior.onServer(second.origin), other, one),
    ]);
    expect(responses.map(({ code }) => String(code)).toSorted()).toEqual(['1001', 'A0401']);
    const [refused] = responses.filter(({ code }) => code === 'A0401');
    expect(refused?.failure?.fields).toEqual({ '/parentId': 'below' });
    const { data } = await superior.call('GET /v2/manage/organisations', { query: { parent: top } });
    expect(data.list).toHaveLength(1);
  }
});

test('of many parallel moves of one organisation one succeeds', async () => {
  const [, moved = ''] = await createOrganisationChain(world, 2);
  const places = (await Promise.all([1, 2, 3].map(() => createOrganisationChain(world, 1)))).flat();
  const responses = await Promise.all(places.map((place) => moveOrganisation(superior, moved, place)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, failure } of responses)
    if (status !== 200) expect(failure?.fields).toEqual({ '/version': 'stale' });
});
