import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

/** Path of the administration of roles; the query contains the list's parameters and the selected role. */
const ROLES_PATH = '/roles';

export type RolesPageQuery = { readonly query: string; readonly cursor: PageCursor };
/** The view: the list, one role or a new one. */
export type RolesView = { readonly shows: 'list' | 'form' } | { readonly shows: 'role'; readonly id: string };

/** Parses the list query from the URL; ignores invalid parameters. */
export function readListQuery({ query }: Pick<Location, 'query'>): RolesPageQuery {
  return { query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH), cursor: readCursor(query) };
}

export function viewOf({ query }: Pick<Location, 'query'>): RolesView {
  if (query.has('add')) return { shows: 'form' };
  const id = query.get('role') ?? '';
  // Only these characters are valid in an ID in an API path.
  return /^[\w-]{1,64}$/.test(id) ? { shows: 'role', id } : { shows: 'list' };
}

/** The address of a list, or of a view that leads back to it. */
export function rolesPath({ query, cursor }: RolesPageQuery, view: RolesView = { shows: 'list' }): string {
  const search = new URLSearchParams({
    ...(query !== '' && { query }),
    ...cursor,
    ...(view.shows === 'role' && { role: view.id }),
    ...(view.shows === 'form' && { add: '' }),
  }).toString();
  return search === '' ? ROLES_PATH : `${ROLES_PATH}?${search}`;
}

/** The list of users who have a role. */
export const holdersPath = (id: string): string => `/users?${new URLSearchParams({ role: id }).toString()}`;
