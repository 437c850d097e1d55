import type { UserStatus } from '@foyer/contract/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { afterCursor, COUNT_LIMIT, orderBy, type PageRequest } from '#/platform/database/cursor-page.ts';
import { unprepared, type Queries } from '#/platform/database/database.ts';

import { fromUserPage, isAmong, orderOf, type UserSet } from './list-order.ts';

export type PersonRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly status: UserStatus;
};
/** Users with some role assignments. */
type AssignedUsers = {
  /** SQL: the IDs of the users, with duplicates. */
  readonly assigned: RawBuilder<unknown>;
  /** SQL condition: whether a user `u` is one of them. */
  readonly isAssigned: RawBuilder<SqlBool>;
  /** Whether there are so many assignments that their users are not collected. */
  readonly areMany: boolean;
};
export type PersonRows = { readonly rows: readonly PersonRow[]; readonly counted: number };
/** Maximum number of role assignments whose users are collected and sorted. */
export const MAX_COLLECTED = 2000;

const PEOPLE = orderOf('displayName', false);

/**
 * Whether a role has so many assignments that its users are not collected. The order is that of an index: without it,
 * PostgreSQL reads the whole table, in which the assignments of one role are far apart.
 */
export async function isCommonRole(queries: Queries, roleId: string): Promise<boolean> {
  const { rows } = await sql<{ isCommon: boolean }>`
    select exists (
      select from role_assignments g where g.role_id = ${roleId}::uuid order by g.user_id offset ${MAX_COLLECTED}
    ) as "isCommon"`.execute(queries);
  return rows[0]?.isCommon === true;
}

/**
 * A page of users with role assignments. A few are found by their assignments, counted and sorted. For many, all users
 * of the set are read in list order, and a page is found early.
 */
export async function listAssignedUsers(
  queries: Queries,
  set: UserSet,
  { assigned, isAssigned, areMany }: AssignedUsers,
  page: PageRequest,
): Promise<PersonRows> {
  if (!areMany) {
    const order = { ...PEOPLE, key: sql<string>`h.key`, id: sql<string>`h.id` };
    const { rows: found } = await sql<PersonRow & { counted: number; id: string | null }>`${unprepared}
      with hits as materialized (
          select u.id, ${PEOPLE.key} as key, u.username, u.display_name, u.status from users u
          where u.id in (select user_id from (${assigned}) as g) and ${isAmong(set)} and ${isAssigned}),
        counted as (select count(*)::int as hits from hits)
      select counted.hits as counted, h.id, h.key as "sortKey", h.username, h.display_name as "displayName", h.status
      from counted
        left join lateral (select * from hits h where ${afterCursor(order, page)} ${orderBy(order, page)}) h on true
      ${orderBy(order, page)}`.execute(queries);
    return { rows: found.filter(({ id }) => id !== null), counted: found[0]?.counted ?? 0 };
  }
  const users = { ...set, condition: sql<SqlBool>`${set.condition} and ${isAssigned}` };
  const { rows } = await sql<PersonRow>`${unprepared}
    select u.id, ${PEOPLE.key} as "sortKey", u.username, u.display_name as "displayName", u.status
    from ${fromUserPage(users, PEOPLE, page)}`.execute(queries);
  const count = async (isCounted: RawBuilder<SqlBool>) => {
    const { rows: counts } = await sql<{ count: number }>`${unprepared} select count(*)::int as count from (
      select from users u where ${isCounted} and ${isAmong(users)} limit ${COUNT_LIMIT}) as u`.execute(queries);
    return counts[0]?.count ?? 0;
  };
  // The first assignments suffice, unless most of their users are out of scope.
  const isSampled = set.organisationIds === undefined;
  const sample = sql<SqlBool>`u.id in (select user_id from (${assigned}) as g limit ${MAX_COLLECTED})`;
  const counted = isSampled ? await count(sample) : 0;
  return { rows, counted: counted < COUNT_LIMIT ? await count(sql`true`) : counted };
}
