import { type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { unprepared, type Queries } from '#/platform/database/database.ts';

import type { UserSet } from './list-order.ts';

/** Conditions for the users `u` and role assignments `g` that an administrator may see. */
export type Sight = {
  readonly user: RawBuilder<SqlBool>;
  readonly grant: RawBuilder<SqlBool>;
  /** All organisations in scope, if they are few. */
  readonly organisationIds?: readonly string[];
  /** Top organisations of a scope with many organisations. None is below another. */
  readonly tops?: readonly string[];
  /** Whether all users and role assignments are in scope. */
  readonly isWhole?: true;
};

/**
 * Maximum number of organisations whose users are read by an index of each and merged. With more, all users are read in
 * list order.
 */
export const MAX_MERGED_ORGANISATIONS = 50;

/** The users in scope. */
export function usersInScope({ user, organisationIds }: Sight): UserSet {
  return organisationIds === undefined ? { condition: user } : { condition: sql`true`, organisationIds };
}

/**
 * Scope of an administrator. Its condition determines whether PostgreSQL finds the users by an index (few
 * organisations) or reads all users in list order (many organisations), since the planner cannot know which is
 * faster.
 */
export async function sightOf(queries: Queries, administrator: Administrator): Promise<Sight> {
  if (administrator.superAdministrator) return { user: sql`true`, grant: sql`true`, isWhole: true };
  const { tops, organisationIds } = await reachOf(queries, administrator);
  // A comparison with one ID is faster than `any` with one element.
  const isTop = tops.length === 1 ? sql`up.ancestor_id = ${tops[0]}` : sql`up.ancestor_id = any(${tops}::uuid[])`;
  // `offset 0` is an optimisation fence: the subquery runs per row, independent of the planner's estimate.
  const within = (organisationId: RawBuilder<unknown>) =>
    organisationIds === null
      ? sql<SqlBool>`exists (select from organisation_ancestors up
          where up.organisation_id = ${organisationId} and ${isTop} offset 0)`
      : sql<SqlBool>`${organisationId} = any(${organisationIds}::uuid[])`;
  const organisationOfGrant = sql`coalesce(g.organisation_id, (select organisation_id from stores where id = g.store_id))`;
  const sight = { user: within(sql`u.organisation_id`), grant: within(organisationOfGrant) };
  return organisationIds === null ? { ...sight, tops } : { ...sight, organisationIds };
}

/** The top organisations of an administrator's scope, and all organisations in it if they are few. */
async function reachOf(
  queries: Queries,
  { userId }: Administrator,
): Promise<{ tops: readonly string[]; organisationIds: readonly string[] | null }> {
  const { rows } = await sql<{ tops: string[]; organisationIds: string[] | null }>`${unprepared}
    with granted as materialized (
      select distinct mine.organisation_id as id from current_role_assignments mine
        join role_permissions held on held.role_id = mine.role_id and held.permission = 'users.read'
      where mine.user_id = ${userId} and mine.organisation_id is not null),
    tops as materialized (
      select id from granted where not exists (
        select from organisation_ancestors up join granted higher on higher.id = up.ancestor_id
        where up.organisation_id = granted.id and up.ancestor_id <> granted.id))
    select array(select id from tops) as tops, (
      select case when count(*) <= ${MAX_MERGED_ORGANISATIONS} then coalesce(array_agg(organisation_id), '{}') end
      from (
        select organisation_id from organisation_ancestors
        where ancestor_id = any(array(select id from tops)) limit ${MAX_MERGED_ORGANISATIONS + 1}) as reached) as "organisationIds"`.execute(
    queries,
  );
  return rows[0] ?? { tops: [], organisationIds: [] };
}
