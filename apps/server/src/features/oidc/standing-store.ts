import type { LanguageCode } from '@foyer/contract/language.ts';
import { sql } from 'kysely';

import type { SecondFactor } from '#/platform/access.ts';
import { anyOf, dbIn, dbNow, type Queries } from '#/platform/database.ts';

type Place = { readonly id: string; readonly name: string; readonly code: string };

/** Who a live session belongs to, and where they work. */
export type StandingRow = {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  /** Of the session, or else of the user. */
  readonly language: LanguageCode | null;
  readonly organisation: Place;
  readonly customer: Place | null;
  readonly store: Place | null;
  /** Codes of roles. */
  readonly roles: readonly string[];
  readonly signedInAt: Date;
  readonly pathway: string;
  readonly secondFactor: SecondFactor | null;
};

export function createStandingStore(queries: Queries) {
  const placeOf = (table: string) => {
    const [id, name, code] = ['id', 'name', 'code'].map((column) => sql.ref(`${table}.${column}`));
    return sql`case when ${id} is null then null else json_build_object('id', ${id}, 'name', ${name}, 'code', ${code}) end`;
  };

  return {
    /** Those of these sessions that live, each with the places that are in reach now: with all their rights, of active users, neither idle nor over by the database's clock. */
    async list(sessionIds: readonly string[], idleSeconds: number): Promise<StandingRow[]> {
      const { rows } = await sql<StandingRow>`
        select s.id as "sessionId", s.user_id as "userId", u.username, u.display_name as "displayName", u.email,
          coalesce(s.language, u.language) as language, ${placeOf('home')} as organisation,
          ${placeOf('customer')} as customer, ${placeOf('store')} as store,
          array(select distinct r.code from grants g join roles r on r.id = g.role_id
            where g.user_id = u.id order by r.code) as roles,
          s.created_at as "signedInAt", s.pathway, s.second_factor as "secondFactor"
        from sessions s
        join users u on u.id = s.user_id and u.status = 'active'
        join organisations home on home.id = u.organisation_id
        left join organisations customer on customer.id = s.customer_id and exists (
          select from grants g join organisation_ancestors up on up.organisation_id = g.organisation_id
          where g.user_id = u.id and up.ancestor_id = customer.id)
        left join stores store on store.id = s.store_id and exists (
          select from grants g join organisation_ancestors up on up.ancestor_id = g.organisation_id
          where g.user_id = u.id and up.organisation_id = store.organisation_id)
        where s.id = ${anyOf(sessionIds)} and s.scope = 'full'
          and s.ends_at > ${dbNow} and s.last_seen_at > ${dbIn(-idleSeconds)}`.execute(queries);
      return rows;
    },
  };
}

export type StandingStore = ReturnType<typeof createStandingStore>;
