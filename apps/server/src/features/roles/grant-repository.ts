import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { sql } from 'kysely';

import { isId } from '#/platform/database/cursor-page.ts';
import { dbNow, type Queries } from '#/platform/database/database.ts';

import {
  type Administrator,
  hasPermissionAt,
  mayGrantAt,
  organisationInScope,
  outranks,
} from './permission-conditions.ts';
import { createRoleEndQueries } from './role-end-repository.ts';

export type GrantRow = {
  readonly role: { readonly id: string; readonly code: string; readonly name: string };
  readonly place: {
    readonly kind: PlaceKind;
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

export function createRoleAssignmentRepository(queries: Queries) {
  const ends = createRoleEndQueries(queries);

  return {
    ...ends,

    /** A user's roles at places that the administrator may see, in the order of roles and places. */
    async list(administrator: Administrator, userId: string): Promise<GrantRow[]> {
      const { rows } = await sql<GrantRow>`
        select json_build_object('id', r.id, 'code', r.code, 'name', r.name) as role,
          json_build_object('kind', case when s.id is null then 'organisation' else 'store' end, 'id', g.place_id,
            'name', coalesce(o.name, s.name), 'code', coalesce(o.code, s.code)) as place,
          g.ends_on::text as "endsOn",
          (g.user_id <> ${administrator.userId} and ${mayGrantAt(administrator, sql`r.id`, sql`g.place_id`)}
            and ${outranks(administrator, sql`g.user_id`)}) as "mayRevoke"
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
      const [end] = await ends.endsOf([{ placeId, endsOn }], timeZone);
      if (end === undefined || end.isPast) return { isPast: true, changed: [] };
      const { rows } = await sql<{ userId: string }>`
        insert into role_assignments (user_id, role_id, organisation_id, store_id, assigned_by, ends_on, ends_at,
          user_notified, administrator_notified)
        select given.user_id, ${roleId}::uuid, o.id, s.id, ${assignedBy}::uuid, ${endsOn}::date, ${end.endsAt}::timestamptz,
          ${end.isNear}, ${end.isNear}
        from unnest(${userIds}::uuid[]) as given (user_id)
          left join organisations o on o.id = ${placeId}::uuid left join stores s on s.id = ${placeId}::uuid
        on conflict on constraint role_assignments_pkey do update
          set assigned_by = excluded.assigned_by, ends_on = excluded.ends_on, ends_at = excluded.ends_at,
            user_notified = excluded.user_notified, administrator_notified = excluded.administrator_notified
          where role_assignments.ends_on is distinct from excluded.ends_on
            and (not ${keepsEnd} or role_assignments.ends_at <= ${dbNow})
        returning user_id as "userId"`.execute(queries);
      return { isPast: false, changed: rows.map(({ userId }) => userId) };
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
