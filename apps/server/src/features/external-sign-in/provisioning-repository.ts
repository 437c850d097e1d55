import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

/** Organisation and role of users who are created at their first external sign-in. */
export function createProvisioningRepository(queries: Queries) {
  return {
    /** The organisation of a store; undefined when there is no such store. */
    async findOrganisation(storeId: string | null): Promise<string | undefined> {
      if (!isId(storeId ?? '')) return undefined;
      const { rows } = await sql<{ id: string }>`
        select organisation_id as id from stores where id = ${storeId}::uuid`.execute(queries);
      return rows[0]?.id;
    },

    /**
     * Why a role cannot be granted to new users, in an organisation if given. `unknown`: it does not exist. `highest`:
     * it has all permissions. `elsewhere`: it may not be granted in the organisation.
     */
    async roleProblem(
      roleId: string | null,
      organisationId: string | undefined,
    ): Promise<'unknown' | 'highest' | 'elsewhere' | undefined> {
      if (!isId(roleId ?? '')) return 'unknown';
      const { rows } = await sql<{ highest: boolean; fits: boolean }>`
        select has_all_permissions as highest, ${isGrantableIn(organisationId ?? null)} as fits
        from roles r where id = ${roleId}::uuid`.execute(queries);
      const [role] = rows;
      if (role === undefined) return 'unknown';
      if (role.highest) return 'highest';
      return organisationId === undefined || role.fits ? undefined : 'elsewhere';
    },

    /**
     * Grants a role for an organisation, or keeps an existing grant that has not ended. False when the role does not exist or may not be
     * granted there.
     */
    async grant(userId: string, roleId: string | null, organisationId: string): Promise<boolean> {
      if (!isId(roleId ?? '')) return false;
      const { numAffectedRows } = await sql`
        insert into role_assignments (user_id, role_id, organisation_id)
        select ${userId}::uuid, r.id, ${organisationId}::uuid from roles r
        where r.id = ${roleId}::uuid and not r.has_all_permissions and ${isGrantableIn(organisationId)}
        on conflict (user_id, role_id, place_id) do update set
          ends_on = case when role_assignments.ends_at > ${dbNow} then role_assignments.ends_on end,
          ends_at = case when role_assignments.ends_at > ${dbNow} then role_assignments.ends_at end`.execute(queries);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}

/** Whether a role `r` is global, or belongs to the organisation or one of its ancestors. */
const isGrantableIn = (
  organisationId: string | null,
) => sql<boolean>`(r.organisation_id is null or r.organisation_id in (
  select ancestor_id from organisation_ancestors where organisation_id = ${organisationId}::uuid))`;

export type ProvisioningRepository = ReturnType<typeof createProvisioningRepository>;
