import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { anyOf, type Queries } from '#/platform/database/database.ts';

/** Roots of a scope. It contains these organisations and all below them, or everything when undefined. */
export type SubtreeRoots = readonly string[] | undefined;

/** Parts of the tree that a user may read and change, and single stores outside these parts. */
export type OrganisationScope = {
  readonly readable: SubtreeRoots;
  readonly writable: SubtreeRoots;
  readonly readableStores: readonly string[];
  readonly writableStores: readonly string[];
};

/** Organisations to search: the given ones, or all below the given roots. */
export type Subtree = { readonly ids: readonly string[] } | { readonly below: SubtreeRoots };

/** Maximum number of organisations that are queried separately. Above it, all rows are scanned in their order. */
const MAX_IDS = 200;

/**
 * SQL condition: whether the organisation with this ID column is one of these or below one. A count is evaluated for
 * each row. PostgreSQL could turn `exists` into a join that reads all organisations below, since it plans the statement
 * before it knows their number.
 */
export function isInSubtreeOf(tops: SubtreeRoots, organisationId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return tops === undefined
    ? sql`true`
    : sql`(select count(*) > 0 from organisation_ancestors up
        where up.organisation_id = ${organisationId} and up.ancestor_id = ${anyOf(tops)})`;
}

export function isInSubtree(area: Subtree, organisationId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return 'ids' in area ? sql`${organisationId} = ${anyOf(area.ids)}` : isInSubtreeOf(area.below, organisationId);
}

/**
 * All organisations below these. Small subtrees are returned as IDs, since the planner cannot know a subtree's size.
 */
export async function descendantsOf(queries: Queries, tops: SubtreeRoots): Promise<Subtree> {
  if (tops === undefined) return { below: undefined };
  const few = sql.lit(MAX_IDS);
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${few} then coalesce(array_agg(organisation_id), '{}') end as ids
    from (
      select organisation_id from organisation_ancestors
      where ancestor_id = ${anyOf(tops)} limit ${few} + 1) as below`.execute(queries);
  const ids = rows[0]?.ids ?? null;
  return ids === null ? { below: tops } : { ids };
}
