import { sql, type SqlBool } from 'kysely';

import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, type Queries } from '#/platform/database/database.ts';

import { translateConstraints } from './constraints.ts';
import { type PageRows, listPage, searchPage, type ListTable } from './listing.ts';
import type { Naming } from './naming.ts';
import type { VersionedId } from './place-repository.ts';
import { descendantsOf, isInSubtreeOf, isInSubtree, type OrganisationScope, type SubtreeRoots } from './subtree.ts';
import type { OrganisationNameRow } from './tree-repository.ts';

export type StoreRow = OrganisationNameRow & { readonly organisationId: string; readonly version: number };
type StoreView = OrganisationNameRow & {
  readonly version: number;
  readonly organisation: OrganisationNameRow;
  readonly mayWrite: boolean;
};

/** A search for stores below organisations, and among single stores. */
export type StoreSearch = {
  readonly below: SubtreeRoots;
  readonly single?: readonly string[];
  readonly text: string | undefined;
};

const STORES: ListTable = { table: sql`stores s`, order: { key: sql`lower(s.name)`, id: sql`s.id`, kind: 'text' } };

export function createStoreRepository(queries: Queries) {
  return {
    /** A page of stores, by name. With a text, only stores that contain it. */
    async list({ below, single = [], text }: StoreSearch, page: PageRequest): Promise<PageRows> {
      const isBelow = isInSubtree(await descendantsOf(queries, below), sql`s.organisation_id`);
      const condition = single.length === 0 ? isBelow : sql<SqlBool>`(${isBelow} or s.id = ${anyOf(single)})`;
      const listing = { ...STORES, condition };
      return text === undefined
        ? listPage(queries, listing, page)
        : searchPage(queries, { ...listing, search: sql`s.search_text`, text }, page);
    },

    /** Describes stores for display, in any order. */
    async describe(ids: readonly string[], { writable, writableStores }: OrganisationScope): Promise<StoreView[]> {
      const { rows } = await sql<StoreView>`
        select s.id, s.name, s.code, s.version,
          (${isInSubtreeOf(writable, sql`o.id`)} or s.id = ${anyOf(writableStores)}) as "mayWrite",
          json_build_object('id', o.id, 'name', o.name, 'code', o.code) as organisation
        from stores s join organisations o on o.id = s.organisation_id
        where s.id = ${anyOf(ids)}`.execute(queries);
      return rows;
    },

    find(id: string): Promise<StoreRow | undefined> {
      return queries
        .selectFrom('stores')
        .select(['id', 'name', 'code', 'organisation_id as organisationId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async findIdByCode(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('stores').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    async add({ organisationId, ...row }: OrganisationNameRow & { readonly organisationId: string }): Promise<void> {
      await translateConstraints(
        queries
          .insertInto('stores')
          .values({ ...row, organisation_id: organisationId })
          .execute(),
      );
    },

    /** Changes a store. False when its version has changed (optimistic lock). */
    async change(
      { id, version }: VersionedId,
      { organisationId, ...naming }: Naming & { readonly organisationId: string },
    ) {
      const { numUpdatedRows } = await translateConstraints(
        queries
          .updateTable('stores')
          .set({ ...naming, organisation_id: organisationId, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    /** Removes a store. False when its version has changed (optimistic lock). */
    async remove({ id, version }: VersionedId): Promise<boolean> {
      const { numDeletedRows } = await translateConstraints(
        queries.deleteFrom('stores').where('id', '=', id).where('version', '=', version).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}

export type StoreRepository = ReturnType<typeof createStoreRepository>;
