import { type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Queries } from '#/platform/database.ts';

/** Where a reach begins: in these organisations and below them; everywhere when undefined. */
export type Tops = readonly string[] | undefined;

/** What somebody sees of the tree, and where they may change it. */
export type Reach = { readonly seen: Tops; readonly written: Tops };

/** The organisations among which something is looked for: all of some, or all below some. */
export type Area = { readonly ids: readonly string[] } | { readonly below: Tops };

/** Organisations that are few enough to look through one after the other, instead of through all in their order. */
const FEW = 200;

/**
 * Whether an organisation, by a column with its id, is one of these or stands below one. Counted, so that it is asked of
 * each row by itself, however many stand below: the plan of a statement is made before anybody knows.
 */
export function isBelow(tops: Tops, organisationId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return tops === undefined
    ? sql`true`
    : sql`(select count(*) > 0 from organisation_ancestors up
        where up.organisation_id = ${organisationId} and up.ancestor_id = any(${tops}::uuid[]))`;
}

export function isIn(area: Area, organisationId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return 'ids' in area ? sql`${organisationId} = any(${area.ids}::uuid[])` : isBelow(area.below, organisationId);
}

/** What stands below these. The database cannot know whether that is a shop or half the chain, so it is told. */
export async function areaBelow(queries: Queries, tops: Tops): Promise<Area> {
  if (tops === undefined) return { below: undefined };
  const { rows } = await sql<{ id: string }>`
    select organisation_id as id from organisation_ancestors
    where ancestor_id = any(${tops}::uuid[]) limit ${FEW + 1}`.execute(queries);
  return rows.length > FEW ? { below: tops } : { ids: rows.map(({ id }) => id) };
}
