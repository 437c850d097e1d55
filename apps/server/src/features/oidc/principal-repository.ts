import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import { sql } from 'kysely';

import { anyOf, dbIn, dbNow, type Queries } from '#/platform/database/database.ts';
import type { SecondFactor } from '#/platform/http/access.ts';

type SelectedPlaceRow = { readonly id: string; readonly name: string; readonly code: string };

/** The user of a live session, the session's selected place, and the user's rights at that place. */
export type PrincipalRow = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  /** Language of the session, or else the user's. */
  readonly language: LanguageCode | null;
  readonly organisation: SelectedPlaceRow;
  readonly customer: SelectedPlaceRow | null;
  readonly store: SelectedPlaceRow | null;
  /** Codes of the roles that apply at the place, in alphabetical order. */
  readonly roles: readonly string[];
  /** Permissions at the place, of Foyer and all applications. Empty for super administrators, who have all. */
  readonly permissionsHere: readonly string[];
  readonly superAdministrator: boolean;
  readonly signedInAt: Date;
  readonly signInMethod: string;
  readonly secondFactor: SecondFactor | null;
};

export function createPrincipalRepository(queries: Queries) {
  const placeJson = (table: string) => {
    const [id, name, code] = ['id', 'name', 'code'].map((column) => sql.ref(`${table}.${column}`));
    return sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${name}, 'code', ${code}) end`;
  };

  return {
    /**
     * Principals of the sessions that are live by the database's clock: with full rights, not idle, of active users. A
     * session's place is its store or, without one, its customer. A store counts if a role of the user reaches it and
     * it belongs to the customer. A customer counts if it is the root of its tree and a role reaches a part of it.
     * Rights at a place derive from role assignments for it or an organisation above it. A super administrator's rights
     * apply everywhere.
     */
    async list(sessionIds: readonly string[], idleSeconds: number): Promise<PrincipalRow[]> {
      const { rows } = await sql<PrincipalRow>`
        select s.id as "sessionId", s.user_id as "userId", u.username, u.display_name as "displayName", u.email,
          coalesce(s.language, u.language) as language, ${placeJson('home')} as organisation,
          ${placeJson('customer')} as customer, ${placeJson('store')} as store, held.roles,
          array(select distinct p.permission from current_role_assignments g
              join place_ancestors up on up.ancestor_id = g.place_id and up.place_id = place.id
              join role_permissions p on p.role_id = g.role_id
            where g.user_id = u.id) as "permissionsHere",
          held."superAdministrator", s.created_at as "signedInAt", s.sign_in_method as "signInMethod", s.second_factor as "secondFactor"
        from sessions s
        join users u on u.id = s.user_id and u.status = 'active'
        join organisations home on home.id = u.organisation_id
        left join organisations customer on customer.id = s.customer_id and customer.parent_id is null and exists (
          select from current_role_assignments g
            join organisation_ancestors up on up.organisation_id = g.nearest_organisation_id
          where g.user_id = u.id and up.ancestor_id = customer.id)
        left join stores store on store.id = s.store_id and store.status = 'open' and exists (
            select from organisation_ancestors up
            where up.organisation_id = store.organisation_id and up.ancestor_id = customer.id)
          and exists (
            select from current_role_assignments g join place_ancestors up on up.ancestor_id = g.place_id
            where g.user_id = u.id and up.place_id = store.id)
        cross join lateral (select coalesce(store.id, customer.id) as id) place
        cross join lateral (
          select coalesce(array_agg(distinct r.code order by r.code), '{}') as roles,
            coalesce(bool_or(r.has_all_permissions), false) as "superAdministrator"
          from current_role_assignments g join roles r on r.id = g.role_id
          where g.user_id = u.id and (r.has_all_permissions or exists (
            select from place_ancestors up
            where up.place_id = place.id and up.ancestor_id = g.place_id))) held
        where s.id = ${anyOf(sessionIds)} and s.scope = 'full'
          and s.expires_at > ${dbNow} and s.last_seen_at > ${dbIn(-idleSeconds)}`.execute(queries);
      return rows;
    },
  };
}

export type PrincipalRepository = ReturnType<typeof createPrincipalRepository>;
