import { MAX_LIST_PAGE_SIZE, SEARCH_LENGTH } from '../limits/lists.ts';
import { closed } from './endpoint.ts';
import * as Type from './schema.ts';

/** ID of a row, as sent by the caller. The row need not exist. */
export const Id = Type.String({ minLength: 1, maxLength: 64 });
/** Optimistic lock: increases with each change. A call with an older version is refused as an edit conflict. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Time = Type.String({ format: 'date-time', maxLength: 40 });
export const Search = Type.String({ maxLength: SEARCH_LENGTH });

/** Cursor, from `next` or `previous` of a response. Rows added or removed since do not shift pages (decision 0023). */
export const Cursor = Type.String({ minLength: 1, maxLength: 1024 });

/** Page request: the first page, or the page after or before a cursor. Not both. */
export const PageQuery = {
  after: Type.Optional(Cursor),
  before: Type.Optional(Cursor),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE_SIZE })),
};

/** A total, counted up to a limit, and whether there are more. */
export const ListTotal = closed({ total: Type.Integer(), more: Type.Boolean() });
export type ListTotal = Type.Static<typeof ListTotal>;

export function pageOf<S extends Type.TSchema>(row: S) {
  return closed({
    list: Type.Array(row),
    /** Number of rows in all pages, counted up to 1,000. */
    total: Type.Integer(),
    /** Whether there are more rows than were counted. */
    more: Type.Boolean(),
    /** Cursors of the next and the previous page; null at the ends. */
    next: Type.Union([Type.String(), Type.Null()]),
    previous: Type.Union([Type.String(), Type.Null()]),
  });
}
