import Type, { type TSchema } from 'typebox';

import { MAX_LIST_PAGE_SIZE, SEARCH_LENGTH } from '../limits/lists.ts';
import { closed } from './endpoint.ts';

/** An id of a row, as it is sent; whether there is such a row is another question. */
export const Id = Type.String({ minLength: 1, maxLength: 64 });
/** Increases with each change of a thing. A call with an older one is refused as an edit conflict. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Time = Type.String({ format: 'date-time', maxLength: 40 });
export const Search = Type.String({ maxLength: SEARCH_LENGTH });

/** A place in a list, from `next` or `previous` of an answer; it names a row, so a page never repeats or skips one. */
export const Cursor = Type.String({ minLength: 1, maxLength: 1024 });

/** Which part of a list is wanted: from its beginning, or behind or before a place in it. Not both. */
export const PageQuery = {
  after: Type.Optional(Cursor),
  before: Type.Optional(Cursor),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE_SIZE })),
};

/** How many there are of something, counted up to some limit, and whether there are more. */
export const ListTotal = closed({ total: Type.Integer(), more: Type.Boolean() });
export type ListTotal = Type.Static<typeof ListTotal>;

/** A part of a list. */
export function pageOf<S extends TSchema>(row: S) {
  return closed({
    list: Type.Array(row),
    /** How many there are in all, counted up to 1,000. */
    total: Type.Integer(),
    /** Whether there are more than that. */
    more: Type.Boolean(),
    /** Where the parts behind and before this one begin; null at the ends. */
    next: Type.Union([Type.String(), Type.Null()]),
    previous: Type.Union([Type.String(), Type.Null()]),
  });
}
