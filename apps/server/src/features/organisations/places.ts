import type { PlaceNode, PlacePermission } from '@foyer/contract/places.ts';

import { isId, type PageRequest, readPageRequest, toPage, toTotal } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';
import type { Repositories } from '#/repositories.ts';

import { listInSequence } from './list-sequence.ts';
import type { PageRows } from './listing.ts';
import { readSearch } from './naming.ts';
import { pathFinder } from './nodes.ts';
import type { PlaceScope } from './place-list-repository.ts';
import type { TreeListQuery } from './tree.ts';

type PlacesRepositories = Repositories<'placeLists' | 'rights' | 'tree'>;

type PlaceListQuery = TreeListQuery & {
  readonly parent?: string | undefined;
  readonly kind?: 'organisation' | undefined;
  readonly permission?: PlacePermission | undefined;
  /** IDs, separated by commas. */
  readonly ids?: string | undefined;
};
/** Part of the scope to list: one level, or with a text the matches on all levels. */
type PlaceSelection = {
  readonly scope: PlaceScope;
  readonly parentId: string | undefined;
  readonly text: string | undefined;
  readonly withStores: boolean;
};

/** Organisations and stores that an administrator can choose. */
export function createPlaces({ read }: Work<PlacesRepositories>) {
  return {
    /**
     * Lists one level or, with a text, the matches on all levels: organisations, then stores, each by name. With IDs,
     * exactly these. A0404 for a parent where the caller lacks a permission.
     */
    async list(caller: Caller, listQuery: PlaceListQuery) {
      const { parent: parentId, query, kind, permission = 'organisations.read', ids, ...pageQuery } = listQuery;
      const page = readPageRequest(pageQuery);
      const withStores = kind === undefined;
      return read(async (repositories) => {
        if (parentId !== undefined) await requireSelectable(repositories, caller, parentId, permission);
        const scope = await repositories.placeLists.scopeOf(caller, permission);
        if (ids !== undefined) {
          const selectable = new Set(await repositories.placeLists.listSelectable(ids.split(',').filter(isId), scope));
          const wanted = new Set(ids.split(',').filter((id) => selectable.has(id)));
          const list = await describePlaces(repositories, [...wanted], { scope, withStores });
          return { list, ...toTotal(list.length), next: null, previous: null };
        }
        const selection = { scope, parentId, text: readSearch(query), withStores };
        const { rows, counted } = await listRows(repositories, selection, page);
        const { list, ...cursors } = toPage(rows, page);
        const places = await describePlaces(
          repositories,
          list.map(({ id }) => id),
          selection,
        );
        return { list: places, ...toTotal(counted), ...cursors };
      });
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** A0404 for an organisation that the caller cannot see or where they lack the permission, as for a missing one. */
async function requireSelectable(
  { rights }: PlacesRepositories,
  caller: Caller,
  parentId: string,
  permission: PlacePermission,
): Promise<void> {
  for (const required of new Set<PlacePermission>(['organisations.read', permission]))
    if (!(await rights.isInScope(caller, required, parentId))) throw new Fault('not_found');
}

function listRows(
  { placeLists, tree }: PlacesRepositories,
  { scope, parentId, text, withStores }: PlaceSelection,
  page: PageRequest,
): Promise<PageRows> {
  const level = { parentId, seen: scope.selectable };
  const listOrganisations = (part: PageRequest) =>
    text === undefined ? tree.listLevel(level, part) : tree.search({ ...level, text }, part);
  const listStores = (part: PageRequest) => {
    if (text !== undefined) return placeLists.searchStores({ scope, parentId, text }, part);
    return parentId === undefined ? placeLists.listSingleStores(scope, part) : placeLists.listStoresOf(parentId, part);
  };
  return listInSequence(withStores ? [listOrganisations, listStores] : [listOrganisations], page);
}

/** Describes places in the order of the given IDs. Deleted ones are omitted. */
async function describePlaces(
  { placeLists }: PlacesRepositories,
  ids: readonly string[],
  { scope, withStores }: Pick<PlaceSelection, 'scope' | 'withStores'>,
): Promise<PlaceNode[]> {
  const places = new Map((await placeLists.describe(ids, { withStores })).map((place) => [place.id, place]));
  const parentIds = new Set([...places.values()].flatMap(({ parentId }) => parentId ?? []));
  const pathTo = pathFinder(await placeLists.listAncestors([...parentIds], scope));
  return ids.flatMap((id) => {
    const place = places.get(id);
    if (place === undefined) return [];
    const { parentId, ...node } = place;
    return [{ ...node, path: pathTo(parentId) }];
  });
}
