import { LIST_COUNT_LIMIT, LIST_PAGE_SIZE } from '@foyer/contract/limits/lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { Fault } from '#/platform/fault.ts';

/** Position of a cursor: the sort key and the ID of its row. */
type CursorPosition = { readonly key: string; readonly id: string };
type CursorQuery = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly size?: number | undefined;
};

/** Cursor pagination: the requested page of a list. */
export type PageRequest = {
  readonly cursor: CursorPosition | undefined;
  /** Whether the page precedes the cursor. */
  readonly backwards: boolean;
  readonly size: number;
};

/** Sort order of a list: the expression of the sort key and its type. The ID breaks ties. */
export type ListOrder = {
  readonly key: RawBuilder<string>;
  readonly id: RawBuilder<string>;
  readonly kind: 'text' | 'time';
  readonly descending?: boolean;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Format that `timeSortKey` writes. */
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Whether a text has the form of a row ID. No row matches any other text. */
export const isId = (text: string): boolean => UUID.test(text);

/** Parses the requested page. A0404 for a cursor that no page can have returned. */
export function readPageRequest(
  { after, before, size = LIST_PAGE_SIZE }: CursorQuery,
  kind: ListOrder['kind'] = 'text',
): PageRequest {
  if (after !== undefined && before !== undefined) throw invalidCursor('/before');
  const text = before ?? after;
  const field = before === undefined ? '/after' : '/before';
  return {
    cursor: text === undefined ? undefined : decodeCursor(text, kind, field),
    backwards: before !== undefined,
    size,
  };
}

function decodeCursor(text: string, kind: ListOrder['kind'], field: string): CursorPosition {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(decoded) && decoded.length === 2) {
      const [key, id] = decoded as unknown[]; // checked below
      if (typeof key === 'string' && typeof id === 'string' && isId(id) && isKey(key, kind)) return { key, id };
    }
  } catch {
    // thrown below
  }
  throw invalidCursor(field);
}

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store, and nonexistent times. */
const isKey = (key: string, kind: ListOrder['kind']) =>
  kind === 'text'
    ? key.isWellFormed() && !key.includes('\0')
    : key === '-infinity' || (MOMENT.test(key) && isOnCalendar(key));

/** Refuses 30 February and hour 24, which JavaScript parses as the following day. */
function isOnCalendar(key: string): boolean {
  const moment = new Date(key);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === key.slice(0, 19);
}

const invalidCursor = (field: string) => new Fault('parameter_error', { fields: { [field]: 'format' } });

/** SQL: a time as a cursor's sort key, to the microsecond. */
export function timeSortKey(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when ${moment} = '-infinity' then '-infinity'
    else to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`;
}

/** SQL condition for the rows after the cursor, in the requested direction. */
export function afterCursor(
  { key, id, kind, descending = false }: ListOrder,
  { cursor, backwards }: PageRequest,
): RawBuilder<SqlBool> {
  if (cursor === undefined) return sql`true`;
  const value = kind === 'time' ? sql`${cursor.key}::timestamptz` : sql`${cursor.key}`;
  return descending === backwards
    ? sql`(${key}, ${id}) > (${value}, ${cursor.id}::uuid)`
    : sql`(${key}, ${id}) < (${value}, ${cursor.id}::uuid)`;
}

/** SQL: ORDER BY and LIMIT of a page. One extra row shows whether there are more. */
export function orderBy(
  { key, id, descending = false }: ListOrder,
  { backwards, size }: PageRequest,
): RawBuilder<unknown> {
  return descending === backwards
    ? sql`order by ${key}, ${id} limit ${size + 1}`
    : sql`order by ${key} desc, ${id} desc limit ${size + 1}`;
}

/** Rows of a page in the list's order, with the next and the previous cursor. `orderBy` has sorted `rows`. */
export function toPage<R extends { readonly id: string; readonly sortKey: string }>(
  rows: readonly R[],
  { cursor, backwards, size }: PageRequest,
): { list: R[]; next: string | null; previous: string | null } {
  const more = rows.length > size;
  const list = backwards ? rows.slice(0, size).toReversed() : rows.slice(0, size);
  const [first, last] = [list.at(0), list.at(-1)];
  const hasNext = backwards ? cursor !== undefined : more;
  const hasPrevious = backwards ? more : cursor !== undefined;
  return {
    list,
    next: hasNext && last !== undefined ? encodeCursor(last) : null,
    previous: hasPrevious && first !== undefined ? encodeCursor(first) : null,
  };
}

const encodeCursor = ({ sortKey, id }: { sortKey: string; id: string }) =>
  Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');

/** Maximum number of counted rows, one more than is reported. */
export const COUNT_LIMIT = LIST_COUNT_LIMIT + 1;

/** The total of a count that stops at `COUNT_LIMIT`. */
export function toTotal(counted: number): { total: number; more: boolean } {
  return { total: Math.min(counted, LIST_COUNT_LIMIT), more: counted > LIST_COUNT_LIMIT };
}

/**
 * LIKE pattern for texts that contain `text`. Normalised to NFKC before escaping, since NFKC turns some characters into
 * `%`.
 */
export function containsPattern(text: string): string {
  return `%${text.normalize('NFKC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
