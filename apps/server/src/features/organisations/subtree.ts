import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { anyOf, type Queries } from '#/platform/database/database.ts';

/** Where a reach begins: in these organisations and below them; everywhere when undefined. */
export type SubtreeRoots = readonly string[] | undefined;

/** What somebody sees of the tree, and where they may change it. */
export type OrganisationScope = { readonly readable: SubtreeRoots; readonly writable: SubtreeRoots };

/** The organisations among which something is looked for: all of some, or all below some. */
export type Subtree = { readonly ids: readonly string[] } | { readonly below: SubtreeRoots };

/** Organisations that are few enough to look through one after the other, instead of through all in their order. */
const MAX_IDS = 200;

/**
 * Whether an organisation, by a column with its id, is one of these or stands below one. Counted, so that it is asked of
 * each row by itself, however many stand below: the plan of a statement is made before anybody knows.
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

/** What stands below these. The database cannot know whether that is a shop or half the chain, so it is told. */
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
