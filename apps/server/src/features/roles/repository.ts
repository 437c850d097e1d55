import { sql } from 'kysely';

import { dbNow, type Queries } from '#/platform/database/database.ts';

import { isSecondFactorEnforced } from './statements.ts';

/** A user's permissions, combined over all places. */
export type Rights = { readonly permissions: ReadonlySet<string>; readonly superAdministrator: boolean };

export type AccountGrant = {
  readonly role: { readonly code: string; readonly name: string };
  /** Name of the organisation or store. */
  readonly place: string;
};

export type RoleDefinition = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly everyPermission: boolean;
  readonly permissions: readonly string[];
};

export function createRoleRepository(queries: Queries) {
  return {
    /** Permissions of users, combined over all places. Users without a role are omitted. */
    async rightsOf(userIds: readonly string[]): Promise<Map<string, Rights>> {
      const rows = await queries
        .selectFrom('current_role_assignments')
        .innerJoin('roles', 'roles.id', 'current_role_assignments.role_id')
        .leftJoin('role_permissions', 'role_permissions.role_id', 'roles.id')
        .select(({ fn }) => [
          sql<string>`current_role_assignments.user_id`.as('userId'),
          fn<string[]>('array_remove', [fn.agg('array_agg', ['role_permissions.permission']), sql.lit(null)]).as(
            'permissions',
          ),
          fn<boolean>('bool_or', ['roles.has_all_permissions']).as('superAdministrator'),
        ])
        .where(sql<boolean>`current_role_assignments.user_id = any(${userIds}::uuid[])`)
        .groupBy('current_role_assignments.user_id')
        .execute();
      return new Map(
        rows.map(({ userId, permissions, superAdministrator }) => [
          userId,
          { permissions: new Set(permissions), superAdministrator },
        ]),
      );
    },

    /** A user's roles, with the place of each assignment. */
    grantsOf(userId: string): Promise<AccountGrant[]> {
      return queries
        .selectFrom('current_role_assignments')
        .innerJoin('roles', 'roles.id', 'current_role_assignments.role_id')
        .leftJoin('organisations', 'organisations.id', 'current_role_assignments.organisation_id')
        .leftJoin('stores', 'stores.id', 'current_role_assignments.store_id')
        .select(({ ref, fn }) => [
          sql<AccountGrant['role']>`json_build_object('code', ${ref('roles.code')}, 'name', ${ref('roles.name')})`.as(
            'role',
          ),
          fn<string>('coalesce', ['organisations.name', 'stores.name']).as('place'),
        ])
        .where('current_role_assignments.user_id', '=', userId)
        .orderBy('roles.name')
        .execute();
    },

    async add(role: RoleDefinition): Promise<void> {
      await queries
        .insertInto('roles')
        .values({
          id: role.id,
          code: role.code,
          name: role.name,
          is_built_in: true,
          has_all_permissions: role.everyPermission,
        })
        .execute();
      if (role.permissions.length === 0) return;
      await queries
        .insertInto('role_permissions')
        .values(role.permissions.map((permission) => ({ role_id: role.id, permission })))
        .execute();
    },

    /**
     * Whether one of the user's roles enforces a second factor. With `superAdministratorSeconds`, the super
     * administrator role also enforces it, starting this many seconds after it was granted.
     */
    async isSecondFactorEnforced(userId: string, superAdministratorSeconds?: number): Promise<boolean> {
      const { rows } = await sql<{ enforced: boolean }>`
        select ${isSecondFactorEnforced(userId, superAdministratorSeconds)} as enforced`.execute(queries);
      return rows[0]?.enforced ?? false;
    },

    /** Sets whether a role enforces a second factor. Returns its previous state; undefined for an unknown role. */
    async setSecondFactorEnforced(code: string, enforced: boolean) {
      const role = await queries
        .selectFrom('roles')
        .select(['id', 'name', 'requires_second_factor as wasEnforced'])
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst();
      if (role === undefined) return undefined;
      await queries.updateTable('roles').set({ requires_second_factor: enforced }).where('code', '=', code).execute();
      return role;
    },

    /** All roles, and whether they enforce a second factor. */
    list() {
      return queries.selectFrom('roles').select(['code', 'name', 'requires_second_factor']).orderBy('code').execute();
    },

    async findId(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('roles').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    /** Assigns a role at an organisation or store, without end. False if the user already has it there. */
    async grant(userId: string, roleId: string, placeId: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into role_assignments (user_id, role_id, organisation_id, store_id)
        values (${userId}::uuid, ${roleId}::uuid, (select id from organisations where id = ${placeId}::uuid),
          (select id from stores where id = ${placeId}::uuid))
        on conflict (user_id, role_id, place_id) do update set ends_on = null, ends_at = null
          where role_assignments.ends_at <= ${dbNow}`.execute(queries);
      return (numAffectedRows ?? 0n) > 0n;
    },

    /** Assigns a role to many users in one statement, to each for their own organisation. */
    async grantToEach(
      roleId: string,
      grants: readonly { readonly userId: string; readonly organisationId: string }[],
    ): Promise<void> {
      await sql`
        insert into role_assignments (user_id, role_id, organisation_id)
        select given.user_id, ${roleId}::uuid, given.organisation_id
        from unnest(${grants.map(({ userId }) => userId)}::uuid[],
          ${grants.map(({ organisationId }) => organisationId)}::uuid[]) as given (user_id, organisation_id)
        on conflict do nothing`.execute(queries);
    },
  };
}

export type RoleRepository = ReturnType<typeof createRoleRepository>;
