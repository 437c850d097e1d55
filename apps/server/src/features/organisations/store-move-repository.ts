import { sql } from 'kysely';

import { type Administrator, hasPermissionAt } from '#/features/roles/permission-conditions.ts';
import { anyOf, type Queries } from '#/platform/database/database.ts';

import { translateConstraints } from './constraints.ts';
import { DETAILS, isWritable, NAME_KEY, type StoreRow } from './store-repository.ts';

/** A store, and whether the administrator may change the stores of its organisation. */
type MovableStore = StoreRow & { readonly inScope: boolean };

/** Queries about many stores that are to be moved to one organisation. */
export function createStoreMoveRepository(queries: Queries) {
  const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));

  return {
    /** The stores among these that the administrator may see, by name. */
    async listVisible(administrator: Administrator, ids: readonly string[]): Promise<readonly MovableStore[]> {
      const { rows } = await sql<MovableStore>`
        select s.id, s.name, s.code, s.organisation_id as "organisationId", s.version, ${DETAILS},
          ${isWritable(administrator, sql`s.organisation_id`)} as "inScope"
        from stores s
        where s.id = ${anyOf(ids)} and ${hasPermissionAt(administrator, sql`'organisations.read'`, sql`s.id`)}
        order by lower(s.name), s.id`.execute(queries);
      return rows;
    },

    /**
     * The stores among these where a user would gain or lose a permission by the move that the administrator lacks
     * there. Only ordinary roles count: super administrators have all permissions. The permissions are compared as sets,
     * since a check for each store and permission would take seconds.
     */
    async listBeyondPermissions(
      administrator: Administrator,
      ids: readonly string[],
      organisationId: string,
    ): Promise<ReadonlySet<string>> {
      if (administrator.superAdministrator) return new Set();
      const { rows } = await sql<{ id: string }>`
        with source as materialized (select distinct organisation_id as id from stores where id = ${anyOf(ids)}),
          above as materialized (
            select ancestor_id from organisation_ancestors where organisation_id = ${organisationId}::uuid),
          before as materialized (
            select source.id, up.ancestor_id
            from source join organisation_ancestors up on up.organisation_id = source.id),
          shifted as materialized (
            (select source.id, above.ancestor_id from source cross join above except select * from before)
            union all
            select * from before where ancestor_id not in (select ancestor_id from above)),
          given_there as materialized (
            select distinct g.organisation_id, p.permission
            from (
                select distinct organisation_id, role_id from role_assignments
                where organisation_id in (select ancestor_id from shifted)) g
              join role_permissions p on p.role_id = g.role_id),
          lacking as materialized (
            select shifted.id, given_there.permission
            from shifted join given_there on given_there.organisation_id = shifted.ancestor_id
            except
            select before.id, granted.permission
            from before
              join current_role_assignments mine
                on mine.organisation_id = before.ancestor_id and mine.user_id = ${administrator.userId}
              join role_permissions granted on granted.role_id = mine.role_id)
        select distinct s.id from stores s join lacking on lacking.id = s.organisation_id
        where s.id = ${anyOf(ids)} and (s.id, lacking.permission) not in (
          select own.store_id, granted.permission from current_role_assignments own
            join role_permissions granted on granted.role_id = own.role_id
          where own.user_id = ${administrator.userId} and own.store_id is not null)`.execute(queries);
      return idsOf(rows);
    },

    /** The stores among these for which a role of an organisation is assigned that would no longer be above them. */
    async listLeavingRolesBehind(ids: readonly string[], organisationId: string): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        select distinct s.id from stores s
          join role_assignments g on g.store_id = s.id
          join roles r on r.id = g.role_id
          join organisation_ancestors up on up.organisation_id = s.organisation_id and up.ancestor_id = r.organisation_id
        where s.id = ${anyOf(ids)} and r.organisation_id not in (
          select ancestor_id from organisation_ancestors where organisation_id = ${organisationId}::uuid)`.execute(
        queries,
      );
      return idsOf(rows);
    },

    /** The stores among these with the name of a store in the organisation, or of another one among these. */
    async listNameConflicts(ids: readonly string[], organisationId: string): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        with moved as materialized (select s.id, ${NAME_KEY} as key from stores s where s.id = ${anyOf(ids)})
        select moved.id from moved
        where moved.key in (select key from moved group by key having count(*) > 1)
          or exists (
            select from stores s where s.organisation_id = ${organisationId}::uuid and ${NAME_KEY} = moved.key)`.execute(
        queries,
      );
      return idsOf(rows);
    },

    async moveAll(ids: readonly string[], organisationId: string): Promise<void> {
      await translateConstraints(
        sql`update stores set organisation_id = ${organisationId}::uuid, version = version + 1
          where id = ${anyOf(ids)}`.execute(queries),
      );
    },
  };
}

export type StoreMoveRepository = ReturnType<typeof createStoreMoveRepository>;
