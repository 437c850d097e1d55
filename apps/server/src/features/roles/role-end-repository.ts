import { ROLE_END_NOTICE_DAYS } from '@foyer/contract/limits/roles.ts';
import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { type RawBuilder, sql } from 'kysely';

import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import { endOfDay } from './end-of-day.ts';
import { type Administrator, organisationInScope } from './permission-conditions.ts';

/** A role assignment that ends or has ended. */
export type EndingGrant = {
  readonly userId: string;
  readonly username: string;
  readonly roleId: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly placeId: string;
  readonly placeKind: PlaceKind;
  readonly placeName: string;
  readonly endsOn: string;
};

/** Role assignments that an administrator granted, and that end on the same day. */
type GrantedEnds = { readonly administratorId: string; readonly endsOn: string };

/** A last day at a place; null for a role without end. */
type WantedEnd = { readonly placeId: string; readonly endsOn: string | null };

/** The end of a role. `isNear`: so soon that no notice is sent before it. */
export type RoleEnd = { readonly endsAt: Date | null; readonly isPast: boolean; readonly isNear: boolean };

/** Maximum number of assignments that end in one transaction, and of users who are notified in one. */
const ENDS_AT_ONCE = 200;
const USERS_AT_ONCE = 50;
/** Maximum number of assignments that one statement marks as announced to administrators. */
const MARKED_AT_ONCE = 2000;

/** Columns of `EndingGrant` from the assignments `changed`, with the joined tables. */
const ENDING = sql`g.user_id as "userId", u.username, g.role_id as "roleId", r.code as "roleCode", r.name as "roleName",
  g.place_id as "placeId", case when s.id is null then 'organisation' else 'store' end as "placeKind",
  coalesce(o.name, s.name) as "placeName", g.ends_on::text as "endsOn"`;
const CHANGED = sql`changed g join users u on u.id = g.user_id join roles r on r.id = g.role_id
  left join organisations o on o.id = g.organisation_id left join stores s on s.id = g.store_id`;
const ORDER = sql`order by u.username, r.name, "placeName", g.role_id, g.place_id`;

/** Users and administrators are notified of ends until this time. */
const noticesUntil = dbIn(ROLE_END_NOTICE_DAYS * 86_400);
/** Condition of an index. */
const isNotAnnounced = sql`not (user_notified and administrator_notified)`;
/** A subquery is evaluated once, so that the index also finds the few ends up to its result. */
const isUnannounced = sql`ends_at <= (select ${noticesUntil}) and ${isNotAnnounced}`;

/** Queries for the ends of role assignments. */
export function createRoleEndQueries(queries: Queries) {
  /** Marks some assignments as announced to their administrators. Returns their number. */
  async function markAnnounced(isMeant: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows } = await sql`
      with marked as (
        select user_id, role_id, place_id from role_assignments
        where ${isMeant} and not administrator_notified limit ${MARKED_AT_ONCE})
      update role_assignments set administrator_notified = true from marked
      where role_assignments.user_id = marked.user_id and role_assignments.role_id = marked.role_id
        and role_assignments.place_id = marked.place_id`.execute(queries);
    return Number(numAffectedRows ?? 0);
  }

  return {
    /** The ends of roles on these days, in the time zones of their stores or of the installation. */
    async endsOf(wanted: readonly WantedEnd[], timeZone: string): Promise<RoleEnd[]> {
      if (wanted.every(({ endsOn }) => endsOn === null)) return wanted.map(() => ENDLESS);
      const { rows } = await sql<{ now: Date; near: Date; zones: Record<string, string> }>`
        select ${dbNow} as now, ${noticesUntil} as near, coalesce((
          select json_object_agg(id, time_zone) from stores
          where id = any(${wanted.map(({ placeId }) => placeId)}::uuid[]) and time_zone is not null), '{}') as zones`.execute(
        queries,
      );
      const { now = new Date(), near = now, zones = {} } = rows[0] ?? {};
      return wanted.map(({ placeId, endsOn }) => {
        if (endsOn === null) return ENDLESS;
        const endsAt = endOfDay(endsOn, zones[placeId.toLowerCase()] ?? timeZone);
        return { endsAt, isPast: endsAt <= now, isNear: endsAt <= near };
      });
    },

    /**
     * Milliseconds until an assignment ends or has to be announced, at most 0 when one is due. Undefined when no
     * assignment has an end. Reads two index entries.
     */
    async msToNextEnd(): Promise<number | undefined> {
      const { rows } = await sql<{ ms: number | null }>`
        select ceil(extract(epoch from least(
          (select min(ends_at) from role_assignments where ends_at is not null) - ${dbNow},
          (select min(ends_at) from role_assignments where ends_at is not null and ${isNotAnnounced}) - ${noticesUntil}
        )) * 1000)::float8 as ms`.execute(queries);
      return rows[0]?.ms ?? undefined;
    },

    /** Deletes some of the assignments whose end has been reached, and returns them. */
    async deleteEnded(): Promise<EndingGrant[]> {
      const { rows } = await sql<EndingGrant>`
        with ended as (
          select user_id, role_id, place_id from role_assignments where ends_at <= (select ${dbNow})
          order by ends_at limit ${ENDS_AT_ONCE}),
        changed as (delete from role_assignments using ended
          where role_assignments.user_id = ended.user_id and role_assignments.role_id = ended.role_id
            and role_assignments.place_id = ended.place_id
          returning role_assignments.*)
        select ${ENDING} from ${CHANGED} ${ORDER}`.execute(queries);
      return rows;
    },

    /**
     * Marks assignments that end soon as announced to their users, and returns them: for some users, all assignments
     * that end on the same day, even if the end in another time zone is later.
     */
    async markUsersNotified(): Promise<EndingGrant[]> {
      const { rows } = await sql<EndingGrant>`
        with due as (
          select distinct user_id, ends_on from role_assignments where ${isUnannounced} and not user_notified
          order by user_id, ends_on limit ${USERS_AT_ONCE}),
        changed as (update role_assignments set user_notified = true from due
          where role_assignments.user_id = due.user_id and role_assignments.ends_on = due.ends_on and not user_notified
          returning role_assignments.*)
        select ${ENDING} from ${CHANGED} ${ORDER}`.execute(queries);
      return rows;
    },

    /** Administrators to notify, and the days on which roles end that they granted. */
    async listGrantedEnds(): Promise<GrantedEnds[]> {
      const { rows } = await sql<GrantedEnds>`
        select distinct assigned_by as "administratorId", ends_on::text as "endsOn" from role_assignments
        where ${isUnannounced} and not administrator_notified and assigned_by is not null
        order by 1, 2 limit ${USERS_AT_ONCE}`.execute(queries);
      return rows;
    },

    /** Marks some of the assignments without an administrator, such as those of a command, as announced. Returns their number. */
    skipAdministrators: () => markAnnounced(sql`${isUnannounced} and assigned_by is null`),

    /** Marks assignments as announced to the administrator who granted them. */
    async markAdministratorNotified({ administratorId, endsOn }: GrantedEnds): Promise<void> {
      const isMeant = sql`assigned_by = ${administratorId}::uuid and ends_on = ${endsOn}::date`;
      // In parts, since all together could exceed the limit of a statement.
      while ((await markAnnounced(isMeant)) === MARKED_AT_ONCE);
    },

    /**
     * Number of the assignments to announce to an administrator, and the first ones, where they may still grant roles. They
     * are found first, and then compared with sets of places: there may be tens of thousands of them, and a million users.
     */
    async listGranted(
      administrator: Administrator,
      { administratorId, endsOn }: GrantedEnds,
      limit: number,
    ): Promise<{ count: number; first: EndingGrant[] }> {
      const { rows } = await sql<EndingGrant & { count: number }>`
        with changed as materialized (
            select * from role_assignments
            where assigned_by = ${administratorId}::uuid and ends_on = ${endsOn}::date and not administrator_notified),
          found as materialized (
            select ${ENDING}, u.organisation_id as home, coalesce(g.organisation_id, s.organisation_id) as nearest, g.store_id
            from ${CHANGED})
        select found.*, (count(*) over ())::int as count from found
        where ${organisationInScope(administrator, 'users.read', sql`found.home`)}
          and (${organisationInScope(administrator, 'roles.write', sql`found.nearest`)}
            or found.store_id in (
              select mine.store_id from current_role_assignments mine
                join role_permissions granted on granted.role_id = mine.role_id and granted.permission = 'roles.write'
              where mine.user_id = ${administratorId}::uuid and mine.store_id is not null))
        order by username, "roleName", "placeName", "roleId", "placeId" limit ${limit}`.execute(queries);
      return { count: rows[0]?.count ?? 0, first: rows };
    },

    /** Calculates the ends of the assignments for stores again, after time zones have changed. False if there are none. */
    async recalculateEnds(storeIds: readonly string[], timeZone: string): Promise<boolean> {
      const { rows } = await sql<{ storeId: string; endsOn: string; timeZone: string | null }>`
        select distinct g.store_id as "storeId", g.ends_on::text as "endsOn", s.time_zone as "timeZone"
        from role_assignments g join stores s on s.id = g.store_id
        where g.store_id = any(${storeIds}::uuid[]) and g.ends_on is not null`.execute(queries);
      if (rows.length === 0) return false;
      await sql`
        update role_assignments g set ends_at = given.ends_at
        from unnest(${rows.map(({ storeId }) => storeId)}::uuid[], ${rows.map(({ endsOn }) => endsOn)}::date[],
          ${rows.map((row) => endOfDay(row.endsOn, row.timeZone ?? timeZone))}::timestamptz[])
          as given (store_id, ends_on, ends_at)
        where g.store_id = given.store_id and g.ends_on = given.ends_on`.execute(queries);
      return true;
    },
  };
}

const ENDLESS: RoleEnd = { endsAt: null, isPast: false, isNear: false };
