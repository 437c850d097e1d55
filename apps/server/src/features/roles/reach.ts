import type { Permission } from '@foyer/contract/core/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { unprepared } from '#/platform/database/database.ts';

import { ORDINARY_USER } from './built-in.ts';

/** Somebody with rights: super administrators everywhere, others where their roles are granted and below. */
export type Administrator = { readonly userId: string; readonly superAdministrator: boolean };

/** Named with its table, which is none of those that a condition below brings: `up`, `down`, `mine`, `held`, `whole`, `given`, `theirs`. */
type Column = RawBuilder<unknown>;

/** Whether somebody holds a permission, wherever it is written, at an organisation. */
export function isHeldAt(who: Administrator, permission: Column, organisationId: Column): RawBuilder<SqlBool> {
  return who.superAdministrator
    ? sql`true`
    : sql`exists (
        select from organisation_ancestors up
          join role_assignments mine on mine.organisation_id = up.ancestor_id and mine.user_id = ${who.userId}
          join role_permissions held on held.role_id = mine.role_id and held.permission = ${permission}
        where up.organisation_id = ${organisationId})`;
}

/** Whether an organisation, by a column with its id, is in reach of a permission of somebody. */
export function isWithin(who: Administrator, permission: Permission, organisationId: Column): RawBuilder<SqlBool> {
  return who.superAdministrator
    ? sql`true`
    : // Found once, from where the roles are granted: not anew for each row.
      sql`${organisationId} in (
        select down.organisation_id from role_assignments mine
          join role_permissions held on held.role_id = mine.role_id and held.permission = ${permission}
          join organisation_ancestors down on down.ancestor_id = mine.organisation_id
        where mine.user_id = ${who.userId})`;
}

/** Organisations in reach of a permission of somebody, at most so many, and twice where two roles reach: few are found by an index. */
export function organisationsWithin(
  who: Administrator,
  permission: Permission,
  most: number,
): RawBuilder<{ id: string }> {
  if (who.superAdministrator) return sql`select id from organisations limit ${most}`;
  return sql`${unprepared} select down.organisation_id as id from role_assignments mine
    join role_permissions held on held.role_id = mine.role_id and held.permission = ${permission}
    join organisation_ancestors down on down.ancestor_id = mine.organisation_id
    where mine.user_id = ${who.userId} limit ${most}`;
}

/** Whether somebody holds everything that a role gives, at an organisation. */
export function isRoleHeldAt(who: Administrator, roleId: Column, organisationId: Column): RawBuilder<SqlBool> {
  return who.superAdministrator
    ? sql`true`
    : sql`(not exists (select from roles whole where whole.id = ${roleId} and whole.has_all_permissions)
        and not exists (
          select from role_permissions given where given.role_id = ${roleId}
            and not ${isHeldAt(who, sql`given.permission`, organisationId)}))`;
}

/** Whether somebody holds all that everybody gets who is added to an organisation: a newcomer is nobody's way up. */
export function isOrdinaryHeldAt(who: Administrator, organisationId: Column): RawBuilder<SqlBool> {
  return isRoleHeldAt(who, sql`(select id from roles where code = ${ORDINARY_USER})`, organisationId);
}

/** Whether somebody holds all that another user, by a column with their id, holds anywhere: nobody touches a higher one. */
export function isCovered(who: Administrator, userId: Column): RawBuilder<SqlBool> {
  return who.superAdministrator
    ? sql`true`
    : sql`not exists (
        select from role_assignments theirs where theirs.user_id = ${userId}
          and not ${isRoleHeldAt(who, sql`theirs.role_id`, sql`theirs.organisation_id`)})`;
}

/** Which of these permissions somebody does not hold at an organisation; anywhere without one. */
export function missingOf(
  who: Administrator,
  permissions: readonly string[],
  organisationId: string,
): RawBuilder<{ permission: string }> {
  return sql`select wanted.permission from unnest(${permissions}::text[]) as wanted (permission)
    where not ${isHeldAt(who, sql`wanted.permission`, sql`${organisationId}::uuid`)}`;
}
