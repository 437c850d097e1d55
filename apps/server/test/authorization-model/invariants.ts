import {
  type AuthorizationState,
  ancestorsByPlace,
  placesOf,
  remainingRights,
  rightsOf,
  withNewPlaces,
} from './model.ts';

/** Invariants of the authorization model that a command has violated; empty when all are satisfied. */
export function findViolations(
  before: AuthorizationState,
  after: AuthorizationState,
  actorId: string,
  isMove: boolean,
): string[] {
  const [rightsBefore, rightsAfter] = [rightsOf(withNewPlaces(before, after)), rightsOf(after)];
  const actorRights = rightsBefore.get(actorId) ?? new Set();
  const name = createNamer(after);
  const violations: string[] = [];

  /** How a user's rights changed. A move may change rights of users above it, but only rights that the actor has. */
  function describeRightsChange(id: string): string | undefined {
    const [earlier, current] = [
      remainingRights(rightsBefore.get(id), after),
      remainingRights(rightsAfter.get(id), after),
    ];
    const shifted = [...earlier.symmetricDifference(current)].filter((right) => !isMove || !actorRights.has(right));
    return shifted.length === 0
      ? undefined
      : shifted.map((right) => `${earlier.has(right) ? '-' : '+'} ${right}`).join(', ');
  }

  for (const [userId, rights] of rightsAfter) {
    const gained = [...rights].filter((right) => rightsBefore.get(userId)?.has(right) !== true);
    if (userId === actorId && gained.length > 0)
      violations.push(`${name(userId)} has extended their own rights: ${gained.map(name).join(', ')}`);
    const stolen = gained.filter((right) => !actorRights.has(right));
    if (stolen.length > 0)
      violations.push(
        `${name(userId)} received rights that ${name(actorId)} does not have: ${stolen.map(name).join(', ')}`,
      );
  }

  const ownEnds = new Set(endsOf(before, actorId));
  const changedEnds = endsOf(after, actorId).filter((end) => !ownEnds.has(end));
  if (changedEnds.length > 0)
    violations.push(`${name(actorId)} has changed their own roles: ${changedEnds.map(name).join(', ')}`);

  for (const { id } of before.users) {
    if (isSubset(rightsBefore.get(id), actorRights)) continue;
    const change = describeAccountChange(before, after, id) ?? describeRightsChange(id);
    if (change !== undefined)
      violations.push(`${name(id)}, who may do more than ${name(actorId)}, was touched: ${change}`);
  }

  const lines = [...ancestorsByPlace(after)].flatMap(([id, line]) => line.map((above) => `${id} ${above}`));
  if (lines.toSorted().join() !== after.ancestors.toSorted().join())
    violations.push('place_ancestors is not the closure of parents');
  return violations;
}

/** A user's assignments with their ends. */
const endsOf = ({ grants }: AuthorizationState, id: string) =>
  grants.flatMap(({ user, role, place, endsOn }) => (user === id ? [`${role} ${place} ${endsOn}`] : []));

/** Describes how a user's account changed; undefined when it did not. */
function describeAccountChange(before: AuthorizationState, after: AuthorizationState, id: string): string | undefined {
  const snapshot = (state: AuthorizationState) => ({
    account: state.users.find((user) => user.id === id),
    // Sorted by ID: the state is sorted by name, which a command may change.
    grants: endsOf(state, id).toSorted(),
    sessions: state.sessions.filter(({ user }) => user === id),
  });
  const [was, is] = [JSON.stringify(snapshot(before)), JSON.stringify(snapshot(after))];
  return was === is ? undefined : `${was} became ${is}`;
}

export const isSubset = (some: ReadonlySet<string> | undefined, all: ReadonlySet<string>) =>
  [...(some ?? [])].every((one) => all.has(one));

/** Returns a function that replaces IDs in a text with names. */
export function createNamer(state: AuthorizationState): (text: string) => string {
  const names = new Map([...placesOf(state), ...state.roles, ...state.users].map(({ id, name }) => [id, name]));
  return (text) => text.replaceAll(/[\da-f-]{36}/g, (id) => names.get(id) ?? id);
}
