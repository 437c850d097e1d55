import { type Facts, rightAt, rightsOf } from './rights-oracle.ts';
import type { Act } from './rights-story.ts';

type Of<L extends keyof Facts> = Facts[L][number];
/** Whom and what an act is about. */
export type Picked = {
  readonly user: Of<'users'>;
  readonly role: Of<'roles'>;
  readonly grant: Of<'grants'>;
  readonly place: Of<'organisations'>;
  /** Undefined for the top. */
  readonly parent: Of<'organisations'> | undefined;
  readonly permissions: readonly string[];
};

/** One out of those that there are, by a number. */
export function choose<T>(from: readonly T[], number: number): T {
  if (from.length === 0) throw new Error('There is nothing to choose from.');
  return from[number % from.length] as T; // it is not empty
}

/** Mostly one of the likely ones: of acts that are all refused nobody learns anything. */
function chooseLikely<T>(likely: readonly T[], all: readonly T[], number: number): T {
  return choose(likely.length === 0 || number % 5 === 0 ? all : likely, Math.floor(number / 5));
}

/** Who acts: mostly somebody who may do something. */
export function pickActor(facts: Facts, group: Facts['users'], { by }: Act): Of<'users'> {
  const rights = rightsOf(facts);
  const mighty = group.filter(({ id, status }) => status !== 'disabled' && (rights.get(id)?.size ?? 0) > 0);
  return chooseLikely(mighty, group, by);
}

/** Whom and what somebody's act is about: mostly what is in their reach. */
export function pick(facts: Facts, actorId: string, act: Act): Picked {
  const { organisations, users, roles, grants } = facts;
  const rights = [...(rightsOf(facts).get(actorId) ?? [])];
  const reach = new Set(rights.map((right) => right.split(' ')[1]));
  const near = organisations.filter(({ id }) => reach.has(id));
  const others = users.filter(({ id, organisation }) => id !== actorId && reach.has(organisation));
  const held = new Set(grants.map(({ role }) => role));
  const own = roles.filter(({ id, organisation }) => {
    const isLikely = organisation !== null && reach.has(organisation);
    return isLikely && (act.act !== 'removeRole' || !held.has(id));
  });
  const empty = near.filter(
    ({ id }) =>
      ![
        ...organisations.map(({ parent }) => parent),
        ...[...users, ...roles, ...grants].map(({ organisation }) => organisation),
      ].includes(id),
  );

  const place = chooseLikely(act.act === 'removeOrganisation' ? empty : near, organisations, act.place);
  const role = chooseLikely(own, roles, act.role);
  const parent = chooseLikely(near, [...organisations, undefined], act.to);
  const scene = (act.act === 'changeRole' ? role.organisation : parent?.id) ?? '';
  return {
    place,
    parent,
    role,
    user: chooseLikely(others, users, act.user),
    grant: chooseLikely(
      grants.filter(({ user, organisation }) => user !== actorId && reach.has(organisation)),
      grants,
      act.user + act.role,
    ),
    permissions: act.permissions.filter(
      (permission) => act.by % 3 === 0 || rights.includes(rightAt(permission, scene)),
    ),
  };
}
