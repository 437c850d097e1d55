import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  type Administrator,
  hasPermissionAt,
  organisationInScope as isInReach,
} from '#/features/roles/permission-conditions.ts';

/** SQL condition: whether an administrator may write notices in the organisation with this ID column. */
export function mayWriteNoticesIn(
  administrator: Administrator,
  organisationId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return isInReach(administrator, 'notices.write', organisationId);
}

/** SQL condition: whether an administrator may write notices at an organisation or store (ID expression). */
export function mayWriteNoticesAt(administrator: Administrator, placeId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return hasPermissionAt(administrator, sql`'notices.write'`, placeId);
}

/**
 * SQL: the ID in the audience of the notice `n`, or null for an audience of another kind. The form allows the use of an
 * index.
 */
export function idIn(kind: 'organisation' | 'store' | 'role' | 'user'): RawBuilder<string | null> {
  return sql`(case when n.audience like ${`${kind}:%`} then split_part(n.audience, ':', 2)::uuid end)`;
}

/** SQL: the ID of the role in the audience of the notice `n`: of a role, or of an organisation or store and a role. */
export const roleIdInAudience: RawBuilder<string | null> = sql`coalesce(${idIn('role')},
  nullif(split_part(n.audience, ':', 3), '')::uuid)`;

/**
 * SQL condition: whether an administrator manages the notice `n`. Super administrators manage every notice. Others
 * manage the notices in their scope that they wrote themselves. They also manage notices to an organisation or store in
 * their scope, unless a super administrator wrote them.
 */
export function isAdministered(administrator: Administrator): RawBuilder<SqlBool> {
  if (administrator.superAdministrator) return sql`true`;
  const inScope = sql`(${mayWriteNoticesIn(administrator, idIn('organisation'))}
    or (n.audience like 'store:%' and ${mayWriteNoticesAt(administrator, idIn('store'))}))`;
  return sql`(
    (${inScope} and (n.creator_id = ${administrator.userId} or not exists (
      select from current_role_assignments g join roles r on r.id = g.role_id where g.user_id = n.creator_id and r.has_all_permissions)))
    or (n.creator_id = ${administrator.userId} and exists (
      select from users u where u.id = ${idIn('user')} and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)})))`;
}
