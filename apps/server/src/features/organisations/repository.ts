import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { anyOf, type Queries } from '#/platform/database/database.ts';

import { translateConstraints } from './constraints.ts';

export type PlaceName = { id: string; name: string; code: string };
/** A store with its customer, and the organisation directly above it. */
export type AccessibleStore = PlaceName & { customerId: string; organisationId: string };
/** An organisation between a customer and its stores. */
export type OrganisationAbove = { id: string; name: string; parentId: string };

/**
 * SQL condition: whether the role of an assignment `g` has one of these permissions. Without `permissions`, any role
 * matches.
 */
function gives(permissions: readonly string[] | undefined): RawBuilder<SqlBool> {
  return permissions === undefined
    ? sql`true`
    : sql`exists (
        select from role_permissions given
        where given.role_id = g.role_id and given.permission = any(${permissions}::text[]))`;
}

const STORE_COLUMNS = sql`s.id, s.name, s.code, s.organisation_id, s.status`;

export function createOrganisationRepository(queries: Queries) {
  return {
    async add(organisation: PlaceName & { parentId?: string | null }): Promise<void> {
      const { parentId = null, ...row } = organisation;
      await translateConstraints(
        queries
          .insertInto('organisations')
          .values({ ...row, parent_id: parentId })
          .execute(),
      );
    },

    async findIdByCode(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('organisations').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    /** Customers (roots) above the places for which a user has a role, by name. */
    async customersOf(userId: string): Promise<PlaceName[]> {
      const { rows } = await sql<PlaceName>`
        select o.id, o.name, o.code from organisations o
        where o.parent_id is null and o.id in (
          select up.ancestor_id from current_role_assignments g
            join organisation_ancestors up on up.organisation_id = g.nearest_organisation_id
          where g.user_id = ${userId})
        order by o.name`.execute(queries);
      return rows;
    },

    /**
     * Customers for which a user has a role with one of these permissions, by name. Only roles for the customer itself
     * count.
     */
    async customersWith(userId: string, permissions: readonly string[]): Promise<PlaceName[]> {
      const { rows } = await sql<PlaceName>`
        select o.id, o.name, o.code from organisations o
        where o.parent_id is null and o.id in (
          select g.organisation_id from current_role_assignments g where g.user_id = ${userId} and ${gives(permissions)})
        order by o.name`.execute(queries);
      return rows;
    },

    /**
     * Open stores that a user's roles reach, each with its customer, by name. With permissions given, only roles with one of
     * them count.
     */
    async storesOf(userId: string, permissions?: readonly string[]): Promise<AccessibleStore[]> {
      const { rows } = await sql<AccessibleStore>`
        with granted as (
          select distinct g.organisation_id, g.store_id, customer.id as customer_id
          from current_role_assignments g
            join organisation_ancestors up on up.organisation_id = g.nearest_organisation_id
            join organisations customer on customer.id = up.ancestor_id and customer.parent_id is null
          where g.user_id = ${userId} and ${gives(permissions)}),
        reached as (
          select ${STORE_COLUMNS}, granted.customer_id
          from granted join organisation_ancestors down on down.ancestor_id = granted.organisation_id
            join stores s on s.organisation_id = down.organisation_id
          union
          select ${STORE_COLUMNS}, granted.customer_id from granted join stores s on s.id = granted.store_id)
        select id, name, code, customer_id as "customerId", organisation_id as "organisationId"
        from reached where status = 'open' order by name`.execute(queries);
      return rows;
    },

    /** Whether a user's roles reach a customer or a part of it. */
    async isCustomerOf(userId: string, customerId: string): Promise<boolean> {
      const { rows } = await sql`
        select from organisations o
        where o.id = ${customerId} and o.parent_id is null and exists (
          select from current_role_assignments g
            join organisation_ancestors up on up.organisation_id = g.nearest_organisation_id
          where g.user_id = ${userId} and up.ancestor_id = o.id)`.execute(queries);
      return rows.length > 0;
    },

    /** Whether a user's roles reach an open store of a customer. */
    async isStoreOf(userId: string, storeId: string, customerId: string): Promise<boolean> {
      const { rows } = await sql`
        select from stores s
        where s.id = ${storeId} and s.status = 'open'
          and exists (select from place_ancestors up where up.place_id = s.id and up.ancestor_id = ${customerId})
          and exists (
            select from current_role_assignments g join place_ancestors up on up.ancestor_id = g.place_id
            where g.user_id = ${userId} and up.place_id = s.id)`.execute(queries);
      return rows.length > 0;
    },

    /** These organisations and those above them, without customers, by name. */
    async listBelowCustomers(ids: readonly string[]): Promise<OrganisationAbove[]> {
      const { rows } = await sql<OrganisationAbove>`
        select o.id, o.name, o.parent_id as "parentId" from organisations o
        where o.parent_id is not null and o.id in (
          select up.ancestor_id from organisation_ancestors up where up.organisation_id = ${anyOf(ids)})
        order by o.name`.execute(queries);
      return rows;
    },
  };
}

export type OrganisationRepository = ReturnType<typeof createOrganisationRepository>;
