import { IMPORT_SEPARATOR } from '@foyer/contract/rules/import-columns.ts';
import { sql } from 'kysely';

import { ORDINARY_USER } from '#/features/roles/built-in.ts';
import {
  afterCursor,
  timeSortKey,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { isSelected, type Selected } from './selected-users.ts';
import type { Sight } from './sight.ts';

export type ExportRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly organisation: string;
  readonly language: string | null;
  /** Roles, the codes of their places and their last days, in the same order, as an import reads them. */
  readonly role: string | null;
  readonly place: string | null;
  readonly lastDay: string | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly lastSignIn: Date | null;
};

/**
 * The roles of a user `u` that an administrator may see, except the ordinary user's role that every import gives. A role
 * is named by its code where its name would not identify it at the place.
 */
function rolesOf({ grant }: Sight) {
  const isSame = sql`(same.name = r.name or same.code = r.name) and same.id <> r.id
    and (same.organisation_id is null
      or same.organisation_id in (select above.ancestor_id from place_ancestors above where above.place_id = g.place_id))`;
  return sql`
    select string_agg(named.role, ${IMPORT_SEPARATOR} order by named.role, named.place) as role,
      string_agg(named.place, ${IMPORT_SEPARATOR} order by named.role, named.place) as place,
      case when bool_or(named.ends_on is not null) then
        string_agg(coalesce(named.ends_on::text, ''), ${IMPORT_SEPARATOR} order by named.role, named.place) end as last_day
    from (
      select g.ends_on, coalesce(place.code, shop.code) as place,
        case when r.is_built_in or strpos(r.name, ${IMPORT_SEPARATOR}) > 0 or exists (select from roles same where ${isSame})
          then r.code else r.name end as role
      from role_assignments g join roles r on r.id = g.role_id
        left join organisations place on place.id = g.organisation_id left join stores shop on shop.id = g.store_id
      where g.user_id = u.id and ${grant}
        and not (r.code = ${ORDINARY_USER} and g.place_id = u.organisation_id)
        -- An import would read such a code as several ones.
        and strpos(coalesce(place.code, shop.code), ${IMPORT_SEPARATOR}) = 0) as named`;
}

export function createUserExportRepository(queries: Queries) {
  return {
    /** A page of the selected users in scope. */
    async list(sight: Sight, selected: Selected, order: ListOrder, page: PageRequest): Promise<ExportRow[]> {
      const { rows } = await sql<ExportRow>`
        select u.id, ${order.kind === 'time' ? timeSortKey(order.key) : order.key} as "sortKey", u.username,
          u.display_name as "displayName", u.email, o.code as organisation, u.language, granted_roles.role, granted_roles.place,
          granted_roles.last_day as "lastDay", u.status,
          u.created_at as "createdAt", u.last_sign_in_at as "lastSignIn"
        from users u join organisations o on o.id = u.organisation_id
          cross join lateral (${rolesOf(sight)}) as granted_roles
        where ${isSelected(sight, selected)} and ${afterCursor(order, page)}
        ${orderBy(order, page)}`.execute(queries);
      return rows;
    },

    /** Number of selected users in scope, counted up to a limit. */
    async count(sight: Sight, selected: Selected, limit: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from users u where ${isSelected(sight, selected)} limit ${limit}) as u`.execute(queries);
      return rows[0]?.count ?? 0;
    },
  };
}
