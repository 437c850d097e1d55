import type { Permission } from '@foyer/contract/core/permissions.ts';
import type { PlaceName } from '@foyer/contract/organisations.ts';
import { type SqlBool, sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, type Queries } from '#/platform/database/database.ts';

import { listAssignedPlaces } from './assigned-places.ts';
import { type ListTable, listPage, type PageRows, searchPage } from './listing.ts';
import { descendantsOf, isInSubtree, isInSubtreeOf, type SubtreeRoots } from './subtree.ts';
import type { OrganisationNameRow } from './tree-repository.ts';

/** Parts of the tree that an administrator may see, and places among them where they have a permission. */
export type PlaceScope = {
  readonly readable: SubtreeRoots;
  /** Roots of the places with the permission. */
  readonly selectable: SubtreeRoots;
  /** Single stores with the permission; some of them can also be below the roots. */
  readonly selectableStores: readonly string[];
};

/** A search in a scope, or below one of its organisations. */
type StoreMatch = {
  readonly scope: PlaceScope;
  readonly parentId: string | undefined;
  readonly text: string;
};
type PlaceRow = PlaceName & { readonly parentId: string | null; readonly hasBelow: boolean };
type AncestorRow = OrganisationNameRow & { readonly parentId: string | null };

const STORES: ListTable = { table: sql`stores s`, order: { key: sql`lower(s.name)`, id: sql`s.id`, kind: 'text' } };

/** Closed stores cannot be chosen. */
const isOpen = sql<SqlBool>`s.status = 'open'`;

/** Whether there are organisations directly below `o`, and whether there are open stores. */
const hasOrganisations = sql<SqlBool>`(select count(*) > 0 from (
    select from organisations child where child.parent_id = o.id limit 1) as below)`;
const hasStores = sql<SqlBool>`(select count(*) > 0 from (
    select from stores s where s.organisation_id = o.id and ${isOpen} limit 1) as below)`;

/** Organisations and stores, for pickers. */
export function createPlaceListRepository(queries: Queries) {
  return {
    /** Places that an administrator may see and where they have a permission. */
    async scopeOf(administrator: Administrator, permission: Permission): Promise<PlaceScope> {
      if (administrator.superAdministrator) return { readable: undefined, selectable: undefined, selectableStores: [] };
      const places = await listAssignedPlaces(queries, administrator, ['organisations.read', permission]);
      const seen = places.filter(({ has }) => has.includes('organisations.read'));
      const selectable = seen.filter(({ has }) => has.includes(permission));
      const idsOf = (list: typeof places, ofStores: boolean) =>
        list.filter(({ isStore }) => isStore === ofStores).map(({ id }) => id);
      return {
        readable: idsOf(seen, false),
        selectable: idsOf(selectable, false),
        selectableStores: idsOf(selectable, true),
      };
    },

    /** A page of the open stores of a scope, or below an organisation, that contain a text, by name. */
    async searchStores({ scope, parentId, text }: StoreMatch, page: PageRequest): Promise<PageRows> {
      const roots = parentId === undefined ? scope.selectable : [parentId];
      const isBelow = isInSubtree(await descendantsOf(queries, roots), sql`s.organisation_id`);
      const inScope =
        parentId === undefined && scope.selectableStores.length > 0
          ? // Unlike `any`, PostgreSQL hashes this list.
            sql`(${isBelow} or s.id in (select unnest(${scope.selectableStores}::uuid[])))`
          : isBelow;
      const condition = sql<SqlBool>`${inScope} and ${isOpen}`;
      return searchPage(queries, { ...STORES, search: sql`s.search_text`, text, condition }, page);
    },

    /** A page of the open stores directly below an organisation, by name. */
    listStoresOf: (organisationId: string, page: PageRequest): Promise<PageRows> =>
      listPage(queries, { ...STORES, condition: sql`s.organisation_id = ${organisationId} and ${isOpen}` }, page),

    /** A page of the single open stores outside the organisations of a scope, by name. */
    async listSingleStores({ selectable, selectableStores }: PlaceScope, page: PageRequest): Promise<PageRows> {
      if (selectableStores.length === 0) return { rows: [], counted: 0 };
      const condition = sql<SqlBool>`(s.id = ${anyOf(selectableStores)} and ${isOpen} and not ${isInSubtreeOf(selectable, sql`s.organisation_id`)})`;
      return listPage(queries, { ...STORES, condition }, page);
    },

    /** The IDs among these that are in a scope, in any order. */
    async listSelectable(ids: readonly string[], { selectable, selectableStores }: PlaceScope): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select o.id from organisations o where o.id = ${anyOf(ids)} and ${isInSubtreeOf(selectable, sql`o.id`)}
        union all
        select s.id from stores s where s.id = ${anyOf(ids)} and ${isOpen}
          and (${isInSubtreeOf(selectable, sql`s.organisation_id`)} or s.id = ${anyOf(selectableStores)})`.execute(
        queries,
      );
      return rows.map(({ id }) => id);
    },

    /** Describes places for display, in any order. */
    async describe(ids: readonly string[], { withStores }: { readonly withStores: boolean }): Promise<PlaceRow[]> {
      const { rows } = await sql<PlaceRow>`
        select 'organisation' as kind, o.id, o.name, o.code, o.parent_id as "parentId",
          ${withStores ? sql`(${hasOrganisations} or ${hasStores})` : hasOrganisations} as "hasBelow"
        from organisations o where o.id = ${anyOf(ids)}
        union all
        select 'store', s.id, s.name, s.code, s.organisation_id, false
        from stores s where ${sql.lit(withStores)} and s.id = ${anyOf(ids)}`.execute(queries);
      return rows;
    },

    /** These organisations and all above them that the administrator may see, in any order. */
    async listAncestors(ids: readonly string[], { readable }: PlaceScope): Promise<AncestorRow[]> {
      const { rows } = await sql<AncestorRow>`
        select o.id, o.name, o.code, o.parent_id as "parentId" from organisations o
        where o.id in (select link.ancestor_id from organisation_ancestors link where link.organisation_id = ${anyOf(ids)})
          and ${isInSubtreeOf(readable, sql`o.id`)}`.execute(queries);
      return rows;
    },
  };
}
