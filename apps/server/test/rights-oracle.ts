import { sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

type Place = { readonly id: string; readonly parent: string | null; readonly name: string; readonly version: number };
type Role = {
  readonly id: string;
  readonly name: string;
  readonly every: boolean;
  readonly version: number;
  readonly organisation: string | null;
};
type Account = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly email: string | null;
  readonly organisation: string;
  readonly version: number;
};
type Grant = { readonly user: string; readonly role: string; readonly organisation: string };

/** Who may do what where, as it stands in the tables: what is derived from them is looked at, never believed. */
export type Facts = {
  readonly organisations: readonly Place[];
  readonly ancestors: readonly string[];
  readonly roles: readonly Role[];
  readonly permissions: readonly { readonly role: string; readonly permission: string }[];
  readonly grants: readonly Grant[];
  readonly users: readonly Account[];
  readonly sessions: readonly { readonly id: string; readonly user: string }[];
};

/** Stands for everything that there is and will be: what only super administrators hold. */
const EVERYTHING = '*';

/** Sorted by name, so that a fixed seed gives the same stories: the order of ids made in one millisecond differs. */
export async function readFacts(queries: Queries): Promise<Facts> {
  const all = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(rows), '[]') from (${rows}) as rows)`;
  const { rows } = await sql<{ facts: Facts }>`select json_build_object(
    'organisations', ${all(sql`select id, parent_id as parent, name, version from organisations order by name collate "C"`)},
    'ancestors', (select coalesce(json_agg(line order by line), '[]') from organisation_ancestors, concat(organisation_id, ' ', ancestor_id) as line),
    'roles', ${all(sql`select id, name, has_all_permissions as every, version, organisation_id as organisation from roles order by name collate "C"`)},
    'permissions', ${all(sql`select role_id as role, permission from role_permissions order by 1, 2`)},
    'grants', ${all(sql`select g.user_id as user, g.role_id as role, g.organisation_id as organisation
      from role_assignments g join users u on u.id = g.user_id join roles r on r.id = g.role_id
        join organisations o on o.id = g.organisation_id
      order by u.username collate "C", r.name collate "C", o.name collate "C"`)},
    'users', ${all(sql`select id, username as name, status, email, organisation_id as organisation, version from users order by username collate "C"`)},
    'sessions', ${all(sql`select id, user_id as user from sessions order by id`)}) as facts`.execute(queries);
  const facts = rows[0]?.facts;
  if (facts === undefined) throw new Error('The database said nothing.');
  return facts;
}

/** Each organisation with all above it, itself first, by parents alone. */
export function linesOf({ organisations }: Pick<Facts, 'organisations'>): ReadonlyMap<string, readonly string[]> {
  const parents = new Map(organisations.map(({ id, parent }) => [id, parent]));
  function lineOf(id: string | null, seen: readonly string[] = []): string[] {
    if (id === null) return [];
    if (seen.includes(id)) throw new Error(`${id} stands below itself.`);
    return [id, ...lineOf(parents.get(id) ?? null, [...seen, id])];
  }
  return new Map(organisations.map(({ id }) => [id, lineOf(id)]));
}

/** What everybody may do where: `permission organisation` of each user. */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>;
export const rightAt = (permission: string, organisation: string) => `${permission} ${organisation}`;

export function rightsOf(facts: Facts): Rights {
  const lines = linesOf(facts);
  const given = new Map(
    facts.roles.map(({ id, every }) => [
      id,
      every ? [EVERYTHING] : facts.permissions.flatMap(({ role, permission }) => (role === id ? [permission] : [])),
    ]),
  );
  const rights = new Map(facts.users.map(({ id }) => [id, new Set<string>()]));
  for (const { user, role, organisation } of facts.grants) {
    const permissions = given.get(role) ?? [];
    for (const [place, line] of lines)
      if (permissions.includes(EVERYTHING) || line.includes(organisation))
        for (const permission of permissions) rights.get(user)?.add(rightAt(permission, place));
  }
  return rights;
}

/** The facts as they would have been, had the organisations that came since been there: what is below is reached from above. */
export function withNewcomers(before: Facts, after: Facts): Facts {
  const known = new Set(before.organisations.map(({ id }) => id));
  const newcomers = after.organisations.filter(({ id }) => !known.has(id));
  return { ...before, organisations: [...before.organisations, ...newcomers] };
}

/** Rights at organisations that are still there. */
export function remaining(rights: ReadonlySet<string> | undefined, { organisations }: Facts): ReadonlySet<string> {
  const there = new Set(organisations.map(({ id }) => id));
  return new Set([...(rights ?? [])].filter((right) => there.has(right.split(' ')[1] ?? '')));
}
