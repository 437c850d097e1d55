import { type RawBuilder, sql } from 'kysely';

import type { Queries } from '#/platform/database/database.ts';

import { translateConstraints } from './constraints.ts';
import type { Naming } from './naming.ts';

export type OrganisationRow = Naming & {
  readonly id: string;
  readonly parentId: string | null;
  readonly version: number;
};
/** ID of a row, and the version that the caller has seen (optimistic lock). */
export type VersionedId = { readonly id: string; readonly version: number };

/** Single organisations: their changes and their position in the tree. */
export function createPlaceRepository(queries: Queries) {
  /** Changes a row. False when its version has changed (optimistic lock). */
  async function change(
    { id, version }: VersionedId,
    values: { name?: string; code?: string; parent_id?: string | null },
  ) {
    const { numUpdatedRows } = await queries
      .updateTable('organisations')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function numberOf(query: RawBuilder<{ number: number }>): Promise<number> {
    return (await query.execute(queries)).rows[0]?.number ?? 0;
  }

  return {
    find(id: string): Promise<OrganisationRow | undefined> {
      return queries
        .selectFrom('organisations')
        .select(['id', 'name', 'code', 'parent_id as parentId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    rename: (target: VersionedId, naming: Naming): Promise<boolean> => translateConstraints(change(target, naming)),
    move: (target: VersionedId, parentId: string | null): Promise<boolean> =>
      translateConstraints(change(target, { parent_id: parentId })),

    /** Level of an organisation below its customer; 0 for a customer. */
    levelOf: (id: string) =>
      numberOf(sql`select count(*)::int - 1 as number from organisation_ancestors where organisation_id = ${id}`),

    /** Number of levels below an organisation; 0 when no organisation is below it. */
    levelsBelow: (id: string) =>
      numberOf(sql`
        select max(levels)::int as number from (
          select count(*) - (select count(*) from organisation_ancestors where organisation_id = ${id}) as levels
          from organisation_ancestors below
            join organisation_ancestors up on up.organisation_id = below.organisation_id
          where below.ancestor_id = ${id} group by below.organisation_id) as all_below`),

    /** Whether an organisation has no organisations, stores, users, roles or role assignments. */
    async isEmpty(id: string): Promise<boolean> {
      const { rows } = await sql<{ empty: boolean }>`
        select not (exists (select from organisations where parent_id = ${id})
          or exists (select from stores where organisation_id = ${id})
          or exists (select from users where organisation_id = ${id})
          or exists (select from roles where organisation_id = ${id})
          or exists (select from role_assignments where organisation_id = ${id})) as empty`.execute(queries);
      return rows[0]?.empty === true;
    },

    /** Removes an organisation. False when its version has changed (optimistic lock). */
    async remove({ id, version }: VersionedId): Promise<boolean> {
      const { numDeletedRows } = await translateConstraints(
        queries.deleteFrom('organisations').where('id', '=', id).where('version', '=', version).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}

export type PlaceRepository = ReturnType<typeof createPlaceRepository>;
