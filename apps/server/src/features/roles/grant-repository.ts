import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { type Administrator, outranks, hasRoleAt, organisationInScope } from './permission-conditions.ts';

export type GrantRow = {
  readonly role: { readonly id: string; readonly code: string; readonly name: string };
  readonly organisation: { readonly id: string; readonly name: string; readonly code: string };
  readonly mayRevoke: boolean;
};

export function createRoleAssignmentRepository(queries: Queries) {
  return {
    /** A user's roles at organisations that the administrator may see, in the order of roles and organisations. */
    async list(administrator: Administrator, userId: string): Promise<GrantRow[]> {
      const { rows } = await sql<GrantRow>`
        select json_build_object('id', r.id, 'code', r.code, 'name', r.name) as role,
          json_build_object('id', o.id, 'name', o.name, 'code', o.code) as organisation,
          (g.user_id <> ${administrator.userId} and ${organisationInScope(administrator, 'roles.write', sql`o.id`)}
            and ${hasRoleAt(administrator, sql`r.id`, sql`o.id`)} and ${outranks(administrator, sql`g.user_id`)}) as "mayRevoke"
        from role_assignments g join roles r on r.id = g.role_id join organisations o on o.id = g.organisation_id
        where g.user_id = ${userId}::uuid and (${organisationInScope(administrator, 'roles.read', sql`o.id`)} or ${organisationInScope(administrator, 'users.read', sql`o.id`)})
        order by lower(r.name), lower(o.name), o.id`.execute(queries);
      return rows;
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

    /** Assigns a role. False if the user already has it. */
    async add(userId: string, roleId: string, organisationId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await queries
        .insertInto('role_assignments')
        .values({ user_id: userId, role_id: roleId, organisation_id: organisationId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** Revokes a role. False if the user does not have it. */
    async remove(userId: string, roleId: string, organisationId: string): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('role_assignments')
        .where('user_id', '=', userId)
        .where('role_id', '=', roleId)
        .where('organisation_id', '=', organisationId)
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
