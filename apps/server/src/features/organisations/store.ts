import { sql } from 'kysely';

import type { Queries } from '#/platform/database.ts';

export type Place = { id: string; name: string; code: string };

export function createOrganisationStore(queries: Queries) {
  return {
    async add(organisation: Place & { parentId?: string }): Promise<void> {
      const { parentId, ...row } = organisation;
      await queries
        .insertInto('organisations')
        .values({ ...row, parent_id: parentId ?? null })
        .execute();
    },

    async addStore(store: Place & { organisationId: string }): Promise<void> {
      const { organisationId, ...row } = store;
      await queries
        .insertInto('stores')
        .values({ ...row, organisation_id: organisationId })
        .execute();
    },

    async findIdByCode(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('organisations').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    /** The customers (roots) above the organisations that a user has a role for, by name. */
    async customersOf(userId: string): Promise<Place[]> {
      const { rows } = await sql<Place>`
        with recursive up as (
          select o.id, o.parent_id, o.name, o.code from organisations o join grants g on g.organisation_id = o.id and g.user_id = ${userId}
          union select o.id, o.parent_id, o.name, o.code from organisations o join up on up.parent_id = o.id)
        select id, name, code from up where parent_id is null order by name`.execute(queries);
      return rows;
    },

    /** The stores of those organisations and of all below them, each with its customer, by name. */
    async storesOf(userId: string): Promise<(Place & { customerId: string })[]> {
      const { rows } = await sql<Place & { customerId: string }>`
        with recursive down as (
          select g.organisation_id as id from grants g where g.user_id = ${userId}
          union select o.id from organisations o join down on o.parent_id = down.id),
        up as (
          select down.id as place, o.id, o.parent_id from down join organisations o on o.id = down.id
          union all select up.place, o.id, o.parent_id from organisations o join up on up.parent_id = o.id)
        select s.id, s.name, s.code, up.id as "customerId"
        from stores s join up on up.place = s.organisation_id and up.parent_id is null order by s.name`.execute(
        queries,
      );
      return rows;
    },
  };
}

export type OrganisationStore = ReturnType<typeof createOrganisationStore>;
