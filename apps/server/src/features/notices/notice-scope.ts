import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { type Administrator, organisationInScope as isInReach } from '#/features/roles/permission-conditions.ts';

/** Whether somebody may write notices in an organisation, by a column with its id. */
export function mayWriteNoticesIn(
  administrator: Administrator,
  organisationId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return isInReach(administrator, 'notices.write', organisationId);
}

/** The id in the channel of the notice `n` when it is of a kind, so that an index finds what it is of; null otherwise. */
export function idIn(kind: 'organisation' | 'role' | 'user'): RawBuilder<string | null> {
  return sql`(case when n.audience like ${`${kind}:%`} then split_part(n.audience, ':', 2)::uuid end)`;
}

/**
 * Whether somebody looks after the notice `n`: super administrators after every one, others after those in their reach
 * that they wrote themselves, or that another of them wrote to an organisation. What a super administrator has written,
 * or somebody to one person, is nobody else's.
 */
export function isAdministered(administrator: Administrator): RawBuilder<SqlBool> {
  if (administrator.superAdministrator) return sql`true`;
  return sql`(
    (${mayWriteNoticesIn(administrator, idIn('organisation'))} and (n.creator_id = ${administrator.userId} or not exists (
      select from role_assignments g join roles r on r.id = g.role_id where g.user_id = n.creator_id and r.has_all_permissions)))
    or (n.creator_id = ${administrator.userId} and exists (
      select from users u where u.id = ${idIn('user')} and ${mayWriteNoticesIn(administrator, sql`u.organisation_id`)})))`;
}
