import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  type Administrator,
  outranks,
  organisationInScope,
  organisationsInScope,
} from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

/** Events whose actor is the name that was entered at sign-in. It need not be a username. */
const TYPED = ['sign_in.refused', 'sign_in.locked'];

/** Whether the entered name is the only information about the actor of an entry `a`. */
export const isTyped = sql<SqlBool>`(a.actor_id is null and a.event = any(${TYPED}::text[]))`;

/** Users whose entries an administrator sees: all, a list of IDs, or too many to list. */
export type AuditScope =
  | { readonly kind: 'everybody' }
  | {
      readonly kind: 'few';
      readonly ids: readonly string[];
      /**
       * Users in `ids` with no more permissions than the administrator. Actions of users with more permissions may
       * concern other customers.
       */
      readonly coveredIds: readonly string[];
      readonly names: readonly string[];
    }
  | { readonly kind: 'many'; readonly administrator: Administrator };

/**
 * Maximum number of users listed by ID. For more users, the audit log is scanned: it contains many of their
 * entries.
 */
const MAX_USERS = 1000;
/** Maximum number of organisations whose users are listed. */
const MAX_ORGANISATIONS = 500;

export async function auditScope(queries: Queries, administrator: Administrator): Promise<AuditScope> {
  if (administrator.superAdministrator) return { kind: 'everybody' };
  const organisations = await organisationsInScope(administrator, 'audit.read', MAX_ORGANISATIONS + 1).execute(queries);
  if (organisations.rows.length > MAX_ORGANISATIONS) return { kind: 'many', administrator };
  const organisationIds = organisations.rows.map(({ id }) => id);
  const { rows } = await sql<{ id: string; username: string; covered: boolean }>`
    select u.id, u.username, ${outranks(administrator, sql`u.id`)} as covered from users u where u.organisation_id = any(${organisationIds}::uuid[])
    limit ${MAX_USERS + 1}`.execute(queries);
  if (rows.length > MAX_USERS) return { kind: 'many', administrator };
  const covered = rows.filter((row) => row.covered);
  return {
    kind: 'few',
    ids: rows.map(({ id }) => id),
    coveredIds: covered.map(({ id }) => id),
    names: covered.map(({ username }) => username),
  };
}

/**
 * Whether an entry `a` concerns a user in the administrator's reach, as its subject or as its actor. Actors with more
 * permissions than the administrator are excluded.
 */
export function isInScope(scope: AuditScope): RawBuilder<SqlBool> {
  if (scope.kind === 'everybody') return sql`true`;
  const actor = sql`coalesce(a.actor_id, (select n.id from users n where n.username = a.actor and ${isTyped}))`;
  if (scope.kind === 'few')
    return sql`(${actor} = any(${scope.coveredIds}::uuid[]) or a.subject_id = any(${scope.ids}::uuid[]))`;
  // Compares organisations: those in reach are found once and are few compared with their users.
  const isUser = (id: RawBuilder<unknown>) =>
    organisationInScope(
      scope.administrator,
      'audit.read',
      sql`(select u.organisation_id from users u where u.id = ${id})`,
    );
  return sql`((${isUser(actor)} and ${outranks(scope.administrator, actor)}) or (a.subject_id is not null and ${isUser(sql`a.subject_id`)}))`;
}
