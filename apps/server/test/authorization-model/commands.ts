import type { AuthorizationCommand } from './generators.ts';
import { type AuthorizationState, ancestorsByPlace, placesOf, rightAt, rightsOf } from './model.ts';

type StateRow<L extends keyof AuthorizationState> = AuthorizationState[L][number];
/** The records that a command applies to. */
export type CommandTargets = {
  readonly user: StateRow<'users'>;
  readonly role: StateRow<'roles'>;
  readonly grant: StateRow<'grants'>;
  readonly organisation: StateRow<'organisations'>;
  readonly store: StateRow<'stores'>;
  /** The place of a new assignment. */
  readonly place: StateRow<'organisations' | 'stores'>;
  /** Undefined for the top level. */
  readonly parent: StateRow<'organisations'> | undefined;
  readonly permissions: readonly string[];
};

export function choose<T>(from: readonly T[], number: number): T {
  if (from.length === 0) throw new Error('There is nothing to choose from.');
  return from[number % from.length] as T; // it is not empty
}

/** Chooses a likely element in four of five cases, any element otherwise, so that fewer commands are refused. */
function chooseLikely<T>(likely: readonly T[], all: readonly T[], number: number): T {
  return choose(likely.length === 0 || number % 5 === 0 ? all : likely, Math.floor(number / 5));
}

/** The user who runs the command, in most cases a user with permissions. */
export function chooseActor(
  state: AuthorizationState,
  group: AuthorizationState['users'],
  { by }: AuthorizationCommand,
): StateRow<'users'> {
  const rights = rightsOf(state);
  const capable = group.filter(({ id, status }) => status !== 'disabled' && (rights.get(id)?.size ?? 0) > 0);
  return chooseLikely(capable, group, by);
}

/** The records that a command applies to, in most cases those within the actor's reach. */
export function resolveTargets(state: AuthorizationState, actorId: string, act: AuthorizationCommand): CommandTargets {
  const { organisations, stores, users, roles, grants } = state;
  const places = placesOf(state);
  const rights = [...(rightsOf(state).get(actorId) ?? [])];
  const reach = new Set(rights.map((right) => right.split(' ')[1]));
  const reachable = organisations.filter(({ id }) => reach.has(id));
  const others = users.filter(
    ({ id, organisation: home }) =>
      id !== actorId && (act.kind === 'grant' ? rights.includes(rightAt('roles.write', home)) : reach.has(home)),
  );
  const assignedRoles = new Set(grants.map(({ role }) => role));
  const ownRoles = roles.filter(({ id, organisation }) => {
    const isLikely = organisation !== null && reach.has(organisation);
    return isLikely && (act.kind !== 'removeRole' || !assignedRoles.has(id));
  });
  const empty = reachable.filter(
    ({ id }) =>
      ![
        ...places.map(({ parent }) => parent),
        ...[...users, ...roles].map(({ organisation }) => organisation),
        ...grants.map(({ place }) => place),
      ].includes(id),
  );

  const organisation = chooseLikely(act.kind === 'removeOrganisation' ? empty : reachable, organisations, act.place);
  const unassigned = (id: string) => !grants.some(({ place }) => place === id);
  const reachableStores = stores.filter(({ id }) => reach.has(id) && (act.kind !== 'removeStore' || unassigned(id)));
  const has = (permission: string, at: string) => rights.includes(rightAt(permission, at));
  const place = chooseLikely(
    places.filter(({ id }) => (act.kind === 'grant' ? has('roles.read', id) && has('roles.write', id) : reach.has(id))),
    places,
    act.place,
  );
  const lines = ancestorsByPlace(state);
  const grantableRoles = roles.filter(
    ({ id, every, organisation: owner }) =>
      !every &&
      (owner === null || lines.get(place.id)?.includes(owner) === true) &&
      state.permissions.every((one) => one.role !== id || has(one.permission, place.id)),
  );
  const role = chooseLikely(act.kind === 'grant' ? grantableRoles : ownRoles, roles, act.role);
  const parent = chooseLikely(reachable, [...organisations, undefined], act.to);
  const targetOrganisation = (act.kind === 'changeRole' ? role.organisation : parent?.id) ?? '';
  return {
    organisation,
    // A scenario may have removed all its stores.
    store:
      stores.length === 0
        ? { ...organisation, parent: organisation.id, code: '' }
        : chooseLikely(reachableStores, stores, act.place),
    place,
    parent,
    role,
    user: chooseLikely(others, users, act.user),
    grant: chooseLikely(
      grants.filter((one) => one.user !== actorId && reach.has(one.place)),
      grants,
      act.user + act.role,
    ),
    permissions: act.permissions.filter(
      (permission) => act.by % 3 === 0 || rights.includes(rightAt(permission, targetOrganisation)),
    ),
  };
}
