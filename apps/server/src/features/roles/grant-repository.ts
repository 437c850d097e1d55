import { ROLE_END_NOTICE_DAYS } from '@foyer/contract/limits/roles.ts';
import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import { dbIn, dbNow, type Queries } from '#/platform/database/database.ts';

import { endOfDay } from './end-of-day.ts';
import {
  type Administrator,
  hasPermissionAt,
  hasRoleAt,
  organisationInScope,
  outranks,
} from './permission-conditions.ts';

export type GrantRow = {
  readonly role: { readonly id: string; readonly code: string; readonly name: string };
  readonly place: {
    readonly kind: 'organisation' | 'store';
    readonly id: string;
    readonly name: string;
    readonly code: string;
  };
  /** Last day, as `YYYY-MM-DD`; null for a role without end. */
  readonly endsOn: string | null;
  readonly mayRevoke: boolean;
};

/** A role assignment to add, and the administrator who grants it; null for the command line. */
export type NewGrant = {
  readonly roleId: string;
  readonly placeId: string;
  readonly endsOn: string | null;
  readonly assignedBy: string | null;
  /** Whether users who have the role there keep their last day. */
  readonly keepsEnd?: boolean;
};

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
  readonly assignedBy: string | null;
  readonly endsOn: string;
};
type PlaceKind = 'organisation' | 'store';

/** Maximum number of assignments that end or are announced in one transaction. */
const ENDS_AT_ONCE = 200;

/** Columns of `EndingGrant` from the assignments `changed`, with the joined tables. */
const ENDING = sql`g.user_id as "userId", u.username, g.role_id as "roleId", r.code as "roleCode", r.name as "roleName",
  g.place_id as "placeId", case when s.id is null then 'organisation' else 'store' end as "placeKind",
  coalesce(o.name, s.name) as "placeName", g.assigned_by as "assignedBy", g.ends_on::text as "endsOn"
  from changed g join users u on u.id = g.user_id join roles r on r.id = g.role_id
    left join organisations o on o.id = g.organisation_id left join stores s on s.id = g.store_id
  order by g.user_id, g.role_id, g.place_id`;

/** Ends until this time are announced. */
const announcedUntil = dbIn(ROLE_END_NOTICE_DAYS * 86_400);

export function createRoleAssignmentRepository(queries: Queries) {
  /** Time zone of a store; undefined for an organisation and for a store in the time zone of the installation. */
  async function timeZoneOf(placeId: string): Promise<string | undefined> {
    const { rows } = await sql<{ timeZone: string | null }>`
      select time_zone as "timeZone" from stores where id = ${placeId}::uuid`.execute(queries);
    return rows[0]?.timeZone ?? undefined;
  }

  return {
    /** A user's roles at places that the administrator may see, in the order of roles and places. */
    async list(administrator: Administrator, userId: string): Promise<GrantRow[]> {
      const { rows } = await sql<GrantRow>`
        select json_build_object('id', r.id, 'code', r.code, 'name', r.name) as role,
          json_build_object('kind', case when s.id is null then 'organisation' else 'store' end, 'id', g.place_id,
            'name', coalesce(o.name, s.name), 'code', coalesce(o.code, s.code)) as place,
          g.ends_on::text as "endsOn",
          (g.user_id <> ${administrator.userId} and ${hasPermissionAt(administrator, sql`'roles.write'`, sql`g.place_id`)}
            and ${hasRoleAt(administrator, sql`r.id`, sql`g.place_id`)} and ${outranks(administrator, sql`g.user_id`)}) as "mayRevoke"
        from role_assignments g join roles r on r.id = g.role_id
          left join organisations o on o.id = g.organisation_id left join stores s on s.id = g.store_id
        where g.user_id = ${userId}::uuid and (${hasPermissionAt(administrator, sql`'roles.read'`, sql`g.place_id`)}
          or ${hasPermissionAt(administrator, sql`'users.read'`, sql`g.place_id`)})
        order by lower(r.name), lower(coalesce(o.name, s.name)), g.place_id`.execute(queries);
      return rows;
    },

    /** Kind of a place; undefined for an unknown ID. */
    async kindOf(placeId: string): Promise<PlaceKind | undefined> {
      const { rows } = await sql<{ kind: PlaceKind }>`
        select 'organisation' as kind from organisations where id = ${placeId}::uuid
        union all select 'store' from stores where id = ${placeId}::uuid`.execute(queries);
      return rows[0]?.kind;
    },

    /** Locks a user and returns them with their organisation. Undefined if the administrator may not see them. */
    async findUser(administrator: Administrator, userId: string) {
      if (!isId(userId)) return undefined;
      const { rows } = await sql<{ id: string; username: string; organisationId: string }>`
        select u.id, u.username, u.organisation_id as "organisationId" from users u
        where u.id = ${userId}::uuid and ${organisationInScope(administrator, 'users.read', sql`u.organisation_id`)} for update`.execute(
        queries,
      );
      return rows[0];
    },

    /** Locks the users among these whom the administrator may see, and returns whether they may change their roles. */
    async findUsers(
      administrator: Administrator,
      userIds: readonly string[],
    ): Promise<{ id: string; username: string; mayChange: boolean }[]> {
      const inScope = (permission: 'roles.read' | 'roles.write' | 'users.read') =>
        organisationInScope(administrator, permission, sql`u.organisation_id`);
      const { rows } = await sql<{ id: string; username: string; mayChange: boolean }>`
        select u.id, u.username, (u.id <> ${administrator.userId} and ${inScope('roles.read')}
          and ${inScope('roles.write')} and ${outranks(administrator, sql`u.id`)}) as "mayChange"
        from users u where u.id = any(${userIds}::uuid[]) and ${inScope('users.read')}
        order by u.id for update`.execute(queries);
      return rows;
    },

    /**
     * Assigns a role to users, or changes the end of their assignments. The end is that of the day in the store's time
     * zone, or in the installation's `timeZone`. `isPast`: that time is over, and no role was assigned. Users who have
     * the role there with this end are not among the `changed` ones.
     */
    async add(
      userIds: readonly string[],
      { roleId, placeId, endsOn, assignedBy, keepsEnd = false }: NewGrant,
      timeZone: string,
    ): Promise<{ isPast: boolean; changed: readonly string[] }> {
      const endsAt = endsOn === null ? null : endOfDay(endsOn, (await timeZoneOf(placeId)) ?? timeZone);
      const { rows } = await sql<{ isPast: boolean; changed: string[] }>`
        with given as materialized (
          select o.id as organisation_id, s.id as store_id, ${endsOn}::date as ends_on, ${endsAt}::timestamptz as ends_at
          from (select ${placeId}::uuid as id) place
            left join organisations o on o.id = place.id left join stores s on s.id = place.id),
        changed as (
          insert into role_assignments
            (user_id, role_id, organisation_id, store_id, assigned_by, ends_on, ends_at, end_announced)
          select user_id, ${roleId}::uuid, organisation_id, store_id, ${assignedBy}::uuid, ends_on, ends_at,
            coalesce(ends_at <= ${announcedUntil}, false)
          from given cross join unnest(${userIds}::uuid[]) as user_id
          where ends_at is null or ends_at > ${dbNow}
          on conflict on constraint role_assignments_pkey do update
            set assigned_by = excluded.assigned_by, ends_on = excluded.ends_on, ends_at = excluded.ends_at,
              end_announced = excluded.end_announced
            where role_assignments.ends_on is distinct from excluded.ends_on and not ${keepsEnd}
          returning user_id)
        select coalesce(ends_at <= ${dbNow}, false) as "isPast", array(select user_id from changed) as changed
        from given`.execute(queries);
      return rows[0] ?? { isPast: false, changed: [] };
    },

    /** Whether any assignment has an end, and whether one ends or has to be announced now. */
    async checkEnds(): Promise<{ hasEnds: boolean; isDue: boolean }> {
      const { rows } = await sql<{ hasEnds: boolean; isDue: boolean }>`
        select exists (select from role_assignments where ends_at is not null) as "hasEnds",
          exists (select from role_assignments where ends_at <= ${dbNow})
            or exists (select from role_assignments where ends_at <= ${announcedUntil} and not end_announced) as "isDue"`.execute(
        queries,
      );
      return rows[0] ?? { hasEnds: false, isDue: false };
    },

    /** Deletes some of the assignments whose end has been reached, and returns them. */
    async deleteEnded(): Promise<EndingGrant[]> {
      const { rows } = await sql<EndingGrant>`
        with ended as (
          select user_id, role_id, place_id from role_assignments where ends_at <= ${dbNow}
          order by ends_at limit ${ENDS_AT_ONCE}),
        changed as (delete from role_assignments using ended
          where role_assignments.user_id = ended.user_id and role_assignments.role_id = ended.role_id
            and role_assignments.place_id = ended.place_id
          returning role_assignments.*)
        select ${ENDING}`.execute(queries);
      return rows;
    },

    /** Marks some of the assignments that end soon as announced, and returns them. */
    async markAnnounced(): Promise<EndingGrant[]> {
      const { rows } = await sql<EndingGrant>`
        with ending as (
          select user_id, role_id, place_id from role_assignments
          where ends_at <= ${announcedUntil} and not end_announced order by ends_at limit ${ENDS_AT_ONCE}
          for update skip locked), -- another process announces those
        changed as (update role_assignments set end_announced = true from ending
          where role_assignments.user_id = ending.user_id and role_assignments.role_id = ending.role_id
            and role_assignments.place_id = ending.place_id
          returning role_assignments.*)
        select ${ENDING}`.execute(queries);
      return rows;
    },

    /** Calculates the ends of the assignments for stores again, after time zones have changed. */
    async recalculateEnds(storeIds: readonly string[], timeZone: string): Promise<void> {
      const { rows } = await sql<{ storeId: string; endsOn: string; timeZone: string | null }>`
        select distinct g.store_id as "storeId", g.ends_on::text as "endsOn", s.time_zone as "timeZone"
        from role_assignments g join stores s on s.id = g.store_id
        where g.store_id = any(${storeIds}::uuid[]) and g.ends_on is not null`.execute(queries);
      if (rows.length === 0) return;
      await sql`
        update role_assignments g set ends_at = given.ends_at
        from unnest(${rows.map(({ storeId }) => storeId)}::uuid[], ${rows.map(({ endsOn }) => endsOn)}::date[],
          ${rows.map((row) => endOfDay(row.endsOn, row.timeZone ?? timeZone))}::timestamptz[])
          as given (store_id, ends_on, ends_at)
        where g.store_id = given.store_id and g.ends_on = given.ends_on`.execute(queries);
    },

    /** Revokes a role at a place. Returns the users who had it. */
    async remove(userIds: readonly string[], roleId: string, placeId: string): Promise<string[]> {
      const rows = await queries
        .deleteFrom('role_assignments')
        .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
        .where('role_id', '=', roleId)
        .where('place_id', '=', placeId)
        .returning('user_id')
        .execute();
      return rows.map((row) => row.user_id);
    },

    /** The users among these who have a role. */
    async holdersAmong(roleId: string, userIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ userId: string }>`
        select distinct user_id as "userId" from role_assignments
        where role_id = ${roleId} and user_id = any(${userIds}::uuid[])`.execute(queries);
      return rows.map(({ userId }) => userId);
    },
  };
}

export type RoleAssignmentRepository = ReturnType<typeof createRoleAssignmentRepository>;
