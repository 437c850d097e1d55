import { SUCCESS } from '@foyer/contract/core/errors.ts';

import { moveOrganisation } from '../administration/organisations.ts';
import type { Browser } from '../browser.ts';
import type { World } from '../world.ts';
import { choose } from './commands.ts';
import type { PlaceCommand, PlaceScenario } from './place-generators.ts';
import { type PlaceAssignment, type PlaceModel, getReachablePlaces } from './place-model.ts';

/** The user of a scenario and the model of their permissions. */
export type PlaceFixture = { readonly userId: string; readonly model: PlaceModel };

/** Creates a scenario's tree, roles and user in a world. */
export async function createPlaceFixture({ people }: World, scenario: PlaceScenario): Promise<PlaceFixture> {
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
    assignments: [{ roleId: first ?? '', placeId: home.id }],
    isSuper: scenario.isSuper,
    customer: null,
    store: null,
  };

  // Creates the roles by granting them to another user at another organisation.
  const other = await people.user();
  const elsewhere = (await people.organisation()).id;
  for (const permissions of scenario.roles)
    model.roles.set(await people.grant(other.id, elsewhere, ...permissions), new Set(permissions));
  for (const { role, place } of scenario.assignments) {
    const assignment = { roleId: choose([...model.roles.keys()], role), placeId: choose(getPlaceIds(model), place) };
    await people.repositories.roles.grant(userId, assignment.roleId, assignment.placeId);
    model.assignments = [...without(model.assignments, assignment), assignment];
  }
  return { userId, model };
}

const getPlaceIds = ({ parents, stores }: PlaceModel) => [...parents.keys(), ...stores.keys()];

const without = (assignments: readonly PlaceAssignment[], { roleId, placeId }: PlaceAssignment) =>
  assignments.filter((one) => one.roleId !== roleId || one.placeId !== placeId);

type PlaceBrowsers = { readonly administrator: Browser; readonly user: Browser };

/** Runs one command through the API and, if it succeeds, on the model. Returns the response's code. */
export async function runPlaceCommand(
  fixture: PlaceFixture,
  { kind, one, other, permissions }: PlaceCommand,
  by: PlaceBrowsers,
) {
  const { model, userId } = fixture;
  const organisations = [...model.parents.keys()];
  const organisationId = choose(organisations, one);
  const roleId = choose([...model.roles.keys()], one);
  const storeId = [...model.stores.keys()].at(one % Math.max(model.stores.size, 1));
  switch (kind) {
    case 'select':
      return select(fixture, one, other, by.user);
    case 'moveOrganisation': {
      const parent = other % 4 === 0 ? null : choose(organisations, other);
      const { code } = await moveOrganisation(by.administrator, organisationId, parent);
      if (code === SUCCESS) model.parents.set(organisationId, parent);
      return code;
    }
    case 'moveStore': {
      if (storeId === undefined) return undefined;
      const store = (await by.administrator.call('GET /v2/manage/stores/{id}', { params: { id: storeId } })).data;
      const to = choose(organisations, other);
      const body = { name: store.name, code: store.code, version: store.version, organisationId: to };
      const { code } = await by.administrator.call('PUT /v2/manage/stores/{id}', { params: { id: storeId }, body });
      if (code === SUCCESS) model.stores.set(storeId, to);
      return code;
    }
    case 'removeStore': {
      if (storeId === undefined) return undefined;
      const params = { id: storeId };
      const { version } = (await by.administrator.call('GET /v2/manage/stores/{id}', { params })).data;
      const { code } = await by.administrator.call('DELETE /v2/manage/stores/{id}', { params, query: { version } });
      if (code === SUCCESS) model.stores.delete(storeId);
      return code;
    }
    case 'assign': {
      const assignment = { roleId, placeId: choose(getPlaceIds(model), other) };
      const params = { id: userId };
      const { code } = await by.administrator.call('POST /v2/manage/users/{id}/grants', { params, body: assignment });
      if (code === SUCCESS) model.assignments = [...without(model.assignments, assignment), assignment];
      return code;
    }
    case 'revoke': {
      const [first, ...rest] = model.assignments; // the first one is never revoked: it is the built-in role, on which `isSuper` depends
      if (first === undefined || rest.length === 0) return undefined;
      const assignment = choose(rest, one);
      const params = { id: userId };
      const { code } = await by.administrator.call('DELETE /v2/manage/users/{id}/grants', {
        params,
        query: assignment,
      });
      if (code === SUCCESS) model.assignments = without(model.assignments, assignment);
      return code;
    }
    case 'changeRole': {
      const params = { id: roleId };
      const { name, version } = (await by.administrator.call('GET /v2/manage/roles/{id}', { params })).data;
      const body = { name, version, permissions: [...permissions], secondFactorEnforced: false };
      const { code } = await by.administrator.call('PUT /v2/manage/roles/{id}', { params, body });
      if (code === SUCCESS) model.roles.set(roleId, new Set(permissions));
      return code;
    }
  }
}

/** Selects any customer and store, or none. Throws unless exactly those out of reach are refused. */
async function select({ model }: PlaceFixture, one: number, other: number, user: Browser) {
  const customers = [...model.parents].flatMap(([id, parent]) => (parent === null ? [id] : []));
  const storeId = [null, ...model.stores.keys()][other % (model.stores.size + 1)] ?? null;
  const ofStore = getReachablePlaces(model).stores.get(storeId ?? '');
  // In most cases this is the store's customer, because nearly all other selections would be refused.
  const customerId = one % 4 > 0 && ofStore !== undefined ? ofStore : choose([null, ...customers], one);
  const { code } = await user.call('PUT /v2/users/context', { body: { language: 'en', customerId, storeId } });
  const { customers: reachableCustomers, stores } = getReachablePlaces(model);
  const isReached =
    (customerId === null || reachableCustomers.has(customerId)) &&
    (storeId === null || stores.get(storeId) === customerId);
  if ((code === SUCCESS) !== isReached) throw new Error(`Selecting ${customerId} and ${storeId} was answered ${code}.`);
  if (isReached) Object.assign(model, { customer: customerId, store: storeId });
  return code;
}
