import type { AuthorizationCommand, CommandKind } from './generators.ts';
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
  /** The last day of a new assignment; null for one without end. */
  readonly endsOn: string | null;
  readonly timeZone: string;
};

export function choose<T>(from: readonly T[], number: number): T {
  if (from.length === 0) throw new Error('There is nothing to choose from.');
  return from[number % from.length] as T; // it is not empty
}

/** Chooses a likely element in four of five cases, any element otherwise, so that fewer commands are refused. */
function chooseLikely<T>(likely: readonly T[], all: readonly T[], number: number): T {
  return choose(likely.length === 0 || number % 5 === 0 ? all : likely, Math.floor(number / 5));
}

/** A permission that a command requires. */
function permissionFor(kind: CommandKind): string {
  if (/role|grant|revoke|end$/i.test(kind)) return 'roles.write';
  if (/organisation|store|timezone/i.test(kind)) return 'organisations.write';
  return kind === 'endSessions' ? 'sessions.write' : 'users.write';
}

/** The places where a user has a permission. */
const placesWith = (rights: Iterable<string>, permission: string) =>
  new Set([...rights].flatMap((right) => (right.startsWith(`${permission} `) ? [right.split(' ')[1]] : [])));

/** The user who runs the command, in most cases a user with the permission that it requires. */
export function chooseActor(
  state: AuthorizationState,
  group: AuthorizationState['users'],
  { by, kind }: AuthorizationCommand,
): StateRow<'users'> {
  const rights = rightsOf(state);
  const isCapable = (id: string) => placesWith(rights.get(id) ?? [], permissionFor(kind)).size > 0;
  const capable = group.filter(({ id, status }) => status !== 'disabled' && isCapable(id));
  return chooseLikely(capable, group, by);
}

/** The records that a command applies to, in most cases those within the actor's reach. `now`: seconds since 1970. */
export function resolveTargets(
  state: AuthorizationState,
  actorId: string,
  act: AuthorizationCommand,
  now: number,
): CommandTargets {
  const { organisations, stores, users, roles, grants } = state;
  const places = placesOf(state);
  const rights = [...(rightsOf(state).get(actorId) ?? [])];
  const reach = placesWith(rights, permissionFor(act.kind));
  const reachable = organisations.filter(({ id }) => reach.has(id));
  const others = users.filter(({ id, organisation: home }) => id !== actorId && reach.has(home));
  const has = (permission: string, at: string) => rights.includes(rightAt(permission, at));
  const mayWrite = (what: 'organisations' | 'roles', at: string) => has(`${what}.read`, at) && has(`${what}.write`, at);
  const assignedRoles = new Set(grants.map(({ role }) => role));
  const ownRoles = roles.filter(({ id, organisation }) => {
    const isLikely = organisation !== null && reach.has(organisation);
    return isLikely && (act.kind !== 'removeRole' || (!assignedRoles.has(id) && mayWrite('roles', organisation)));
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
  const reachableStores = stores.filter(
    ({ id, parent: above }) =>
      reach.has(id) && (act.kind !== 'removeStore' || (unassigned(id) && mayWrite('organisations', above))),
  );
  const place = chooseLikely(
    places.filter(({ id }) => (act.kind === 'grant' ? mayWrite('roles', id) : reach.has(id))),
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
    endsOn: act.lastDay === null ? null : new Date((now + act.lastDay * 86_400) * 1000).toISOString().slice(0, 10),
    timeZone: choose(['Pacific/Kiritimati', 'Pacific/Pago_Pago'], act.to),
    permissions: act.permissions.filter(
      (permission) => act.by % 3 === 0 || rights.includes(rightAt(permission, targetOrganisation)),
    ),
  };
}
