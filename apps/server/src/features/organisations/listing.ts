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

/** A table with its alias, and the order of its rows. */
export type ListTable = { readonly table: RawBuilder<unknown>; readonly order: ListOrder };
type Listing = ListTable & { readonly condition: RawBuilder<SqlBool> };
/** The rows of a listing whose column `search` contains a text. */
type ListSearch = Listing & { readonly search: RawBuilder<unknown>; readonly text: string };
type KeyedRow = { readonly id: string; readonly sortKey: string };
/** Row IDs of a page with their sort keys, and the total, counted up to `COUNT_LIMIT`. */
export type PageRows = { readonly rows: readonly KeyedRow[]; readonly counted: number };

/** A literal, since PostgreSQL plans the statement before it knows parameter values. */
const COUNT_LIMIT_SQL = sql.lit(COUNT_LIMIT);

/** A page in the order of the rows, read from an index. */
async function selectPage(
  queries: Queries,
  { table, order, condition }: Listing,
  page: PageRequest,
): Promise<readonly KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    select ${order.id} as id, ${order.key} as "sortKey" from ${table}
    where ${condition} and ${afterCursor(order, page)} ${orderBy(order, page)}`.execute(queries);
  return rows;
}

/** A page of a list, for lists whose rows are adjacent in an index. */
export async function listPage(queries: Queries, listing: Listing, page: PageRequest): Promise<PageRows> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${listing.table} where ${listing.condition} limit ${COUNT_LIMIT_SQL}) as counted`;
  const [rows, counts] = await Promise.all([selectPage(queries, listing, page), count.execute(queries)]);
  return { rows, counted: counts.rows[0]?.count ?? 0 };
}

/** Texts that the trigram index supports: at least three letters or digits in a row. */
const INDEXED = /[\p{L}\p{N}]{3}/u;
const HITS: ListOrder = { key: sql`h.key`, id: sql`h.id`, kind: 'text' };

/**
 * A page of search hits. A few hits are found once, counted and sorted. For many hits, all rows are scanned in their
 * order, and the scan finds the first hits early. The statement itself makes the choice, since its plan is made before
 * the text is known.
 */
export async function searchPage(
  queries: Queries,
  { search, text, ...listing }: ListSearch,
  page: PageRequest,
): Promise<PageRows> {
  const { table, order, condition } = listing;
  const isIndexed = INDEXED.test(text);
  // In a subquery, the text is normalised once instead of for each row.
  const wanted = sql`(select lower(normalize(${isIndexed ? containsPattern(text) : text}, NFKC)))`;
  const matchesSearch = isIndexed ? sql`${search} like ${wanted}` : sql`position(${wanted} in ${search}) > 0`;
  const { rows } = await sql<KeyedRow & { counted: number; id: string | null }>`
    with hits as materialized (
        select ${order.id} as id, ${order.key} as key from ${table} where ${matchesSearch} and ${condition} limit ${COUNT_LIMIT_SQL}),
      counted as (select count(*)::int as hits from hits)
    select counted.hits as counted, h.id, h.key as "sortKey"
    from counted left join lateral (
      select * from hits h where counted.hits < ${COUNT_LIMIT_SQL} and ${afterCursor(HITS, page)} ${orderBy(HITS, page)}) h on true
    ${orderBy(HITS, page)}`.execute(queries);
  const counted = rows[0]?.counted ?? 0;
  if (counted < COUNT_LIMIT) return { rows: rows.filter(({ id }) => id !== null), counted };
  const matchesText = sql<SqlBool>`position((select lower(normalize(${text}, NFKC))) in ${search}) > 0 and ${condition}`;
  return { rows: await selectPage(queries, { ...listing, condition: matchesText }, page), counted };
}
