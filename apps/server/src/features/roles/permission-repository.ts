import type { Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import {
  type Administrator,
  outranks,
  hasPermissionAt,
  hasOrdinaryRoleAt,
  mayGrantAt,
  organisationInScope,
  missingPermissions,
} from './permission-conditions.ts';

/** Key of the advisory lock for changes of permissions; the number is arbitrary. */
const LOCK = 7_061_927;

/** Whether the user `u` has a role with all permissions. */
const isSuperAdministrator = sql`exists (
  select from current_role_assignments g join roles r on r.id = g.role_id
  where g.user_id = u.id and r.has_all_permissions)`;

/** Permission queries inside the caller's transaction. */
export function createPermissionRepository(queries: Queries) {
  async function isTrue(condition: RawBuilder<SqlBool>): Promise<boolean> {
    const { rows } = await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(queries);
    return rows[0]?.isTrue === true;
  }

  return {
    /** Locks role assignments, roles and the organisation tree against other changes until the transaction ends. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(queries);
    },

    /** Digest of a user's permissions per place. Each change of an assignment, role or permission changes it. */
    async digestOf(userId: string): Promise<string> {
      const { rows } = await sql<{ digest: string }>`
        select encode(sha256(convert_to(coalesce(string_agg(line, ',' order by line), ''), 'UTF8')), 'hex') as digest
        from (
          select distinct g.place_id || ' ' || case when r.has_all_permissions then '*' else p.permission end as line
          from current_role_assignments g join roles r on r.id = g.role_id
            left join role_permissions p on p.role_id = r.id
          where g.user_id = ${userId}) as held`.execute(queries);
      return rows[0]?.digest ?? '';
    },

    /** Current status of a user: whether the account is active, and whether it has all permissions. */
    async statusOf(userId: string): Promise<{ active: boolean; superAdministrator: boolean } | undefined> {
      const { rows } = await sql<{ active: boolean; superAdministrator: boolean }>`
        select u.status = 'active' as active, ${isSuperAdministrator} as "superAdministrator" from users u where u.id = ${userId}`.execute(
        queries,
      );
      return rows[0];
    },

    /** Active super administrators, by name. */
    async listSuperAdministrators(): Promise<{ id: string; username: string; displayName: string }[]> {
      const { rows } = await sql<{ id: string; username: string; displayName: string }>`
        select u.id, u.username, u.display_name as "displayName" from users u
        where u.status = 'active' and ${isSuperAdministrator} order by u.display_name, u.id`.execute(queries);
      return rows;
    },

    /** Usernames of all super administrators, including inactive accounts. */
    async listSuperAdministratorNames(): Promise<string[]> {
      const { rows } = await sql<{
        username: string;
      }>`select u.username from users u where ${isSuperAdministrator}`.execute(queries);
      return rows.map(({ username }) => username);
    },

    /** Whether an organisation exists and is in scope of a permission of the administrator. */
    async isInScope(administrator: Administrator, permission: Permission, organisationId: string): Promise<boolean> {
      if (!isId(organisationId)) return false;
      return isTrue(sql`exists (select from organisations o
        where o.id = ${organisationId} and ${organisationInScope(administrator, permission, sql`o.id`)})`);
    },

    /** Whether an organisation or store exists and is in scope of a permission of the administrator. */
    async isPlaceInScope(administrator: Administrator, permission: Permission, placeId: string): Promise<boolean> {
      if (!isId(placeId)) return false;
      return isTrue(sql`exists (select from place_ancestors self
        where self.place_id = ${placeId} and self.ancestor_id = ${placeId}
          and ${hasPermissionAt(administrator, sql`${permission}`, sql`self.place_id`)})`);
    },

    /** Whether the administrator may grant or revoke a role at a place. */
    mayGrantAt: (administrator: Administrator, roleId: string, placeId: string) =>
      isTrue(mayGrantAt(administrator, sql`${roleId}::uuid`, sql`${placeId}::uuid`)),

    /** Whether the administrator has the permissions of the ordinary user's role at an organisation. */
    hasOrdinaryRoleAt: (administrator: Administrator, organisationId: string) =>
      isTrue(hasOrdinaryRoleAt(administrator, sql`${organisationId}::uuid`)),

    /** The permissions among these that the administrator lacks at a place. */
    async missingAt(administrator: Administrator, permissions: readonly string[], placeId: string): Promise<string[]> {
      const { rows } = await sql<{
        permission: string;
      }>`${missingPermissions(administrator, permissions, placeId)}`.execute(queries);
      return rows.map(({ permission }) => permission);
    },

    /** Whether the administrator has all of these permissions at all of these places. */
    hasPermissionsAt: (administrator: Administrator, permissions: readonly string[], placeIds: readonly string[]) =>
      isTrue(sql`not exists (
        select from unnest(${permissions}::text[]) as wanted (permission),
          unnest(${placeIds}::uuid[]) as place (id)
        where not ${hasPermissionAt(administrator, sql`wanted.permission`, sql`place.id`)})`),

    /** Whether the administrator has all permissions that a user has anywhere. */
    outranks: (administrator: Administrator, userId: string) => isTrue(outranks(administrator, sql`${userId}::uuid`)),

    /** Whether the administrator outranks all users with a role; the administrator's own assignment is ignored. */
    outranksHolders: (administrator: Administrator, roleId: string) =>
      isTrue(sql`not exists (
        select from (
          select distinct g.user_id from role_assignments g where g.role_id = ${roleId} and g.user_id <> ${administrator.userId}) as holder
        where not ${outranks(administrator, sql`holder.user_id`)})`),

    /** Whether a place is a closed store. */
    isClosedStore: (placeId: string) =>
      isTrue(sql`exists (select from stores where id = ${placeId}::uuid and status = 'closed')`),

    /** Whether a place is the organisation `ancestorId` or below it. */
    isBelow: (placeId: string, ancestorId: string) =>
      isTrue(sql`exists (select from place_ancestors
        where place_id = ${placeId}::uuid and ancestor_id = ${ancestorId}::uuid)`),

    /**
     * Permissions that users would gain or lose in a place and below it if it had another parent. Only ordinary roles
     * count: super administrators have all permissions.
     */
    async permissionsChangedByMove(placeId: string, parentId: string): Promise<string[]> {
      const above = (id: string) => sql`select ancestor_id from place_ancestors where place_id = ${id}`;
      const { rows } = await sql<{ permission: string }>`
        with shifted as (
            (${above(parentId)} except ${above(placeId)}) union
            (${above(placeId)} except (${above(parentId)} union select ${placeId}::uuid))),
          moved_roles as materialized (
            select distinct g.role_id from shifted join role_assignments g on g.organisation_id = shifted.ancestor_id)
        select distinct p.permission from moved_roles join role_permissions p on p.role_id = moved_roles.role_id`.execute(
        queries,
      );
      return rows.map(({ permission }) => permission);
    },

    /** Whether moving a place would separate it from an ancestor whose own role is assigned in it or below it. */
    leavesRolesBehind: (placeId: string, parentId: string | null) =>
      isTrue(sql`exists (
        select from place_ancestors below
          join role_assignments g on g.place_id = below.place_id
          join roles r on r.id = g.role_id
          join place_ancestors up on up.place_id = ${placeId}::uuid and up.ancestor_id = r.organisation_id
        where below.ancestor_id = ${placeId}::uuid and r.organisation_id <> ${placeId}::uuid
          and r.organisation_id not in (
            select ancestor_id from organisation_ancestors where organisation_id = ${parentId}::uuid))`),
  };
}

export type PermissionRepository = ReturnType<typeof createPermissionRepository>;
