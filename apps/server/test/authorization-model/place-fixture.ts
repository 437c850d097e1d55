import { randomUUIDv7 } from 'node:crypto';

import { selectPlace } from '../application-callers.ts';
import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';
import { choose } from './commands.ts';
import type { PlaceScenario } from './place-generators.ts';
import type { PlaceAssignment, PlaceModel } from './place-model.ts';

/** The user of a scenario, signed in, and the model of their permissions. */
export type PlaceFixture = {
  readonly world: World;
  readonly userId: string;
  readonly model: PlaceModel;
  /** A disabled user has a browser without session. After it is enabled, the user signs in again in another one. */
  browser: Browser;
};

/** Creates a scenario's tree, roles and user in a world with a frozen clock. */
export async function createPlaceFixture(
  world: World,
  scenario: PlaceScenario,
  administrator: Browser,
): Promise<PlaceFixture> {
  const { people, clock } = world;
  const tree: { id: string; code: string; parent: string | null }[] = [];
  for (const at of [undefined, undefined, ...scenario.parents]) {
    const parent = at === undefined ? null : choose(tree, at).id;
    tree.push({ ...(await people.organisation(parent === null ? {} : { parentId: parent })), parent });
  }
  const stores = new Map<string, string>();
  for (const at of scenario.stores) {
    const organisation = choose(tree, at).id;
    stores.set((await people.store(organisation)).id, organisation);
  }

  const home = choose(tree, 0);
  const { id: userId } = await people.user({ organisation: home.code, superAdministrator: scenario.isSuper });
  // The role that the user has from the start. `user` has no permissions here, `super-administrator` has all.
  const first = await people.repositories.roles.findId(scenario.isSuper ? 'super-administrator' : 'user');
  const model: PlaceModel = {
    parents: new Map(tree.map(({ id, parent }) => [id, parent])),
    stores,
    roles: new Map(),
    assignments: [{ roleId: first ?? '', placeId: home.id, endsOn: null }],
    timeZones: new Map(),
    closed: new Set(),
    isSuper: scenario.isSuper,
    customer: null,
    store: null,
    isDisabled: false,
    now: await clock.now(),
  };

  for (const permissions of scenario.roles) {
    const definition = { name: `Role ${randomUUIDv7()}`, permissions: [...permissions], secondFactorEnforced: false };
    const body = { ...definition, organisationId: null };
    const { id } = (await administrator.call('POST /v2/manage/roles', { body })).data;
    model.roles.set(id, new Set(permissions));
  }
  for (const { role, place } of scenario.assignments) {
    const at = { roleId: choose([...model.roles.keys()], role), placeId: choose(getPlaceIds(model), place) };
    await people.repositories.roles.grant(userId, at.roleId, at.placeId);
    model.assignments = [...without(model.assignments, at), { ...at, endsOn: null }];
  }
  return { world, userId, model, browser: await openSession(world, userId) };
}

/** Signs a user in. No place is selected. */
export async function openSession(world: World, userId: string): Promise<Browser> {
  const browser = await world.people.session(world.browser(), userId, 'full');
  return selectPlace(browser, null); // otherwise the first sign-in to an application selects a place
}

/** The organisations and stores of a model. */
export const getPlaceIds = ({ parents, stores }: PlaceModel) => [...parents.keys(), ...stores.keys()];

/** The assignments except those of a role at a place. */
export const without = (
  assignments: readonly PlaceAssignment[],
  { roleId, placeId }: Pick<PlaceAssignment, 'roleId' | 'placeId'>,
) => assignments.filter((one) => one.roleId !== roleId || one.placeId !== placeId);
