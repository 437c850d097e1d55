import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

type ModelOrganisation = {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly version: number;
};
type ModelStore = Omit<ModelOrganisation, 'parent'> & { readonly parent: string; readonly code: string };
type ModelRole = {
  readonly id: string;
  readonly name: string;
  readonly every: boolean;
  readonly version: number;
  readonly organisation: string | null;
};
type ModelUser = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly email: string | null;
  readonly organisation: string;
  readonly version: number;
};
/** `place`: an organisation or a store. `endsOn`: the last day; null for an assignment without end. */
type ModelAssignment = {
  readonly user: string;
  readonly role: string;
  readonly place: string;
  readonly endsOn: string | null;
};

/** The authorization data as stored in the tables. `ancestors` is derived data: it is checked and never relied on. */
export type AuthorizationState = {
  readonly organisations: readonly ModelOrganisation[];
  readonly stores: readonly ModelStore[];
  readonly ancestors: readonly string[];
  readonly roles: readonly ModelRole[];
  readonly permissions: readonly { readonly role: string; readonly permission: string }[];
  readonly grants: readonly ModelAssignment[];
  readonly users: readonly ModelUser[];
  readonly sessions: readonly { readonly id: string; readonly user: string }[];
};

/** Represents all current and future permissions. Only super administrators have it. */
const EVERYTHING = '*';

/**
 * Sorted by name, so that a fixed seed gives the same scenario: the order of IDs generated in one millisecond is
 * random.
 */
export async function readState(queries: Queries): Promise<AuthorizationState> {
  const all = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(rows), '[]') from (${rows}) as rows)`;
  const { rows } = await sql<{ state: AuthorizationState }>`select json_build_object(
    'organisations', ${all(sql`select id, parent_id as parent, name, version from organisations order by name collate "C"`)},
    'stores', ${all(sql`select id, organisation_id as parent, name, code, version from stores order by name collate "C"`)},
    'ancestors', (select coalesce(json_agg(line order by line), '[]') from place_ancestors, concat(place_id, ' ', ancestor_id) as line),
    'roles', ${all(sql`select id, name, has_all_permissions as every, version, organisation_id as organisation from roles order by name collate "C"`)},
    'permissions', ${all(sql`select role_id as role, permission from role_permissions order by 1, 2`)},
    'grants', ${all(sql`select g.user_id as user, g.role_id as role, g.place_id as place, g.ends_on::text as "endsOn"
      from role_assignments g join users u on u.id = g.user_id join roles r on r.id = g.role_id
        left join organisations o on o.id = g.organisation_id left join stores s on s.id = g.store_id
      order by u.username collate "C", r.name collate "C", coalesce(o.name, s.name) collate "C"`)},
    'users', ${all(sql`select id, username as name, status, email, organisation_id as organisation, version from users order by username collate "C"`)},
    'sessions', ${all(sql`select id, user_id as user from sessions order by id`)}) as state`.execute(queries);
  const state = rows[0]?.state;
  if (state === undefined) throw new Error('The database returned no row.');
  return state;
}

type ModelTree = Pick<AuthorizationState, 'organisations' | 'stores'>;

/** The organisations and stores. */
export const placesOf = ({ organisations, stores }: ModelTree) => [...organisations, ...stores];

/** Each organisation and store with its ancestors, itself first, computed from parents only. */
export function ancestorsByPlace(tree: ModelTree): ReadonlyMap<string, readonly string[]> {
  const places = placesOf(tree);
  const parents = new Map(places.map(({ id, parent }) => [id, parent]));
  function ancestorsOf(id: string | null, seen: readonly string[] = []): string[] {
    if (id === null) return [];
    if (seen.includes(id)) throw new Error(`${id} is its own ancestor.`);
    return [id, ...ancestorsOf(parents.get(id) ?? null, [...seen, id])];
  }
  return new Map(places.map(({ id }) => [id, ancestorsOf(id)]));
}

/** The rights of each user, as `permission place`. */
export type RightsByUser = ReadonlyMap<string, ReadonlySet<string>>;
export const rightAt = (permission: string, place: string) => `${permission} ${place}`;

export function rightsOf(state: AuthorizationState): RightsByUser {
  const lines = ancestorsByPlace(state);
  const permissionsByRole = new Map(
    state.roles.map(({ id, every }) => [
      id,
      every ? [EVERYTHING] : state.permissions.flatMap(({ role, permission }) => (role === id ? [permission] : [])),
    ]),
  );
  const rights = new Map(state.users.map(({ id }) => [id, new Set<string>()]));
  for (const { user, role, place } of state.grants) {
    const permissions = permissionsByRole.get(role) ?? [];
    for (const [each, line] of lines)
      if (permissions.includes(EVERYTHING) || line.includes(place))
        for (const permission of permissions) rights.get(user)?.add(rightAt(permission, each));
  }
  return rights;
}

/** The earlier state plus the places added since, because rights at an ancestor include them. */
export function withNewPlaces(before: AuthorizationState, after: AuthorizationState): AuthorizationState {
  const previousIds = new Set(placesOf(before).map(({ id }) => id));
  const isNew = ({ id }: { readonly id: string }) => !previousIds.has(id);
  return {
    ...before,
    organisations: [...before.organisations, ...after.organisations.filter(isNew)],
    stores: [...before.stores, ...after.stores.filter(isNew)],
  };
}

/** Rights at places that still exist. */
export function remainingRights(
  rights: ReadonlySet<string> | undefined,
  state: AuthorizationState,
): ReadonlySet<string> {
  const existing = new Set(placesOf(state).map(({ id }) => id));
  return new Set([...(rights ?? [])].filter((right) => existing.has(right.split(' ')[1] ?? '')));
}
