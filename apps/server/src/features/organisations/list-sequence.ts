import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { Fault } from '#/platform/fault.ts';

import type { PageRows } from './listing.ts';

type List = (page: PageRequest) => Promise<PageRows>;

/** Page request for a list of which only the count is needed. */
const COUNT_ONLY: PageRequest = { cursor: undefined, backwards: false, size: 0 };

/**
 * A page of several lists, one after the other. The sort key of a row, and thereby a cursor, begins with the index of
 * its list.
 */
export async function listInSequence(lists: readonly List[], page: PageRequest): Promise<PageRows> {
  const { cursor, backwards, size } = page;
  const cursorList = cursor === undefined ? undefined : readIndex(cursor.key, lists.length, backwards);

  /** The rows of the list at `index` that can be on the page. */
  function pageOf(index: number): PageRequest {
    if (cursor === undefined || cursorList === undefined) return page;
    if (index === cursorList) return { ...page, cursor: { ...cursor, key: cursor.key.slice(1) } };
    return index < cursorList === backwards ? { ...page, cursor: undefined } : COUNT_ONLY;
  }

  const results = await Promise.all(
    lists.map(async (list, index) => {
      const request = pageOf(index);
      const { rows, counted } = await list(request);
      const keyed = rows.map(({ id, sortKey }) => ({ id, sortKey: `${index}${sortKey}` }));
      return { rows: request === COUNT_ONLY ? [] : keyed, counted };
    }),
  );
  const rows = (backwards ? results.toReversed() : results).flatMap((result) => result.rows);
  return { rows: rows.slice(0, size + 1), counted: results.reduce((sum, { counted }) => sum + counted, 0) };
}

/** The index of the list at the beginning of a sort key. A0404 for a key without a valid index. */
function readIndex(key: string, count: number, backwards: boolean): number {
  const index = /^\d/.test(key) ? Number(key[0]) : count;
  if (index < count) return index;
  throw new Fault('parameter_error', { fields: { [backwards ? '/before' : '/after']: 'format' } });
}
