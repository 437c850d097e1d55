import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  COUNT_LIMIT,
  isId,
  afterCursor,
  containsPattern,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import { unprepared, type Queries } from '#/platform/database/database.ts';
import { violatedConstraint } from '#/platform/database/violated-constraint.ts';
import { Fault } from '#/platform/fault.ts';

import { type Administrator, hasRoleAt, mayGrantAt, organisationInScope } from './permission-conditions.ts';

export type Owner = { readonly id: string; readonly name: string; readonly code: string };
export type RoleRecord = {
  readonly id: string;
  readonly sortKey: string;
  readonly code: string;
  readonly name: string;
  readonly builtIn: boolean;
  readonly everyPermission: boolean;
  readonly secondFactorEnforced: boolean;
  readonly version: number;
  readonly organisation: Owner | null;
  readonly holders: number;
  readonly mayWrite: boolean;
};
/** A role with the number of its selectable permissions. */
export type CountedRole = RoleRecord & { readonly permissions: number };
export type Definition = {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly secondFactorEnforced: boolean;
};
type Sought = { readonly query: string; readonly grantableIn: string | undefined };

const ORDER: ListOrder = { key: sql`lower(r.name)`, id: sql`r.id`, kind: 'text' };

/**
 * SQL condition: whether an administrator may see a role `r`. These are roles of the installation, of organisations in
 * scope, and of the ancestors of those organisations, which may be granted there.
 */
function isReadable(administrator: Administrator): RawBuilder<SqlBool> {
  if (administrator.superAdministrator) return sql`true`;
  return sql`(r.organisation_id is null or ${organisationInScope(administrator, 'roles.read', sql`r.organisation_id`)} or r.organisation_id in (
    select up.ancestor_id from current_role_assignments mine
      join role_permissions held on held.role_id = mine.role_id and held.permission = 'roles.read'
      join organisation_ancestors up on up.organisation_id = mine.nearest_organisation_id
    where mine.user_id = ${administrator.userId}))`;
}

/**
 * SQL condition: whether an administrator may change a role `r`. Only super administrators may change roles of the
 * installation. The super administrator role cannot be changed.
 */
function isWritable(administrator: Administrator): RawBuilder<SqlBool> {
  if (administrator.superAdministrator) return sql`not r.has_all_permissions`;
  return sql`(r.organisation_id is not null and ${organisationInScope(administrator, 'roles.write', sql`r.organisation_id`)}
    and ${hasRoleAt(administrator, sql`r.id`, sql`r.organisation_id`)})`;
}

/** SQL condition: whether an administrator may grant a role for a place. */
function isGranted(administrator: Administrator, placeId: string | undefined): RawBuilder<SqlBool> {
  if (placeId === undefined) return sql`true`;
  if (!isId(placeId)) return sql`false`;
  const place = sql`${placeId}::uuid`;
  return sql`(exists (select from place_ancestors self where self.place_id = ${place} and self.ancestor_id = ${place})
    and (r.organisation_id is null or r.organisation_id in (
      select ancestor_id from place_ancestors where place_id = ${place}))
    and ${mayGrantAt(administrator, sql`r.id`, place)})`;
}

/**
 * SQL condition: whether an assignment is the first of its user and role, so that each user counts once. Unlike
 * `distinct`, it stops at a limit.
 */
const isFirstGrant = (grant: string): RawBuilder<SqlBool> =>
  sql`not exists (select from role_assignments earlier where earlier.user_id = ${sql.ref(`${grant}.user_id`)}
    and earlier.role_id = ${sql.ref(`${grant}.role_id`)}
    and earlier.place_id < ${sql.ref(`${grant}.place_id`)})`;

export function createRoleDefinitionRepository(queries: Queries) {
  const seen = (administrator: Administrator, { query, grantableIn }: Sought) =>
    sql`${isReadable(administrator)} and ${isGranted(administrator, grantableIn)}
      and (${query === ''} or r.name ilike ${containsPattern(query)} or (r.is_built_in and r.code ilike ${containsPattern(query)}))`;

  const rows = (administrator: Administrator, more = sql``) => sql`${unprepared}
    select ${more} r.id, lower(r.name) as "sortKey", r.code, r.name, r.is_built_in as "builtIn", r.version,
      r.has_all_permissions as "everyPermission", r.requires_second_factor as "secondFactorEnforced",
      (select json_build_object('id', o.id, 'name', o.name, 'code', o.code)
        from organisations o where o.id = r.organisation_id) as organisation,
      (select count(*)::int from (
        select from role_assignments g join users u on u.id = g.user_id
        where g.role_id = r.id and ${isFirstGrant('g')} and ${organisationInScope(administrator, 'users.read', sql`u.organisation_id`)}
        limit ${COUNT_LIMIT}) as g) as holders,
      ${isWritable(administrator)} as "mayWrite"
    from roles r`;

  async function replacePermissions(id: string, permissions: readonly string[]): Promise<void> {
    await sql`delete from role_permissions where role_id = ${id} and not permission = any(${permissions}::text[])`.execute(
      queries,
    );
    await sql`insert into role_permissions (role_id, permission)
      select ${id}::uuid, permission from unnest(${permissions}::text[]) as permission on conflict do nothing`.execute(
      queries,
    );
  }

  return {
    /** A page of roles. `branches` are the codes of menus and pages, which the permission counts omit. */
    async list(
      administrator: Administrator,
      sought: Sought,
      page: PageRequest,
      branches: readonly string[],
    ): Promise<CountedRole[]> {
      const permissions = sql`(select count(*)::int from role_permissions p
        where p.role_id = r.id and p.permission <> all(${branches}::text[])) as permissions,`;
      const result =
        await sql<CountedRole>`${rows(administrator, permissions)} where ${seen(administrator, sought)} and ${afterCursor(ORDER, page)}
        ${orderBy(ORDER, page)}`.execute(queries);
      return result.rows;
    },

    async count(administrator: Administrator, sought: Sought): Promise<number> {
      const result = await sql<{ count: number }>`${unprepared} select count(*)::int as count from (
        select from roles r where ${seen(administrator, sought)} limit ${COUNT_LIMIT}) as r`.execute(queries);
      return result.rows[0]?.count ?? 0;
    },

    /** A role that the administrator may see. */
    async find(administrator: Administrator, id: string): Promise<RoleRecord | undefined> {
      if (!isId(id)) return undefined;
      const result =
        await sql<RoleRecord>`${rows(administrator)} where r.id = ${id}::uuid and ${isReadable(administrator)}`.execute(
          queries,
        );
      return result.rows[0];
    },

    async permissionsOf(id: string): Promise<string[]> {
      const records = await queries
        .selectFrom('role_permissions')
        .select('permission')
        .where('role_id', '=', id)
        .orderBy('permission')
        .execute();
      return records.map(({ permission }) => permission);
    },

    /** Places for which a role is assigned. */
    async placesOf(id: string): Promise<string[]> {
      const records = await queries
        .selectFrom('role_assignments')
        .select('place_id')
        .distinct()
        .where('role_id', '=', id)
        .execute();
      return records.map((row) => row.place_id);
    },

    async add(id: string, organisationId: string | null, role: Definition): Promise<void> {
      await queries
        .insertInto('roles')
        .values({
          id,
          code: id,
          name: role.name,
          organisation_id: organisationId,
          requires_second_factor: role.secondFactorEnforced,
        })
        .execute()
        .catch(refuseTakenName);
      await replacePermissions(id, role.permissions);
    },

    /** Changes a role. False when its version has changed (optimistic lock). */
    async change(id: string, version: number, role: Definition): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('roles')
        .set({ name: role.name, requires_second_factor: role.secondFactorEnforced, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
        .catch(refuseTakenName);
      if (numUpdatedRows === 0n) return false;
      await replacePermissions(id, role.permissions);
      return true;
    },

    async remove(id: string, version: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('roles')
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type RoleDefinitionRepository = ReturnType<typeof createRoleDefinitionRepository>;

function refuseTakenName(error: unknown): never {
  if (violatedConstraint(error) === 'roles_organisation_id_name_key')
    throw new Fault('illegal_input', { fields: { '/name': 'taken' } });
  throw error;
}
