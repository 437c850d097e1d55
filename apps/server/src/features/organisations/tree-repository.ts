import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, unprepared, type Queries } from '#/platform/database/database.ts';

import { listAssignedPlaces } from './assigned-places.ts';
import { type PageRows, listPage, searchPage, type ListTable } from './listing.ts';
import { descendantsOf, isInSubtreeOf, isInSubtree, type OrganisationScope, type SubtreeRoots } from './subtree.ts';

/** Organisations directly below a parent. Without a parent, the topmost visible ones. */
export type TreeLevel = { readonly parentId: string | undefined; readonly seen: SubtreeRoots };
/** A search below a visible organisation. Without one, in all visible organisations. */
export type TreeSearch = TreeLevel & { readonly text: string };

export type OrganisationNameRow = { readonly id: string; readonly name: string; readonly code: string };
type Ancestor = OrganisationNameRow & { readonly parentId: string | null };
type OrganisationNodeRow = Ancestor & {
  readonly isCustomer: boolean;
  readonly hasBelow: boolean;
  readonly mayWrite: boolean;
  readonly version: number;
};
/** Counts of an organisation and all below it. */
type SubtreeCounts = { readonly organisations: number; readonly stores: number; readonly users: number };

const ORGANISATIONS: ListTable = {
  table: sql`organisations o`,
  order: { key: sql`lower(o.name)`, id: sql`o.id`, kind: 'text' },
};

/** Number of rows, counted up to `LIST_COUNT_LIMIT`. */
const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${rows} limit ${LIST_COUNT_LIMIT}) as counted)`;

/** Whether there are organisations below `o`. Each organisation is below itself, so two rows are enough. */
const hasBelow = sql<SqlBool>`(select count(*) > 1 from (
    select from organisation_ancestors down where down.ancestor_id = o.id limit 2) as below)`;

/** Whether the organisation `o` is on a level. All organisations below a visible one are visible. */
function isOnLevel({ parentId, seen }: TreeLevel): RawBuilder<SqlBool> {
  return parentId === undefined ? isTopmost(seen) : sql`o.parent_id = ${parentId}`;
}

/** Whether the organisation `o` is visible and no organisation above it is. */
function isTopmost(seen: SubtreeRoots): RawBuilder<SqlBool> {
  return seen === undefined
    ? sql`o.parent_id is null`
    : sql`(o.id = ${anyOf(seen)} and not ${isInSubtreeOf(seen, sql`o.parent_id`)})`;
}

/** The organisation tree, for administration. */
export function createTreeRepository(queries: Queries) {
  return {
    /**
     * Roots of the scope that an administrator may read and change, among the places for which they have a role.
     */
    async scopeOf(administrator: Administrator): Promise<OrganisationScope> {
      if (administrator.superAdministrator)
        return { readable: undefined, writable: undefined, readableStores: [], writableStores: [] };
      const places = await listAssignedPlaces(queries, administrator, ['organisations.read', 'organisations.write']);
      const idsWith = (permission: 'organisations.read' | 'organisations.write', ofStores: boolean) =>
        places.filter(({ isStore, has }) => isStore === ofStores && has.includes(permission)).map(({ id }) => id);
      return {
        readable: idsWith('organisations.read', false),
        writable: idsWith('organisations.write', false),
        readableStores: idsWith('organisations.read', true),
        writableStores: idsWith('organisations.write', true),
      };
    },

    /** A page of one level, by name. */
    listLevel: (level: TreeLevel, page: PageRequest): Promise<PageRows> =>
      listPage(queries, { ...ORGANISATIONS, condition: isOnLevel(level) }, page),

    /** A page of organisations that contain a text, by name, below an organisation or among all visible ones. */
    async search({ text, parentId, seen }: TreeSearch, page: PageRequest): Promise<PageRows> {
      const area = await descendantsOf(queries, parentId === undefined ? seen : [parentId]);
      const condition = sql<SqlBool>`${isInSubtree(area, sql`o.id`)} and o.id is distinct from ${parentId ?? null}::uuid`;
      return searchPage(queries, { ...ORGANISATIONS, search: sql`o.search_text`, text, condition }, page);
    },

    /** Describes organisations for display, in any order. */
    async describe(ids: readonly string[], { writable }: OrganisationScope): Promise<OrganisationNodeRow[]> {
      const { rows } = await sql<OrganisationNodeRow>`
        select o.id, o.name, o.code, o.parent_id as "parentId", o.parent_id is null as "isCustomer", o.version,
          ${hasBelow} as "hasBelow", ${isInSubtreeOf(writable, sql`o.id`)} as "mayWrite"
        from organisations o where o.id = ${anyOf(ids)}`.execute(queries);
      return rows;
    },

    /** Counts the organisations below an organisation, and the stores and users in it and below it. */
    async countsOf(id: string): Promise<SubtreeCounts> {
      const below = sql`organisation_ancestors down where down.ancestor_id = ${id}`;
      const within = sql`(select down.organisation_id from ${below})`;
      const { rows } = await sql<SubtreeCounts>`${unprepared}
        select ${counted(sql`${below} and down.organisation_id <> ${id}`)} as organisations,
          ${counted(sql`stores s where s.organisation_id in ${within}`)} as stores,
          ${counted(sql`users u where u.organisation_id in ${within}`)} as users`.execute(queries);
      return rows[0] ?? { organisations: 0, stores: 0, users: 0 };
    },

    /** Visible ancestors of organisations, in any order. */
    async ancestorsOf(ids: readonly string[], { readable }: OrganisationScope): Promise<Ancestor[]> {
      const { rows } = await sql<Ancestor>`
        select o.id, o.name, o.code, o.parent_id as "parentId" from organisations o
        where o.id in (
            select link.ancestor_id from organisation_ancestors link
            where link.organisation_id = ${anyOf(ids)} and link.ancestor_id <> link.organisation_id)
          and ${isInSubtreeOf(readable, sql`o.id`)}`.execute(queries);
      return rows;
    },
  };
}

export type TreeRepository = ReturnType<typeof createTreeRepository>;
