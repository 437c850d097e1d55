import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

type ModelOrganisation = {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly version: number;
};
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
type ModelAssignment = { readonly user: string; readonly role: string; readonly organisation: string };

/** The authorization data as stored in the tables. `ancestors` is derived data: it is checked and never relied on. */
export type AuthorizationState = {
  readonly organisations: readonly ModelOrganisation[];
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
    'ancestors', (select coalesce(json_agg(line order by line), '[]') from organisation_ancestors, concat(organisation_id, ' ', ancestor_id) as line),
    'roles', ${all(sql`select id, name, has_all_permissions as every, version, organisation_id as organisation from roles order by name collate "C"`)},
    'permissions', ${all(sql`select role_id as role, permission from role_permissions order by 1, 2`)},
    'grants', ${all(sql`select g.user_id as user, g.role_id as role, g.organisation_id as organisation
      from role_assignments g join users u on u.id = g.user_id join roles r on r.id = g.role_id
        join organisations o on o.id = g.organisation_id
      order by u.username collate "C", r.name collate "C", o.name collate "C"`)},
    'users', ${all(sql`select id, username as name, status, email, organisation_id as organisation, version from users order by username collate "C"`)},
    'sessions', ${all(sql`select id, user_id as user from sessions order by id`)}) as state`.execute(queries);
  const state = rows[0]?.state;
  if (state === undefined) throw new Error('The database returned no row.');
  return state;
}

/** Each organisation with its ancestors, itself first, computed from parents only. */
export function ancestorsByOrganisation({
  organisations,
}: Pick<AuthorizationState, 'organisations'>): ReadonlyMap<string, readonly string[]> {
  const parents = new Map(organisations.map(({ id, parent }) => [id, parent]));
  function ancestorsOf(id: string | null, seen: readonly string[] = []): string[] {
    if (id === null) return [];
    if (seen.includes(id)) throw new Error(`${id} is its own ancestor.`);
    return [id, ...ancestorsOf(parents.get(id) ?? null, [...seen, id])];
  }
  return new Map(organisations.map(({ id }) => [id, ancestorsOf(id)]));
}

/** The rights of each user, as `permission organisation`. */
export type RightsByUser = ReadonlyMap<string, ReadonlySet<string>>;
export const rightAt = (permission: string, organisation: string) => `${permission} ${organisation}`;

export function rightsOf(state: AuthorizationState): RightsByUser {
  const lines = ancestorsByOrganisation(state);
  const permissionsByRole = new Map(
    state.roles.map(({ id, every }) => [
      id,
      every ? [EVERYTHING] : state.permissions.flatMap(({ role, permission }) => (role === id ? [permission] : [])),
    ]),
  );
  const rights = new Map(state.users.map(({ id }) => [id, new Set<string>()]));
  for (const { user, role, organisation } of state.grants) {
    const permissions = permissionsByRole.get(role) ?? [];
    for (const [place, line] of lines)
      if (permissions.includes(EVERYTHING) || line.includes(organisation))
        for (const permission of permissions) rights.get(user)?.add(rightAt(permission, place));
  }
  return rights;
}

/** The earlier state plus the organisations added since, because rights at an ancestor include them. */
export function withNewOrganisations(before: AuthorizationState, after: AuthorizationState): AuthorizationState {
  const previousIds = new Set(before.organisations.map(({ id }) => id));
  const added = after.organisations.filter(({ id }) => !previousIds.has(id));
  return { ...before, organisations: [...before.organisations, ...added] };
}

/** Rights at organisations that still exist. */
export function remainingRights(
  rights: ReadonlySet<string> | undefined,
  { organisations }: AuthorizationState,
): ReadonlySet<string> {
  const existing = new Set(organisations.map(({ id }) => id));
  return new Set([...(rights ?? [])].filter((right) => existing.has(right.split(' ')[1] ?? '')));
}
