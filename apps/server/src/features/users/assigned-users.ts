import type { UserStatus } from '@foyer/contract/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { afterCursor, COUNT_LIMIT, orderBy, type PageRequest } from '#/platform/database/cursor-page.ts';
import { unprepared, type Queries } from '#/platform/database/database.ts';

import { fromUserPage, isAmong, orderOf, type UserSet } from './list-order.ts';
import type { Sight } from './sight.ts';

export type PersonRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly status: UserStatus;
};
export type PersonRows = { readonly rows: readonly PersonRow[]; readonly counted: number };
/** Role assignments, and the users with at least one of them that is in sight. */
export type Assigned = {
  /** SQL: the role assignments. */
  readonly assignments: RawBuilder<unknown>;
  /** SQL condition: whether one of them, `g`, is in sight. */
  readonly isInSight: RawBuilder<SqlBool>;
  /** SQL condition: whether a user `u` has one that is in sight. */
  readonly isAssigned: RawBuilder<SqlBool>;
};
/** Maximum number of role assignments whose users are collected and sorted. */
export const MAX_COLLECTED = 2000;

const PEOPLE = orderOf('displayName', false);

/**
 * Assignments of a role, in the order of an index: those in scope, or all, if many organisations are in scope. Without an
 * index, PostgreSQL reads the whole table, in which the assignments of one role are far apart.
 */
export function assignmentsOf({ organisationIds, grant }: Sight, roleId: string): Omit<Assigned, 'isAssigned'> {
  const ofRole = sql`role_assignments g where g.role_id = ${roleId}::uuid`;
  if (organisationIds === undefined)
    return { assignments: sql`select g.* from ${ofRole} order by g.user_id`, isInSight: grant };
  const organisations = sql`any(${organisationIds}::uuid[])`;
  const assignments = sql`
    select g.user_id from ${ofRole} and g.organisation_id = ${organisations}
    union all select g.user_id from ${ofRole}
      and g.store_id = any(array(select s.id from stores s where s.organisation_id = ${organisations}))`;
  return { assignments, isInSight: sql`true` };
}

/** Whether there are so many role assignments that their users are not collected. */
export async function areMany(queries: Queries, assignments: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ areMany: boolean }>`
    select exists (select from (${assignments}) as g offset ${MAX_COLLECTED}) as "areMany"`.execute(queries);
  return rows[0]?.areMany === true;
}

/** SQL: FROM clause of users `u`, each once, found by their role assignments. */
export function fromAssignedUsers({ assignments, isInSight }: Omit<Assigned, 'isAssigned'>): RawBuilder<unknown> {
  // `offset 0` is an optimisation fence: PostgreSQL underestimates the assignments, and would begin with the users.
  return sql`(select distinct g.user_id from (${assignments}) as g where ${isInSight} offset 0) as assigned
    join users u on u.id = assigned.user_id`;
}

/** A page of the users of a set who are assigned, by display name, and their number up to `COUNT_LIMIT`. */
export async function listAssignedUsers(
  queries: Queries,
  set: UserSet,
  assigned: Assigned,
  page: PageRequest,
): Promise<PersonRows> {
  const users = { ...set, condition: sql<SqlBool>`${set.condition} and ${assigned.isAssigned}` };
  if (await areMany(queries, assigned.assignments)) {
    const { rows } = await sql<PersonRow>`${unprepared}
      select u.id, ${PEOPLE.key} as "sortKey", u.username, u.display_name as "displayName", u.status
      from ${fromUserPage(users, PEOPLE, page)}`.execute(queries);
    return { rows, counted: await countAssignedUsers(queries, set, assigned) };
  }
  const order = { ...PEOPLE, key: sql<string>`h.key`, id: sql<string>`h.id` };
  const { rows } = await sql<PersonRow & { counted: number; id: string | null }>`${unprepared}
    with hits as materialized (
        select u.id, ${PEOPLE.key} as key, u.username, u.display_name, u.status
        from ${fromAssignedUsers(assigned)} where ${isAmong(users)}),
      counted as (select count(*)::int as hits from hits)
    select counted.hits as counted, h.id, h.key as "sortKey", h.username, h.display_name as "displayName", h.status
    from counted
      left join lateral (select * from hits h where ${afterCursor(order, page)} ${orderBy(order, page)}) h on true
    ${orderBy(order, page)}`.execute(queries);
  return { rows: rows.filter(({ id }) => id !== null), counted: rows[0]?.counted ?? 0 };
}

/**
 * Number of users of a set who are assigned, counted up to `COUNT_LIMIT`. Among all organisations, the first assignments
 * suffice, unless most of their users are not in the set.
 */
export async function countAssignedUsers(
  queries: Queries,
  set: UserSet,
  { assignments, isInSight, isAssigned }: Assigned,
): Promise<number> {
  const count = async (isCounted: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ count: number }>`${unprepared} select count(*)::int as count from (
      select from users u where ${isAmong(set)} and ${isCounted} limit ${COUNT_LIMIT}) as u`.execute(queries);
    return rows[0]?.count ?? 0;
  };
  if (set.organisationIds !== undefined) return count(isAssigned);
  const first = sql`select * from (${assignments}) as g limit ${MAX_COLLECTED}`;
  const counted = await count(sql`u.id in (select g.user_id from (${first}) as g where ${isInSight})`);
  return counted < COUNT_LIMIT ? count(isAssigned) : counted;
}
