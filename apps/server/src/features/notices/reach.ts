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

/** Whether the channel of the notice `n` is in reach. */
export function isAdministered(who: Administrator): RawBuilder<SqlBool> {
  if (who.superAdministrator) return sql`true`;
  return sql`(n.channel in (select 'organisation:' || reached.id from ${organisationsOf(who)} as reached)
    or n.channel in (select 'user:' || u.id from users u where ${isWithin(who, 'u.organisation_id')}))`;
}
