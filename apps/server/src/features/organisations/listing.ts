import { type RawBuilder, type SqlBool, sql } from 'kysely';

import {
  COUNT_LIMIT,
  afterCursor,
  containsPattern,
  type ListOrder,
  type PageRequest,
  orderBy,
} from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

/** A table with its short name, and in which order its rows stand. */
export type Table = { readonly table: RawBuilder<unknown>; readonly order: ListOrder };
/** Which of its rows are meant. */
type Listing = Table & { readonly isMeant: RawBuilder<SqlBool> };
/** Those of them that hold a text in a column made for searches. */
type Search = Listing & { readonly search: RawBuilder<unknown>; readonly text: string };
type Row = { readonly id: string; readonly sortKey: string };
/** Ids of a part, with what they are sorted by; and how many there are in all, counted up to `COUNT_LIMIT`. */
export type Listed = { readonly rows: readonly Row[]; readonly counted: number };

/** Written into the statement: its plan is made before values are known. */
const ENOUGH = sql.lit(COUNT_LIMIT);

/** A part in the order of the rows, which an index brings. */
async function walk(queries: Queries, { table, order, isMeant }: Listing, part: PageRequest): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${order.id} as id, ${order.key} as "sortKey" from ${table}
    where ${isMeant} and ${afterCursor(order, part)} ${orderBy(order, part)}`.execute(queries);
  return rows;
}

/** A part of a list whose rows lie together. */
export async function listPart(queries: Queries, listing: Listing, part: PageRequest): Promise<Listed> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${listing.table} where ${listing.isMeant} limit ${ENOUGH}) as counted`;
  const [rows, counts] = await Promise.all([walk(queries, listing, part), count.execute(queries)]);
  return { rows, counted: counts.rows[0]?.count ?? 0 };
}

/** What the index of a search finds: three letters in a row, or more. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
const HITS: ListOrder = { key: sql`h.key`, id: sql`h.id`, kind: 'text' };

/**
 * A part of what a search finds. Few hits are found once, counted and sorted; when there are many, the first of them are
 * soon met by going through all rows in their order. Which way a statement goes stands in it, since its plan is made
 * before anybody knows the text.
 */
export async function searchPart(
  queries: Queries,
  { search, text, ...listing }: Search,
  part: PageRequest,
): Promise<Listed> {
  const { table, order, isMeant } = listing;
  const isIndexed = INDEXED.test(text);
  // In a query of its own: it is worked out once, and not for each row.
  const wanted = sql`(select lower(normalize(${isIndexed ? containsPattern(text) : text}, NFKC)))`;
  const isFound = isIndexed ? sql`${search} like ${wanted}` : sql`position(${wanted} in ${search}) > 0`;
  const { rows } = await sql<Row & { counted: number; id: string | null }>`
    with hits as materialized (
        select ${order.id} as id, ${order.key} as key from ${table} where ${isFound} and ${isMeant} limit ${ENOUGH}),
      counted as (select count(*)::int as hits from hits)
    select counted.hits as counted, h.id, h.key as "sortKey"
    from counted left join lateral (
      select * from hits h where counted.hits < ${ENOUGH} and ${afterCursor(HITS, part)} ${orderBy(HITS, part)}) h on true
    ${orderBy(HITS, part)}`.execute(queries);
  const counted = rows[0]?.counted ?? 0;
  if (counted < COUNT_LIMIT) return { rows: rows.filter(({ id }) => id !== null), counted };
  const isMet = sql<SqlBool>`position((select lower(normalize(${text}, NFKC))) in ${search}) > 0 and ${isMeant}`;
  return { rows: await walk(queries, { ...listing, isMeant: isMet }, part), counted };
}
