import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

/** Where people who come for the first time belong, and what they may do there. */
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
     * What stands against giving a role to everybody who comes, in an organisation when there is one; `unknown` where
     * there is no such role, `elsewhere` for one that may not be given there.
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

    /** Grants a role for an organisation, where they may have it already. False for a role that there is not, or that may not be given there. */
    async grant(userId: string, roleId: string | null, organisationId: string): Promise<boolean> {
      if (!isId(roleId ?? '')) return false;
      const { numAffectedRows } = await sql`
        insert into role_assignments (user_id, role_id, organisation_id)
        select ${userId}::uuid, r.id, ${organisationId}::uuid from roles r
        where r.id = ${roleId}::uuid and not r.has_all_permissions and ${isGrantableIn(organisationId)}
        on conflict (user_id, role_id, organisation_id) do update set role_id = excluded.role_id`.execute(queries);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}

/** Whether a role `r` is everybody's, or of an organisation above. */
const isGrantableIn = (
  organisationId: string | null,
) => sql<boolean>`(r.organisation_id is null or r.organisation_id in (
  select ancestor_id from organisation_ancestors where organisation_id = ${organisationId}::uuid))`;

export type ProvisioningRepository = ReturnType<typeof createProvisioningRepository>;
