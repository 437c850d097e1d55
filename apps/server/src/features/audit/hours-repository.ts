import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import { SIGN_IN_EVENTS } from './sign-in-events.ts';

export type HourCount = { readonly at: Date; readonly event: string; readonly count: number };

/** An entry's account: the user who signed in, or the user whose name was entered. */
const ACCOUNT = sql`coalesce(a.actor_id, (select named.id from users named where named.username = a.actor))`;

/** Sign-ins by hour, in total and for each organisation including its descendants at that time. */
export function createSignInStatsRepository(queries: Queries) {
  return {
    /** Counts the sign-ins among these entries. The sealer passes each entry once. */
    async count(ids: readonly string[]): Promise<void> {
      await sql`
        with counted as materialized (
          select date_trunc('hour', a.occurred_at, 'UTC') as hour, a.event, a.actor_id, a.actor
          from audit a where a.id = any(${ids}::uuid[]) and a.event = any(${SIGN_IN_EVENTS}::text[]))
        insert into sign_in_stats_hourly (organisation_id, hour, event, count)
        select null::uuid, hour, event, count(*)::int from counted group by hour, event
        union all
        select up.ancestor_id, a.hour, a.event, count(*)::int
        from counted a join users u on u.id = ${ACCOUNT}
          join organisation_ancestors up on up.organisation_id = u.organisation_id
        group by up.ancestor_id, a.hour, a.event
        on conflict on constraint sign_in_stats_hourly_organisation_id_hour_event_key do update set count = sign_in_stats_hourly.count + excluded.count`.execute(
        queries,
      );
    },

    /** Counts since an hour, within an administrator's reach. */
    async since(administrator: Administrator, from: Date): Promise<HourCount[]> {
      const places = administrator.superAdministrator
        ? sql`h.organisation_id is null`
        : // Only the topmost of nested organisations: its counts include the others.
          sql`h.organisation_id in (
            with mine as (
              select g.organisation_id as id from current_role_assignments g
                join role_permissions held on held.role_id = g.role_id and held.permission = 'audit.read'
              where g.user_id = ${administrator.userId})
            select mine.id from mine where not exists (
              select from mine above join organisation_ancestors up on up.ancestor_id = above.id
              where up.organisation_id = mine.id and above.id <> mine.id))`;
      const { rows } = await sql<HourCount>`
        select h.hour as at, h.event, sum(h.count)::int as count from sign_in_stats_hourly h
        where ${places} and h.hour >= ${from}
        group by h.hour, h.event`.execute(queries);
      return rows;
    },
  };
}

export type SignInStatsRepository = ReturnType<typeof createSignInStatsRepository>;
