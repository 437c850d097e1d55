import type { Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { unprepared } from '#/platform/database/database.ts';

import { ORDINARY_USER } from './built-in.ts';

/** Somebody with rights: super administrators everywhere, others where their roles are granted and below. */
export type Administrator = { readonly userId: string; readonly superAdministrator: boolean };

/** Named with its table, which is none of those that a condition below brings: `up`, `down`, `mine`, `held`, `whole`, `given`, `theirs`. */
type SqlColumn = RawBuilder<unknown>;

/** Whether somebody holds a permission, wherever it is written, at an organisation. */
export function hasPermissionAt(
  administrator: Administrator,
  permission: SqlColumn,
  organisationId: SqlColumn,
): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`exists (
        select from organisation_ancestors up
          join role_assignments mine on mine.organisation_id = up.ancestor_id and mine.user_id = ${administrator.userId}
          join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
        where up.organisation_id = ${organisationId})`;
}

/** Whether an organisation, by a column with its id, is in reach of a permission of somebody. */
export function organisationInScope(
  administrator: Administrator,
  permission: Permission,
  organisationId: SqlColumn,
): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : // Found once, from where the roles are granted: not anew for each row.
      sql`${organisationId} in (
        select down.organisation_id from role_assignments mine
          join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
          join organisation_ancestors down on down.ancestor_id = mine.organisation_id
        where mine.user_id = ${administrator.userId})`;
}

/** Organisations in reach of a permission of somebody, at most so many, and twice where two roles reach: few are found by an index. */
export function organisationsInScope(
  administrator: Administrator,
  permission: Permission,
  limit: number,
): RawBuilder<{ id: string }> {
  if (administrator.superAdministrator) return sql`select id from organisations limit ${limit}`;
  return sql`${unprepared} select down.organisation_id as id from role_assignments mine
    join role_permissions granted on granted.role_id = mine.role_id and granted.permission = ${permission}
    join organisation_ancestors down on down.ancestor_id = mine.organisation_id
    where mine.user_id = ${administrator.userId} limit ${limit}`;
}

/** Whether somebody holds everything that a role gives, at an organisation. */
export function hasRoleAt(
  administrator: Administrator,
  roleId: SqlColumn,
  organisationId: SqlColumn,
): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`(not exists (select from roles whole where whole.id = ${roleId} and whole.has_all_permissions)
        and not exists (
          select from role_permissions given where given.role_id = ${roleId}
            and not ${hasPermissionAt(administrator, sql`given.permission`, organisationId)}))`;
}

/** Whether somebody holds all that everybody gets who is added to an organisation: a newcomer is nobody's way up. */
export function hasOrdinaryRoleAt(administrator: Administrator, organisationId: SqlColumn): RawBuilder<SqlBool> {
  return hasRoleAt(administrator, sql`(select id from roles where code = ${ORDINARY_USER})`, organisationId);
}

/** Whether somebody holds all that another user, by a column with their id, holds anywhere: nobody touches a higher one. */
export function outranks(administrator: Administrator, userId: SqlColumn): RawBuilder<SqlBool> {
  return administrator.superAdministrator
    ? sql`true`
    : sql`not exists (
        select from role_assignments theirs where theirs.user_id = ${userId}
          and not ${hasRoleAt(administrator, sql`theirs.role_id`, sql`theirs.organisation_id`)})`;
}

/** Which of these permissions somebody does not hold at an organisation; anywhere without one. */
export function missingPermissions(
  administrator: Administrator,
  permissions: readonly string[],
  organisationId: string,
): RawBuilder<{ permission: string }> {
  return sql`select wanted.permission from unnest(${permissions}::text[]) as wanted (permission)
    where not ${hasPermissionAt(administrator, sql`wanted.permission`, sql`${organisationId}::uuid`)}`;
}
