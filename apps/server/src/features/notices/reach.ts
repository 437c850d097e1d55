import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Who looks after notices: super administrators all of them, others what concerns places below their roles. */
export type Administrator = { readonly userId: string; readonly superAdministrator: boolean };

/** The ids of the organisations in which somebody may write notices: those of the roles that say so, and all below. */
function organisationsOf({ userId }: Administrator): RawBuilder<unknown> {
  return sql`(
    with recursive reach as (
      select g.organisation_id as id from grants g join role_permissions p on p.role_id = g.role_id
      where g.user_id = ${userId} and p.permission = 'notices.write'
      union select o.id from organisations o join reach on o.parent_id = reach.id)
    select id from reach)`;
}

/** Whether a column with the id of an organisation is in reach. */
export function isWithin(who: Administrator, organisationId: string): RawBuilder<SqlBool> {
  return who.superAdministrator ? sql`true` : sql`${sql.raw(organisationId)} in ${organisationsOf(who)}`;
}

/** The id in the channel of the notice `n` when it is of a kind, so that an index finds what it is of; null otherwise. */
export function idIn(kind: 'organisation' | 'role' | 'user'): RawBuilder<string | null> {
  return sql`(case when n.channel like ${`${kind}:%`} then split_part(n.channel, ':', 2)::uuid end)`;
}

/**
 * Whether somebody looks after the notice `n`: super administrators after every one, others after those in their reach
 * that they wrote themselves, or that another of them wrote to an organisation. What a super administrator has written,
 * or somebody to one person, is nobody else's.
 */
export function isAdministered(who: Administrator): RawBuilder<SqlBool> {
  if (who.superAdministrator) return sql`true`;
  return sql`(
    (${idIn('organisation')} in ${organisationsOf(who)} and (n.creator_id = ${who.userId} or not exists (
      select from grants g join roles r on r.id = g.role_id where g.user_id = n.creator_id and r.every_permission)))
    or (n.creator_id = ${who.userId} and exists (
      select from users u where u.id = ${idIn('user')} and ${isWithin(who, 'u.organisation_id')})))`;
}
