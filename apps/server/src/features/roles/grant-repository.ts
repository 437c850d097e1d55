import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import {
  type Administrator,
  hasPermissionAt,
  hasRoleAt,
  organisationInScope,
  outranks,
} from './permission-conditions.ts';

export type GrantRow = {
  readonly role: { readonly id: string; readonly code: string; readonly name: string };
  readonly place: {
    readonly kind: 'organisation' | 'store';
    readonly id: string;
    readonly name: string;
    readonly code: string;
  };
  readonly mayRevoke: boolean;
};

export function createRoleAssignmentRepository(queries: Queries) {
  return {
    /** A user's roles at places that the administrator may see, in the order of roles and places. */
    async list(administrator: Administrator, userId: string): Promise<GrantRow[]> {
      const { rows } = await sql<GrantRow>`
        select json_build_object('id', r.id, 'code', r.code, 'name', r.name) as role,
          json_build_object('kind', case when s.id is null then 'organisation' else 'store' end, 'id', g.place_id,
            'name', coalesce(o.name, s.name), 'code', coalesce(o.code, s.code)) as place,
          (g.user_id <> ${administrator.userId} and ${hasPermissionAt(administrator, sql`'roles.write'`, sql`g.place_id`)}
            and ${hasRoleAt(administrator, sql`r.id`, sql`g.place_id`)} and ${outranks(administrator, sql`g.user_id`)}) as "mayRevoke"
        from role_assignments g join roles r on r.id = g.role_id
          left join organisations o on o.id = g.organisation_id left join stores s on s.id = g.store_id
        where g.user_id = ${userId}::uuid and (${hasPermissionAt(administrator, sql`'roles.read'`, sql`g.place_id`)}
          or ${hasPermissionAt(administrator, sql`'users.read'`, sql`g.place_id`)})
        order by lower(r.name), lower(coalesce(o.name, s.name)), g.place_id`.execute(queries);
      return rows;
    },

    /** Kind of a place; undefined for an unknown ID. */
    async kindOf(placeId: string): Promise<'organisation' | 'store' | undefined> {
      const { rows } = await sql<{ kind: 'organisation' | 'store' }>`
        select 'organisation' as kind from organisations where id = ${placeId}::uuid
        union all select 'store' from stores where id = ${placeId}::uuid`.execute(queries);
      return rows[0]?.kind;
    },

    /** Locks a user and returns them with their organisation. Undefined if the administrator may not see them. */
    async findUser(administrator: Administrator, userId: string) {
      if (!isId(userId)) return undefined;
      const { rows } = await sql<{ id: string; username: string; organisationId: string }>`
        select u.id, u.username, u.organisation_id as "organisationId" from users u
        where u.id = ${userId}::uuid and ${organisationInScope(administrator, 'users.read', sql`u.organisation_id`)} for update`.execute(
        queries,
      );
      return rows[0];
    },

    /** Revokes a role. False if the user does not have it at the place. */
    async remove(userId: string, roleId: string, placeId: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('role_assignments')
        .where('user_id', '=', userId)
        .where('role_id', '=', roleId)
        .where('place_id', '=', placeId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The users among these who have a role. */
    async holdersAmong(roleId: string, userIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        select distinct user_id as "userId" from role_assignments
        where role_id = ${roleId} and user_id = any(${userIds}::uuid[])`.execute(queries);
      return rows.map(({ userId }) => userId);
    },
  };
}

export type RoleAssignmentRepository = ReturnType<typeof createRoleAssignmentRepository>;
