import { INSTALLATION_PERMISSIONS, type Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { unprepared } from '#/platform/database/database.ts';

import { ORDINARY_USER } from './built-in.ts';

/**
 * The user whose permissions are checked. Super administrators have all permissions. Others have those of their roles,
 * at the places of the assignments and below. A place is an organisation or a store.
 */
export type Administrator = { readonly userId: string; readonly superAdministrator: boolean };

/**
 * A column qualified by its table. Its name must differ from the names below: `up`, `down`, `mine`, `granted`, `whole`,
 * `given`, `theirs`.
 */
type SqlColumn = RawBuilder<unknown>;

/** SQL condition: whether the administrator has a permission (expression or column) at a place. */
export function hasPermissionAt(
  administrator: Administrator,
  permission: SqlColumn,
  placeId: SqlColumn,
): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`exists (
        select from place_ancestors up
          join current_role_assignments mine on mine.place_id = up.ancestor_id and mine.user_id = ${administrator.userId}
          join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
        where up.place_id = ${placeId})`;
}

/** SQL condition: whether an organisation (ID column) is in scope of a permission of the administrator. */
export function organisationInScope(
  administrator: Administrator,
  permission: Permission,
  organisationId: SqlColumn,
): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : // An uncorrelated subquery is computed once, not per row.
      sql`${organisationId} in (
        select down.organisation_id from current_role_assignments mine
          join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
          join organisation_ancestors down on down.ancestor_id = mine.organisation_id
        where mine.user_id = ${administrator.userId})`;
}

/**
 * Organisations in scope of a permission, at most `limit`, with duplicates where roles overlap. An index finds a few of
 * them quickly.
 */
export function organisationsInScope(
  administrator: Administrator,
  permission: Permission,
  limit: number,
): RawBuilder<{ id: string }> {
  if (administrator.superAdministrator) return sql`select id from organisations limit ${limit}`;
  return sql`${unprepared} select down.organisation_id as id from current_role_assignments mine
    join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
    join organisation_ancestors down on down.ancestor_id = mine.organisation_id
    where mine.user_id = ${administrator.userId} limit ${limit}`;
}

/** SQL condition: whether the administrator has all permissions of a role at a place. */
export function hasRoleAt(administrator: Administrator, roleId: SqlColumn, placeId: SqlColumn): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`(not exists (select from roles whole where whole.id = ${roleId} and whole.has_all_permissions)
        and not exists (
          select from role_permissions given where given.role_id = ${roleId}
            and not ${hasPermissionAt(administrator, sql`given.permission`, placeId)}))`;
}

/**
 * SQL condition: whether the administrator may grant or revoke a role at a place. They need `roles.write` and all
 * permissions of the role there. Only super administrators may grant a role with a permission of the installation.
 */
export function mayGrantAt(administrator: Administrator, roleId: SqlColumn, placeId: SqlColumn): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`(${hasPermissionAt(administrator, sql`'roles.write'`, placeId)}
        and not exists (
          select from role_permissions given
          where given.role_id = ${roleId} and given.permission = any(${[...INSTALLATION_PERMISSIONS]}::text[]))
        and ${hasRoleAt(administrator, roleId, placeId)})`;
}

/**
 * SQL condition: whether the administrator has the permissions of the ordinary user's role at an organisation.
 * Otherwise, adding a user could grant permissions that the administrator lacks.
 */
export function hasOrdinaryRoleAt(administrator: Administrator, organisationId: SqlColumn): RawBuilder<SqlBool> {
  return hasRoleAt(administrator, sql`(select id from roles where code = ${ORDINARY_USER})`, organisationId);
}

/**
 * SQL condition: whether the administrator has all permissions that a user (ID column) has anywhere. Protects higher
 * administrators from lower ones.
 */
export function outranks(administrator: Administrator, userId: SqlColumn): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`not exists (
        select from current_role_assignments theirs where theirs.user_id = ${userId}
          and not ${hasRoleAt(administrator, sql`theirs.role_id`, sql`theirs.place_id`)})`;
}

/** SQL: the permissions among these that the administrator lacks at a place. */
export function missingPermissions(
  administrator: Administrator,
  permissions: readonly string[],
  placeId: string,
): RawBuilder<{ permission: string }> {
  return sql`select wanted.permission from unnest(${permissions}::text[]) as wanted (permission)
    where not ${hasPermissionAt(administrator, sql`wanted.permission`, sql`${placeId}::uuid`)}`;
}
