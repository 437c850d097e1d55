import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

/** Path of the list of all sessions; the filters are its query parameters. */
const SESSIONS_PATH = '/sessions';

export type SessionListQuery = { readonly query: string; readonly address: string; readonly cursor: PageCursor };

/** Parses the list query from the URL; ignores invalid parameters. */
export function readListQuery({ query }: Pick<Location, 'query'>): SessionListQuery {
  return {
    query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH),
    address: (query.get('address') ?? '').slice(0, SEARCH_LENGTH),
    cursor: readCursor(query),
  };
}

export function sessionsPath({ cursor, ...fields }: SessionListQuery): string {
  const present = Object.entries({ ...fields, ...cursor }).filter(([, value]) => value !== '');
  const search = new URLSearchParams(present).toString();
  return search === '' ? SESSIONS_PATH : `${SESSIONS_PATH}?${search}`;
}
