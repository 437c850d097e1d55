import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

/** Where roles are looked after; what the list shows, and which role is looked at, stand behind it in the address. */
const ROLES_PATH = '/roles';

/** What the list shows. */
export type RolesPageQuery = { readonly query: string; readonly cursor: PageCursor };
/** What is looked at: all of them, one of them, or a new one. */
export type RolesView = { readonly shows: 'list' | 'form' } | { readonly shows: 'role'; readonly id: string };

/** What an address asks for; anything odd in it is left out. */
export function readListQuery({ query }: Pick<Location, 'query'>): RolesPageQuery {
  return { query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH), cursor: readCursor(query) };
}

export function viewOf({ query }: Pick<Location, 'query'>): RolesView {
  if (query.has('add')) return { shows: 'form' };
  const id = query.get('role') ?? '';
  // A call with another one would be no call for a role.
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

/** The users who hold a role. */
export const holdersPath = (id: string): string => `/users?${new URLSearchParams({ role: id }).toString()}`;
