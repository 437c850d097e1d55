import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** An organisation or store in a picker. */
export type PickerPlace = {
  readonly kind: PlaceKind;
  readonly id: string;
  readonly name: string;
  /** Organisations above it, starting with the topmost. */
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly hasBelow: boolean;
  /** Whether it only leads to the places below it. */
  readonly isHeading?: boolean;
};

/** One level below a parent, or the top level; with a text, the matches on all levels. */
export type PlacePart = { readonly parent?: string; readonly text?: string };
export type PlacePage = { readonly list: readonly PickerPlace[]; readonly next: string | null };

/** Places that a picker offers. Sources in memory also return pages without a loading state. */
export type PlaceSource = {
  /** Unique for the places, as the key of queries. */
  readonly key: readonly unknown[];
  readonly loadPage: (part: PlacePart, after: string, signal: AbortSignal) => Promise<PlacePage>;
  /** Places by their IDs, without those that are not offered. */
  readonly loadByIds: (ids: readonly string[], signal: AbortSignal) => Promise<readonly PickerPlace[]>;
  readonly inMemory?: {
    readonly firstPage: (part: PlacePart) => PlacePage;
    readonly byIds: (ids: readonly string[]) => readonly PickerPlace[];
  };
  /** Whether the top level has all places, in one list with their paths. */
  readonly isFlat?: boolean;
  /** Maximum number of recent places that are offered first. */
  readonly maxRecent: number;
};

export const placesQuery = ({ key, loadPage, inMemory }: PlaceSource, part: PlacePart) =>
  infiniteQueryOptions({
    queryKey: [...key, part.parent ?? null, part.text ?? ''],
    queryFn: ({ pageParam, signal }) => loadPage(part, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }: PlacePage) => next,
    ...(inMemory && {
      initialData: () => ({ pages: [inMemory.firstPage(part)], pageParams: [''] }),
      staleTime: Infinity,
    }),
  });

export const placesByIdQuery = ({ key, loadByIds, inMemory }: PlaceSource, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...key, 'by-id', ids],
    queryFn: ({ signal }) => loadByIds(ids, signal),
    enabled: ids.length > 0,
    ...(inMemory && { initialData: () => inMemory.byIds(ids), staleTime: Infinity }),
  });
