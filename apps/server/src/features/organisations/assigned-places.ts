import type { Permission } from '@foyer/contract/core/permissions.ts';
import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

type AssignedPlace = { readonly id: string; readonly isStore: boolean; readonly has: readonly string[] };

/**
 * Places for which a user has a role, each with the permissions among these that the user has there. The materialised
 * rows are few. Otherwise, PostgreSQL could read the ancestors of all stores.
 */
export async function listAssignedPlaces(
  queries: Queries,
  { userId }: Administrator,
  permissions: readonly Permission[],
): Promise<readonly AssignedPlace[]> {
  const { rows } = await sql<AssignedPlace>`
    with assigned as materialized (
        select distinct g.place_id, g.store_id, coalesce(s.organisation_id, g.organisation_id) as organisation_id
        from current_role_assignments g left join stores s on s.id = g.store_id
        where g.user_id = ${userId}),
      granted as materialized (
        select distinct g.place_id, p.permission
        from current_role_assignments g join role_permissions p on p.role_id = g.role_id
        where g.user_id = ${userId} and p.permission = any(${permissions}::text[])),
      above as materialized (
        select assigned.place_id, up.ancestor_id
        from assigned join organisation_ancestors up on up.organisation_id = assigned.organisation_id
        union all
        select place_id, store_id from assigned where store_id is not null)
    select assigned.place_id as id, assigned.store_id is not null as "isStore",
      array_remove(array_agg(distinct granted.permission), null) as has
    from assigned left join above on above.place_id = assigned.place_id
      left join granted on granted.place_id = above.ancestor_id
    group by assigned.place_id, assigned.store_id`.execute(queries);
  return rows;
}
