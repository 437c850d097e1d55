import { LIST_COUNTED, LIST_PAGE } from '@foyer/contract/limits/lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { Fault } from '#/platform/fault.ts';

/** A place in a list: what its row is sorted by, and the id of the row. */
type Place = { readonly key: string; readonly id: string };
type Asked = { readonly after?: string; readonly before?: string; readonly size?: number };

/** Which part of a list is wanted. */
export type Part = {
  readonly place: Place | undefined;
  /** From the place towards the beginning. */
  readonly backwards: boolean;
  readonly size: number;
};

/** One order of a list: an expression that sorts the row, and what kind of key it is. The id decides between equals. */
export type Order = {
  readonly key: RawBuilder<string>;
  readonly id: RawBuilder<string>;
  readonly kind: 'text' | 'time';
  readonly descending?: boolean;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** As `momentKey` writes it. */
const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Whether a text can be the id of a row; no query needs to be asked about any other. */
export const isId = (text: string): boolean => UUID.test(text);

/** Reads which part is asked for. A0404 for a place that no answer can have named. */
export function readPart({ after, before, size = LIST_PAGE }: Asked, kind: Order['kind'] = 'text'): Part {
  if (after !== undefined && before !== undefined) throw noPlace('/before');
  const text = before ?? after;
  const field = before === undefined ? '/after' : '/before';
  return {
    place: text === undefined ? undefined : readPlace(text, kind, field),
    backwards: before !== undefined,
    size,
  };
}

function readPlace(text: string, kind: Order['kind'], field: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(place) && place.length === 2) {
      const [key, id] = place as unknown[]; // looked at below
      if (typeof key === 'string' && typeof id === 'string' && isId(id) && isKey(key, kind)) return { key, id };
    }
  } catch {
    // told below
  }
  throw noPlace(field);
}

/** Neither zeros nor halves of characters, which no text of the database holds. */
const isKey = (key: string, kind: Order['kind']) =>
  kind === 'text'
    ? key.isWellFormed() && !key.includes('\0')
    : key === '-infinity' || (MOMENT.test(key) && isOnCalendar(key));

/** Neither the 30th of February nor the 24th hour, which JavaScript takes for the day after. */
function isOnCalendar(key: string): boolean {
  const moment = new Date(key);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === key.slice(0, 19);
}

const noPlace = (field: string) => new Fault('parameter_error', { fields: { [field]: 'format' } });

/** A moment as the key of a place, to the microsecond. */
export function momentKey(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when ${moment} = '-infinity' then '-infinity'
    else to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`;
}

/** Behind the place, in the direction that is asked for. */
export function isInPart(
  { key, id, kind, descending = false }: Order,
  { place, backwards }: Part,
): RawBuilder<SqlBool> {
  if (place === undefined) return sql`true`;
  const value = kind === 'time' ? sql`${place.key}::timestamptz` : sql`${place.key}`;
  return descending === backwards
    ? sql`(${key}, ${id}) > (${value}, ${place.id}::uuid)`
    : sql`(${key}, ${id}) < (${value}, ${place.id}::uuid)`;
}

/** How rows are sorted and how many are taken: one more than wanted tells whether there are others. */
export function partEnd({ key, id, descending = false }: Order, { backwards, size }: Part): RawBuilder<unknown> {
  return descending === backwards
    ? sql`order by ${key}, ${id} limit ${size + 1}`
    : sql`order by ${key} desc, ${id} desc limit ${size + 1}`;
}

/** Rows of a part, in the order of the list, with the ways on and back. `rows` are as `partEnd` has sorted them. */
export function toPart<R extends { readonly id: string; readonly sortKey: string }>(
  rows: readonly R[],
  { place, backwards, size }: Part,
): { list: R[]; next: string | null; previous: string | null } {
  const more = rows.length > size;
  const list = backwards ? rows.slice(0, size).toReversed() : rows.slice(0, size);
  const [first, last] = [list.at(0), list.at(-1)];
  const hasNext = backwards ? place !== undefined : more;
  const hasPrevious = backwards ? more : place !== undefined;
  return {
    list,
    next: hasNext && last !== undefined ? write(last) : null,
    previous: hasPrevious && first !== undefined ? write(first) : null,
  };
}

const write = ({ sortKey, id }: { sortKey: string; id: string }) =>
  Buffer.from(JSON.stringify([sortKey, id])).toString('base64url');

/** Rows that are counted: as many as are told, and one more. */
export const COUNTED = LIST_COUNTED + 1;

/** What is told of a count that stopped at `COUNTED`. */
export function toTotal(counted: number): { total: number; more: boolean } {
  return { total: Math.min(counted, LIST_COUNTED), more: counted > LIST_COUNTED };
}

/** A piece of text for `like`, wherever it stands. In its compatible form (NFKC), since some characters become `%` by it. */
export function likeAnywhere(text: string): string {
  return `%${text.normalize('NFKC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
