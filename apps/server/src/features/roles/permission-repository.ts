import type { Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import {
  type Administrator,
  outranks,
  hasPermissionAt,
  hasOrdinaryRoleAt,
  hasRoleAt,
  organisationInScope,
  missingPermissions,
} from './permission-conditions.ts';

/** Any fixed number: the advisory lock of whoever changes what somebody may do where. */
const LOCK = 7_061_927;

/** Whether the user `u` holds every permission. */
const isSuperAdministrator = sql`exists (
  select from role_assignments g join roles r on r.id = g.role_id where g.user_id = u.id and r.has_all_permissions)`;

/** Questions about who may do what where, all asked of the database as it stands in the caller's transaction. */
export function createPermissionRepository(queries: Queries) {
  async function isTrue(condition: RawBuilder<SqlBool>): Promise<boolean> {
    const { rows } = await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(queries);
    return rows[0]?.isTrue === true;
  }

  return {
    /** Until the transaction ends nobody else changes grants, roles or the tree. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(queries);
    },

    /** A digest of all that a user may do where: it changes with each grant, role and permission. */
    async digestOf(userId: string): Promise<string> {
      const { rows } = await sql<{ digest: string }>`
        select encode(sha256(convert_to(coalesce(string_agg(line, ',' order by line), ''), 'UTF8')), 'hex') as digest
        from (
          select distinct g.organisation_id || ' ' || case when r.has_all_permissions then '*' else p.permission end as line
          from role_assignments g join roles r on r.id = g.role_id left join role_permissions p on p.role_id = r.id
          where g.user_id = ${userId}) as held`.execute(queries);
      return rows[0]?.digest ?? '';
    },

    /** How somebody stands now: whether the account is active, and whether it is a super administrator's. */
    async statusOf(userId: string): Promise<{ active: boolean; superAdministrator: boolean } | undefined> {
      const { rows } = await sql<{ active: boolean; superAdministrator: boolean }>`
        select u.status = 'active' as active, ${isSuperAdministrator} as "superAdministrator" from users u where u.id = ${userId}`.execute(
        queries,
      );
      return rows[0];
    },

    /** The active super administrators, by name. */
    async listSuperAdministrators(): Promise<{ id: string; username: string; displayName: string }[]> {
      const { rows } = await sql<{ id: string; username: string; displayName: string }>`
        select u.id, u.username, u.display_name as "displayName" from users u
        where u.status = 'active' and ${isSuperAdministrator} order by u.display_name, u.id`.execute(queries);
      return rows;
    },

    /** The usernames of all super administrators, in accounts of any status. */
    async listSuperAdministratorNames(): Promise<string[]> {
      const { rows } = await sql<{
        username: string;
      }>`select u.username from users u where ${isSuperAdministrator}`.execute(queries);
      return rows.map(({ username }) => username);
    },

    /** Whether an organisation is there and a permission of somebody reaches it. */
    async isInScope(administrator: Administrator, permission: Permission, organisationId: string): Promise<boolean> {
      if (!isId(organisationId)) return false;
      return isTrue(sql`exists (select from organisations o
        where o.id = ${organisationId} and ${organisationInScope(administrator, permission, sql`o.id`)})`);
    },

    /** Whether somebody holds everything that a role gives, at an organisation. */
    hasRoleAt: (administrator: Administrator, roleId: string, organisationId: string) =>
      isTrue(hasRoleAt(administrator, sql`${roleId}::uuid`, sql`${organisationId}::uuid`)),

    /** Whether somebody holds all that everybody gets who is added to an organisation. */
    hasOrdinaryRoleAt: (administrator: Administrator, organisationId: string) =>
      isTrue(hasOrdinaryRoleAt(administrator, sql`${organisationId}::uuid`)),

    /** Which of these permissions somebody does not hold at an organisation. */
    async missingAt(
      administrator: Administrator,
      permissions: readonly string[],
      organisationId: string,
    ): Promise<string[]> {
      const { rows } = await sql<{
        permission: string;
      }>`${missingPermissions(administrator, permissions, organisationId)}`.execute(queries);
      return rows.map(({ permission }) => permission);
    },

    /** Whether somebody holds all of these permissions at all of these organisations. */
    hasPermissionsAt: (
      administrator: Administrator,
      permissions: readonly string[],
      organisationIds: readonly string[],
    ) =>
      isTrue(sql`not exists (
        select from unnest(${permissions}::text[]) as wanted (permission),
          unnest(${organisationIds}::uuid[]) as place (id)
        where not ${hasPermissionAt(administrator, sql`wanted.permission`, sql`place.id`)})`),

    /** Whether somebody holds all that another user holds anywhere. */
    outranks: (administrator: Administrator, userId: string) => isTrue(outranks(administrator, sql`${userId}::uuid`)),

    /** Whether somebody holds all that each holder of a role holds anywhere; they themselves do. */
    outranksHolders: (administrator: Administrator, roleId: string) =>
      isTrue(sql`not exists (
        select from (
          select distinct g.user_id from role_assignments g where g.role_id = ${roleId} and g.user_id <> ${administrator.userId}) as holder
        where not ${outranks(administrator, sql`holder.user_id`)})`),

    /** Whether an organisation is another one or below it. */
    isBelow: (organisationId: string, ancestorId: string) =>
      isTrue(sql`exists (select from organisation_ancestors
        where organisation_id = ${organisationId}::uuid and ancestor_id = ${ancestorId}::uuid)`),

    /**
     * What people would get or lose in an organisation and all below it under another parent, as permissions of ordinary
     * roles; super administrators reach everything anyway.
     */
    async permissionsChangedByMove(organisationId: string, parentId: string): Promise<string[]> {
      const above = (id: string) => sql`select ancestor_id from organisation_ancestors where organisation_id = ${id}`;
      const { rows } = await sql<{ permission: string }>`
        select distinct p.permission
        from ((${above(parentId)} except ${above(organisationId)}) union
            (${above(organisationId)} except (${above(parentId)} union select ${organisationId}::uuid))) as shifted
          join role_assignments g on g.organisation_id = shifted.ancestor_id
          join role_permissions p on p.role_id = g.role_id`.execute(queries);
      return rows.map(({ permission }) => permission);
    },

    /** Whether a role of a place that an organisation would leave is granted in it or below. */
    leavesRolesBehind: (organisationId: string, parentId: string | null) =>
      isTrue(sql`exists (
        select from organisation_ancestors below
          join role_assignments g on g.organisation_id = below.organisation_id
          join roles r on r.id = g.role_id
          join organisation_ancestors up on up.organisation_id = ${organisationId}::uuid and up.ancestor_id = r.organisation_id
        where below.ancestor_id = ${organisationId}::uuid and r.organisation_id <> ${organisationId}::uuid
          and r.organisation_id not in (
            select ancestor_id from organisation_ancestors where organisation_id = ${parentId}::uuid))`),
  };
}

export type PermissionRepository = ReturnType<typeof createPermissionRepository>;
