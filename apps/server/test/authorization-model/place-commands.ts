import { randomUUIDv7 } from 'node:crypto';

import type { Body } from '@foyer/contract/core/endpoint.ts';
import { SUCCESS } from '@foyer/contract/core/errors.ts';
import type { changeStore } from '@foyer/contract/organisations.ts';

import { moveOrganisation } from '../administration/organisations.ts';
import type { Browser } from '../browser.ts';
import { choose } from './commands.ts';
import { dayAfter, isEnded, passTime, removeEnded, STORE_TIME_ZONES } from './place-ends.ts';
import { getPlaceIds, openSession, type PlaceFixture, without } from './place-fixture.ts';
import type { PlaceCommand } from './place-generators.ts';
import { type PlaceAssignment, type PlaceModel, getReachablePlaces } from './place-model.ts';

/** The fixture, a command, and the browsers at the server that the command calls. */
type PlaceCommandContext = PlaceFixture &
  PlaceCommand & { readonly administrator: Browser; readonly user: Browser; readonly fixture: PlaceFixture };
type PlaceCode = number | string | undefined;

/**
 * Runs one command through the API and, if it succeeds, on the model. Returns the response's code; undefined if there
 * is nothing to which the command applies. Throws if the model expects the opposite result.
 */
export const runPlaceCommand = (
  fixture: PlaceFixture,
  command: PlaceCommand,
  by: { readonly administrator: Browser; readonly user: Browser },
): Promise<PlaceCode> => commands[command.kind]({ ...fixture, ...command, ...by, fixture });

const commands: Record<PlaceCommand['kind'], (context: PlaceCommandContext) => Promise<PlaceCode>> = {
  /** Selects any customer and store, or none. Exactly those out of reach are refused. */
  async select({ model, one, other, user }) {
    const customers = [...model.parents].flatMap(([id, parent]) => (parent === null ? [id] : []));
    const { customers: reachableCustomers, stores } = getReachablePlaces(model);
    // In most cases a store in reach, because most other selections would be refused.
    const choices = one % 4 > 0 && stores.size > 0 ? stores : model.stores;
    const storeId = choose([null, ...choices.keys()], other);
    const ofStore = stores.get(storeId ?? '');
    const customerId = one % 4 > 0 && ofStore !== undefined ? ofStore : choose([null, ...customers], one);
    const { code } = await user.call('PUT /v2/users/context', { body: { language: 'en', customerId, storeId } });
    const isReached =
      !model.isDisabled &&
      (customerId === null || reachableCustomers.has(customerId)) &&
      (storeId === null || stores.get(storeId) === customerId);
    requireCode(code, isReached, `select ${customerId} and ${storeId}`);
    if (isReached) Object.assign(model, { customer: customerId, store: storeId });
    return code;
  },

  async moveOrganisation({ model, one, other, administrator }) {
    const organisations = [...model.parents.keys()];
    const id = choose(organisations, one);
    const parent = other % 4 === 0 ? null : choose(organisations, other);
    const { code } = await moveOrganisation(administrator, id, parent);
    if (code === SUCCESS) model.parents.set(id, parent);
    return code;
  },

  async addStore({ model, one, other, administrator }) {
    const organisationId = choose([...model.parents.keys()], one);
    const timeZone = choose(STORE_TIME_ZONES, other);
    const name = `store-${randomUUIDv7()}`;
    const body = { name, code: name, organisationId, timeZone };
    const { data, code } = await administrator.call('POST /v2/manage/stores', { body });
    model.stores.set(data.id, organisationId);
    model.timeZones.set(data.id, timeZone);
    return code;
  },

  async moveStore({ model, one, other, administrator }) {
    const id = chooseStore(model, one);
    if (id === undefined) return undefined;
    const organisationId = choose([...model.parents.keys()], other);
    const code = await changeStoreTo(administrator, id, { organisationId });
    model.stores.set(id, organisationId);
    return code;
  },

  async removeStore({ model, one, administrator }) {
    const id = chooseStore(model, one);
    if (id === undefined) return undefined;
    const params = { id };
    const { version } = (await administrator.call('GET /v2/manage/stores/{id}', { params })).data;
    const { code } = await administrator.call('DELETE /v2/manage/stores/{id}', { params, query: { version } });
    requireCode(code, !model.assignments.some(({ placeId }) => placeId === id), `remove the store ${id}`);
    if (code !== SUCCESS) return code;
    model.stores.delete(id);
    model.closed.delete(id);
    if (model.store === id) model.store = null;
    return code;
  },

  /** Closes an open store, or reopens a closed one. Sessions in which it was selected have no store afterwards. */
  async changeStoreStatus({ model, one, administrator }) {
    const id = model.closed.size > 0 && one % 3 > 0 ? choose([...model.closed], one) : chooseStore(model, one);
    if (id === undefined) return undefined;
    const wasClosed = model.closed.has(id);
    const code = await changeStoreTo(administrator, id, { status: wasClosed ? 'open' : 'closed' });
    if (wasClosed) model.closed.delete(id);
    else model.closed.add(id);
    if (model.store === id) model.store = null;
    return code;
  },

  /** Changes the time zone of a store, in most cases one for which a role ends. */
  async changeTimeZone({ model, one, other, administrator }) {
    const ending = model.assignments.filter(({ placeId, endsOn }) => endsOn !== null && model.stores.has(placeId));
    const id = ending.length > 0 && one % 4 > 0 ? choose(ending, one).placeId : chooseStore(model, one);
    if (id === undefined) return undefined;
    // Often the first one, in which the day may be over.
    const timeZone = choose(STORE_TIME_ZONES, other % 2 === 0 ? 0 : other);
    const code = await changeStoreTo(administrator, id, { timeZone });
    model.timeZones.set(id, timeZone);
    removeEnded(model);
    return code;
  },

  /** Assigns a role at any place, or in half of the cases at a store. */
  async assign(context) {
    const { model, one, other } = context;
    const places = other % 2 === 0 && model.stores.size > 0 ? [...model.stores.keys()] : getPlaceIds(model);
    return assign(context, { roleId: choose([...model.roles.keys()], one), placeId: choose(places, other) });
  },

  async changeEnd(context) {
    const assignment = chooseAssignment(context.model, context.one);
    return assignment && assign(context, assignment);
  },

  async revoke({ model, userId, one, administrator }) {
    const assignment = chooseAssignment(model, one);
    if (assignment === undefined) return undefined;
    const { endsOn: _endsOn, ...query } = assignment;
    const { code } = await administrator.call('DELETE /v2/manage/users/{id}/grants', { params: { id: userId }, query });
    requireCode(code, true, `revoke ${assignment.roleId}`);
    model.assignments = without(model.assignments, assignment);
    return code;
  },

  async changeRole({ model, one, permissions, administrator }) {
    const params = { id: choose([...model.roles.keys()], one) };
    const { name, version } = (await administrator.call('GET /v2/manage/roles/{id}', { params })).data;
    const body = { name, version, permissions: [...permissions], secondFactorEnforced: false };
    const { code } = await administrator.call('PUT /v2/manage/roles/{id}', { params, body });
    requireCode(code, true, `change the role ${params.id}`);
    model.roles.set(params.id, new Set(permissions));
    return code;
  },

  /** Removes any role except the last one. */
  async removeRole({ model, one, administrator }) {
    if (model.roles.size < 2) return undefined;
    const params = { id: choose([...model.roles.keys()], one) };
    const { version } = (await administrator.call('GET /v2/manage/roles/{id}', { params })).data;
    const { code } = await administrator.call('DELETE /v2/manage/roles/{id}', { params, query: { version } });
    requireCode(code, !model.assignments.some(({ roleId }) => roleId === params.id), `remove the role ${params.id}`);
    if (code === SUCCESS) model.roles.delete(params.id);
    return code;
  },

  /** Disables the user, whose sessions end, or enables a disabled user, who then signs in again. */
  async changeUserStatus({ model, userId, administrator, fixture, world }) {
    const params = { id: userId };
    const { code } = model.isDisabled
      ? await administrator.call('POST /v2/manage/users/{id}/enable', { params })
      : await administrator.call('POST /v2/manage/users/{id}/disable', { params });
    requireCode(code, true, 'change the status of the user');
    Object.assign(model, { isDisabled: !model.isDisabled, customer: null, store: null });
    if (!model.isDisabled) fixture.browser = await openSession(world, userId);
    return code;
  },

  async passTime({ world, model, one }) {
    await passTime(world, model, 1 + (one % 40));
    return SUCCESS;
  },
};

const chooseStore = ({ stores }: PlaceModel, number: number) =>
  stores.size === 0 ? undefined : choose([...stores.keys()], number);

/** Any assignment except the first one, of the built-in role on which `isSuper` depends. */
const chooseAssignment = ({ assignments: [, ...rest] }: PlaceModel, number: number) =>
  rest.length === 0 ? undefined : choose(rest, number);

/** Assigns a role, or changes the end of an assignment. A closed store, a past day and an equal end are refused. */
async function assign(
  { model, userId, lastDay, administrator }: PlaceCommandContext,
  { roleId, placeId }: Pick<PlaceAssignment, 'roleId' | 'placeId'>,
) {
  const assignment = { roleId, placeId, endsOn: lastDay === null ? null : dayAfter(model, lastDay) };
  const existing = model.assignments.find((one) => one.roleId === roleId && one.placeId === placeId);
  const params = { id: userId };
  const { code } = await administrator.call('POST /v2/manage/users/{id}/grants', { params, body: assignment });
  const isAssignable =
    !model.closed.has(placeId) && !isEnded(model, assignment) && existing?.endsOn !== assignment.endsOn;
  requireCode(code, isAssignable, `assign ${roleId} at ${placeId} until ${assignment.endsOn}`);
  if (code === SUCCESS) model.assignments = [...without(model.assignments, assignment), assignment];
  return code;
}

/** Changes some properties of a store. */
async function changeStoreTo(administrator: Browser, id: string, changes: Partial<Body<typeof changeStore>>) {
  const params = { id };
  const store = (await administrator.call('GET /v2/manage/stores/{id}', { params })).data;
  const { name, code, version, organisation } = store;
  const body = { name, code, version, organisationId: organisation.id, ...changes };
  const answer = await administrator.call('PUT /v2/manage/stores/{id}', { params, body });
  requireCode(answer.code, true, `change the store ${id}`);
  return answer.code;
}

function requireCode(code: number | string, isAllowed: boolean, act: string): void {
  if ((code === SUCCESS) !== isAllowed) throw new Error(`The response to "${act}" was ${code}.`);
}
