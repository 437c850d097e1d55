import type { PlaceNode, PlacePermission } from '@foyer/contract/places.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import type { CursorPage } from '#/shared/api/paging.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';

/** Page size of a level and of a search. */
const PAGE = 50;

/** An organisation or store that a user can choose. */
export type PlaceOption = Pick<PlaceNode, 'kind' | 'id' | 'name'> & Partial<Pick<PlaceNode, 'path'>>;

/** Places that a picker offers. */
export type PlaceSelection = {
  /** `organisation` without stores. */
  readonly kinds: 'both' | 'organisation';
  /** Only places where the user has this permission. */
  readonly permission: PlacePermission;
};

const queryOf = ({ kinds, permission }: PlaceSelection) => ({
  permission,
  ...(kinds === 'organisation' && { kind: kinds }),
});

/** One level below a parent, or the top level; with a text, the matches on all levels. */
export const placesQuery = (selection: PlaceSelection, { parent, text = '' }: { parent?: string; text?: string }) =>
  infiniteQueryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'places', selection, parent ?? null, text],
    queryFn: ({ pageParam, signal }): Promise<CursorPage<PlaceNode>> =>
      call('GET /v2/manage/places', {
        query: {
          ...queryOf(selection),
          size: PAGE,
          ...(parent !== undefined && { parent }),
          ...(text !== '' && { query: text }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        handles: ['A0404', 'A0401'],
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** Places by their IDs, without those that no longer exist. */
export const placesByIdQuery = (selection: PlaceSelection, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'places-by-id', selection, ids],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/places', {
        query: { ...queryOf(selection), ids: ids.join(',') },
        handles: ['A0401'],
        signal,
      }),
    enabled: ids.length > 0,
  });

/** The organisations above a place, such as "Nordmarkt › Coast"; undefined at the top. */
export function placePath({ path = [] }: Pick<PlaceOption, 'path'>): string | undefined {
  return path.length === 0 ? undefined : path.map(({ name }) => name).join(' › ');
}
