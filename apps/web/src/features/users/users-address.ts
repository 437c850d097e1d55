import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';
import type { UserStatus } from '@foyer/contract/users.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

import type { UserListFilter } from './data.ts';

/** Path of the administration of users; the query contains the filters and the selected user. */
export const USERS_PATH = '/users';

export const STATUSES = ['invited', 'active', 'disabled'] as const satisfies readonly UserStatus[];
export const ORDERS = ['username', 'displayName', 'lastSignIn', 'created'] as const;
export type UserListOrder = (typeof ORDERS)[number];

export type UsersPageQuery = UserListFilter & { readonly cursor: PageCursor };

export const EMPTY_USER_QUERY: UsersPageQuery = { query: '', sort: 'username', descending: false, cursor: {} };

const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

/** Parses the list query from the URL; ignores invalid parameters. */
export function readListQuery({ query }: Pick<Location, 'query'>): UsersPageQuery {
  const organisation = query.get('organisation') ?? '';
  const role = query.get('role') ?? '';
  const status = STATUSES.find((one) => one === query.get('status'));
  return {
    query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH),
    ...(isId(organisation) && { organisation }),
    ...(isId(role) && { role }),
    ...(status !== undefined && { status }),
    sort: ORDERS.find((one) => one === query.get('sort')) ?? EMPTY_USER_QUERY.sort,
    descending: query.get('descending') === 'true',
    cursor: readCursor(query),
  };
}

/** ID of the selected user, if any. */
export function chosenUser({ query }: Pick<Location, 'query'>): string | undefined {
  const id = query.get('user') ?? '';
  return isId(id) ? id : undefined;
}

/** The address of a list, or of a user in it, which leads back to the same list. */
export function usersPath(listQuery: UsersPageQuery, user?: string): string {
  const { cursor, ...filter } = listQuery;
  const present = Object.entries({ ...filter, ...cursor, user }).filter(
    ([key, value]) => value !== undefined && value !== EMPTY_USER_QUERY[key as 'query'], // other keys have no default
  );
  const search = new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? USERS_PATH : `${USERS_PATH}?${search}`;
}

export function isNarrowed({ query, organisation, role, status }: UsersPageQuery): boolean {
  return query !== '' || organisation !== undefined || role !== undefined || status !== undefined;
}

/** The list query sorted by a column. Reverses the order if the list is already sorted by it in ascending order. */
export function sortedBy(listQuery: UsersPageQuery, sort: UserListOrder): UsersPageQuery {
  return { ...listQuery, sort, descending: listQuery.sort === sort && !listQuery.descending, cursor: {} };
}
