import { ACCESS_ASSIGNMENTS } from '@foyer/contract/limits/access.ts';
import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { type Administrator, hasPermissionAt } from '#/features/roles/permission-conditions.ts';
import {
  afterCursor,
  COUNT_LIMIT,
  type ListOrder,
  orderBy,
  type PageRequest,
} from '#/platform/database/cursor-page.ts';
import { anyOf, unprepared, type Queries } from '#/platform/database/database.ts';

import { assignmentsOf, listAssignedUsers, type PersonRows } from './assigned-users.ts';
import { type Sight, usersInScope } from './sight.ts';

type Named = { readonly id: string; readonly name: string; readonly code: string };
export type DescribedPlace = Named & { readonly kind: PlaceKind; readonly path: readonly Named[] };
export type AssignmentRow = {
  readonly role: { readonly id: string; readonly code: string; readonly name: string };
  readonly placeId: string;
  /** Last day on which the role applies; null for a role without end. */
  readonly endsOn: string | null;
};
/** The first role assignments of an answer, and their number, counted up to `COUNT_LIMIT`. */
type AssignmentRows = { readonly assignments: readonly AssignmentRow[]; readonly counted: number };
export type PermissionRow = AssignmentRows & {
  readonly id: string;
  readonly sortKey: string;
  readonly code: string;
};
export type HeldAssignments = AssignmentRows & { readonly userId: string };
/** Role assignments of a user that apply at a place, or anywhere. That of super administrators applies everywhere. */
export type UserAtPlace = { readonly userId: string; readonly placeId: string | undefined };
/** The role assignments that reach a store: all at the store, and those of some roles at organisations above it. */
export type StoreReach = {
  readonly storeId: string;
  readonly organisationIds: readonly string[];
  readonly roleIds: readonly string[];
};

/** Permissions have no ID: one is derived from the code, for cursors. */
const PERMISSIONS: ListOrder = { key: sql`w.key`, id: sql`w.id`, kind: 'text' };

/** SQL condition: whether an administrator may see the role assignments at a place. */
function isSeen(administrator: Administrator, placeId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${hasPermissionAt(administrator, sql`'users.read'`, placeId)}
    or ${hasPermissionAt(administrator, sql`'roles.read'`, placeId)})`;
}

/** SQL: the first role assignments `g` among `rows` as JSON. */
function firstAssignments(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(first.assignment), '[]') from (
      select json_build_object('role', json_build_object('id', r.id, 'code', r.code, 'name', r.name),
        'placeId', g.place_id, 'endsOn', g.ends_on) as assignment
      from ${rows} order by lower(r.name), r.id, g.place_id limit ${ACCESS_ASSIGNMENTS}) as first)`;
}

/** SQL: the first role assignments `g` among `rows`, and the number of all. */
function assignmentColumns(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${firstAssignments(rows)} as assignments,
    (select count(*)::int from (select from ${rows} limit ${COUNT_LIMIT}) as counted) as counted`;
}

/** SQL condition: whether a role assignment `g` reaches a store. */
function reaches({ storeId, organisationIds, roleIds }: StoreReach): RawBuilder<SqlBool> {
  return sql`(g.store_id = ${storeId}::uuid
    or (g.organisation_id = ${anyOf(organisationIds)} and g.role_id = ${anyOf(roleIds)}))`;
}

/** Who has access where, and through which role assignments. */
export function createAccessRepository(queries: Queries) {
  return {
    /** Places with the organisations above them that the administrator may see. */
    async describePlaces(administrator: Administrator, ids: readonly string[]): Promise<Map<string, DescribedPlace>> {
      const { rows } = await sql<DescribedPlace>`
        select p.*, (
          select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'code', a.code) order by (
            select count(*) from organisation_ancestors above where above.organisation_id = a.id)), '[]')
          from place_ancestors link join organisations a on a.id = link.ancestor_id
          where link.place_id = p.id and a.id <> p.id and ${isSeen(administrator, sql`a.id`)}) as path
        from (
          select 'organisation' as kind, id, name, code from organisations where id = ${anyOf(ids)}
          union all select 'store', id, name, code from stores where id = ${anyOf(ids)}) as p`.execute(queries);
      return new Map(rows.map((place) => [place.id, place]));
    },

    /**
     * A page of the permissions among `codes` that a user has through role assignments that the administrator may see,
     * in the order of `codes`.
     */
    async listPermissions(
      administrator: Administrator,
      { userId, placeId }: UserAtPlace,
      codes: readonly string[],
      page: PageRequest,
    ): Promise<{ rows: readonly PermissionRow[]; counted: number }> {
      const keys = codes.map((_code, position) => String(position).padStart(8, '0'));
      const applies =
        placeId === undefined
          ? sql`true`
          : sql`(g.place_id in (select ancestor_id from place_ancestors where place_id = ${placeId}::uuid)
              or g.role_id in (select id from roles where has_all_permissions))`;
      const giving = sql`top g join roles r on r.id = g.role_id where (r.has_all_permissions or exists (
        select from role_permissions p where p.role_id = r.id and p.permission = w.code))`;
      const { rows } = await sql<PermissionRow & { code: string | null; total: number }>`${unprepared}
        with seen as materialized (
            select g.role_id, g.place_id, g.ends_on from current_role_assignments g
            where g.user_id = ${userId}::uuid and ${applies} and ${isSeen(administrator, sql`g.place_id`)}),
          top as materialized (
            select * from (
              select seen.*, row_number() over (partition by role_id order by place_id) as position,
                count(*) over (partition by role_id) as number
              from seen) as ranked
            where position <= ${ACCESS_ASSIGNMENTS}),
          held as materialized (
            select distinct p.permission from role_permissions p where p.role_id in (select role_id from seen)),
          wanted as materialized (
            select asked.code, asked.key, md5(asked.code)::uuid as id
            from unnest(${codes}::text[], ${keys}::text[]) as asked (code, key)
            where asked.code in (select permission from held)
              or exists (select from seen join roles r on r.id = seen.role_id where r.has_all_permissions)),
          w as materialized (select * from wanted w where ${afterCursor(PERMISSIONS, page)} ${orderBy(PERMISSIONS, page)})
        select found.total, w.code, w.key as "sortKey", w.id, ${firstAssignments(giving)} as assignments,
          (select coalesce(sum(g.number), 0)::int from ${giving} and g.position = 1) as counted
        from (select count(*)::int as total from wanted) as found left join w on true ${orderBy(PERMISSIONS, page)}`.execute(
        queries,
      );
      return { rows: rows.filter(({ code }) => code !== null), counted: rows[0]?.total ?? 0 };
    },

    /** Whether a user has role assignments that the administrator may not see. */
    async hasHidden(administrator: Administrator, userId: string): Promise<boolean> {
      const { rows } = await sql<{ hidden: boolean }>`
        select exists (select from current_role_assignments g
          where g.user_id = ${userId}::uuid and not ${isSeen(administrator, sql`g.place_id`)}) as hidden`.execute(
        queries,
      );
      return rows[0]?.hidden === true;
    },

    /** The role assignments of users with a role, at places in sight. */
    async assignmentsOfRole(
      { grant }: Sight,
      roleId: string,
      userIds: readonly string[],
    ): Promise<readonly HeldAssignments[]> {
      const held = sql`current_role_assignments g join roles r on r.id = g.role_id
        where g.user_id = u.id and g.role_id = ${roleId}::uuid and ${grant}`;
      const { rows } = await sql<HeldAssignments>`
        select u.id as "userId", ${assignmentColumns(held)} from unnest(${userIds}::uuid[]) as u (id)`.execute(queries);
      return rows;
    },

    /** The role assignments of users that reach a store. */
    async assignmentsAt(reach: StoreReach, userIds: readonly string[]): Promise<readonly HeldAssignments[]> {
      const held = sql`current_role_assignments g join roles r on r.id = g.role_id where g.user_id = u.id and ${reaches(reach)}`;
      const { rows } = await sql<HeldAssignments>`
        select u.id as "userId", ${assignmentColumns(held)} from unnest(${userIds}::uuid[]) as u (id)`.execute(queries);
      return rows;
    },

    /**
     * Organisations above a store whose role assignments the administrator may see, and the roles that give a
     * permission there. All users have the role of ordinary users, which is not counted while it gives none.
     */
    async reachFromAbove(administrator: Administrator, storeId: string): Promise<StoreReach> {
      const above = sql`place_ancestors link where link.place_id = ${storeId}::uuid and link.ancestor_id <> link.place_id`;
      const { rows } = await sql<Pick<StoreReach, 'organisationIds' | 'roleIds'>>`
        select array(select link.ancestor_id from ${above} and ${isSeen(administrator, sql`link.ancestor_id`)})
            as "organisationIds",
          array(select r.id from roles r
            where (r.organisation_id is null or r.organisation_id in (select link.ancestor_id from ${above}))
              and (r.has_all_permissions or exists (select from role_permissions p where p.role_id = r.id)))
            as "roleIds"`.execute(queries);
      return { storeId, organisationIds: [], roleIds: [], ...rows[0] };
    },

    /** A page of the users in sight with a role at a place in sight, by display name. `offset 0` forces a lookup per user. */
    async listHolders(sight: Sight, roleId: string, page: PageRequest): Promise<PersonRows> {
      const ofRole = sql`current_role_assignments g where g.role_id = ${roleId}::uuid`;
      const isAssigned = sql<SqlBool>`exists (
        select from ${ofRole} and g.user_id = u.id and ${sight.grant} offset 0)`;
      const assigned = { ...assignmentsOf(sight, roleId), isAssigned };
      return listAssignedUsers(queries, usersInScope(sight), assigned, page);
    },

    /** A page of the users in sight whose role assignments reach a store, by display name. */
    async listPeople(sight: Sight, reach: StoreReach, page: PageRequest): Promise<PersonRows> {
      const { storeId, organisationIds, roleIds } = reach;
      const assignments = sql`
        select g.user_id from current_role_assignments g where g.store_id = ${storeId}::uuid
        union all select g.user_id from current_role_assignments g
          where g.organisation_id = any(${organisationIds}::uuid[]) and g.role_id = any(${roleIds}::uuid[])`;
      const isAssigned = sql<SqlBool>`exists (
        select from current_role_assignments g where g.user_id = u.id and ${reaches(reach)} offset 0)`;
      const assigned = { assignments, isInSight: sql<SqlBool>`true`, isAssigned };
      return listAssignedUsers(queries, usersInScope(sight), assigned, page);
    },
  };
}

export type AccessRepository = ReturnType<typeof createAccessRepository>;
