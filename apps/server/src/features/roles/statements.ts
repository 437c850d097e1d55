import { sql } from 'kysely';

import { dbIn } from '#/platform/database/database.ts';

/**
 * Condition that one of a user's roles enforces a second factor. With `superAdministratorSeconds`, the super
 * administrator role also enforces it, starting this many seconds after it was granted.
 */
export function isSecondFactorEnforced(userId: string, superAdministratorSeconds: number | undefined) {
  const superAdministrator =
    superAdministratorSeconds === undefined
      ? sql``
      : sql`or r.has_all_permissions and a.assigned_at <= ${dbIn(-superAdministratorSeconds)}`;
  return sql<boolean>`exists (
    select from current_role_assignments a join roles r on r.id = a.role_id
    where a.user_id = ${userId} and (r.requires_second_factor ${superAdministrator}))`;
}
