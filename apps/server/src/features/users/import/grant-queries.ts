import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { sql } from 'kysely';

import {
  type Administrator,
  hasPermissionAt,
  mayGrantAt,
  organisationInScope,
} from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

/** An organisation or store that the administrator may see, with the organisations above it and itself. */
export type NamedPlace = {
  readonly id: string;
  readonly code: string;
  readonly kind: PlaceKind;
  readonly ancestorIds: readonly string[];
};

/** A role that the administrator may see. */
export type NamedRole = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly organisationId: string | null;
  readonly everyPermission: boolean;
};

export type RoleAtPlace = { readonly roleId: string; readonly placeId: string };

/** Key of a role at a place. */
export const grantKey = ({ roleId, placeId }: RoleAtPlace): string => `${roleId} ${placeId}`;

/** Queries for the roles and places of many users at once. */
export function createGrantQueries(queries: Queries) {
  return {
    /** Organisations and open stores with these codes at which the administrator may see roles. */
    async listPlaces(administrator: Administrator, codes: readonly string[]): Promise<NamedPlace[]> {
      if (codes.length === 0) return [];
      const { rows } = await sql<NamedPlace>`
        select place.id, place.code, place.kind,
          array(select up.ancestor_id from place_ancestors up where up.place_id = place.id) as "ancestorIds"
        from (
          select id, code, 'organisation' as kind from organisations where code = any(${codes}::text[])
          union all select id, code, 'store' from stores where code = any(${codes}::text[]) and status = 'open') as place
        where ${hasPermissionAt(administrator, sql`'roles.read'`, sql`place.id`)}`.execute(queries);
      return rows;
    },

    /**
     * Roles with these names or codes. Of roles that belong to an organisation, those of the given organisations, which
     * contain a place that the administrator may see, and those in the administrator's scope.
     */
    async listRoles(
      administrator: Administrator,
      names: readonly string[],
      organisationIds: readonly string[],
    ): Promise<NamedRole[]> {
      if (names.length === 0) return [];
      const { rows } = await sql<NamedRole>`
        select r.id, r.code, r.name, r.organisation_id as "organisationId",
          r.has_all_permissions as "everyPermission" from roles r
        where (r.code = any(${names}::text[]) or r.name = any(${names}::text[]))
          and (r.organisation_id is null or r.organisation_id = any(${organisationIds}::uuid[])
            or ${organisationInScope(administrator, 'roles.read', sql`r.organisation_id`)})`.execute(queries);
      return rows;
    },

    /** Those that the administrator may grant, as keys. */
    async grantableOf(administrator: Administrator, wanted: readonly RoleAtPlace[]): Promise<Set<string>> {
      if (wanted.length === 0) return new Set();
      const { rows } = await sql<RoleAtPlace>`
        select wanted.role_id as "roleId", wanted.place_id as "placeId"
        from unnest(${wanted.map(({ roleId }) => roleId)}::uuid[], ${wanted.map(({ placeId }) => placeId)}::uuid[])
          as wanted (role_id, place_id)
        where ${mayGrantAt(administrator, sql`wanted.role_id`, sql`wanted.place_id`)}`.execute(queries);
      return new Set(rows.map(grantKey));
    },
  };
}
