import type { StoreDetails, StoreStatus } from '@foyer/contract/organisations.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

import { type Administrator, organisationInScope } from '#/features/roles/permission-conditions.ts';
import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, type Queries } from '#/platform/database/database.ts';

import { translateConstraints } from './constraints.ts';
import { type PageRows, listPage, searchPage, type ListTable } from './listing.ts';
import type { Naming } from './naming.ts';
import type { VersionedId } from './place-repository.ts';
import { descendantsOf, isInSubtreeOf, isInSubtree, type OrganisationScope, type SubtreeRoots } from './subtree.ts';
import type { OrganisationNameRow } from './tree-repository.ts';

/** A store's name, code, organisation and details, as they are stored. */
export type StoreValues = Naming & StoreDetails & { readonly organisationId: string };
export type StoreRow = StoreValues & { readonly id: string; readonly version: number };
type NewStore = Naming & Partial<StoreDetails> & { readonly id: string; readonly organisationId: string };
type StoreView = OrganisationNameRow &
  StoreDetails & {
    readonly version: number;
    readonly organisation: OrganisationNameRow;
    readonly mayWrite: boolean;
  };

/** A search for stores below organisations, and among single stores. */
export type StoreSearch = {
  readonly below: SubtreeRoots;
  readonly single?: readonly string[];
  readonly text: string | undefined;
  readonly status?: StoreStatus | undefined;
};

/** Columns of the details of a store `s`. */
export const DETAILS = sql`s.address, s.country, s.time_zone as "timeZone", s.phone, s.external_id as "externalId",
  to_char(s.opened_on, 'YYYY-MM-DD') as "openedOn", s.status`;

/** Name of a store `s` as the unique index compares it. */
export const NAME_KEY = sql`translate(s.name, U&'\\200C\\200D', '')`;

/** SQL condition: whether the administrator may change the stores of an organisation (ID column). */
export const isWritable = (administrator: Administrator, organisationId: RawBuilder<unknown>) => sql<SqlBool>`
  (${organisationInScope(administrator, 'organisations.read', organisationId)}
    and ${organisationInScope(administrator, 'organisations.write', organisationId)})`;

const STORES: ListTable = { table: sql`stores s`, order: { key: sql`lower(s.name)`, id: sql`s.id`, kind: 'text' } };

export function createStoreRepository(queries: Queries) {
  return {
    /** A page of stores, by name. With a text, only stores that contain it. */
    async list({ below, single = [], text, status }: StoreSearch, page: PageRequest): Promise<PageRows> {
      const isBelow = isInSubtree(await descendantsOf(queries, below), sql`s.organisation_id`);
      const inScope = single.length === 0 ? isBelow : sql<SqlBool>`(${isBelow} or s.id = ${anyOf(single)})`;
      // A literal, so that the index of closed stores is used.
      const condition =
        status === undefined ? inScope : sql<SqlBool>`(${inScope}) and s.status = ${sql.lit<StoreStatus>(status)}`;
      const listing = { ...STORES, condition };
      return text === undefined
        ? listPage(queries, listing, page)
        : searchPage(queries, { ...listing, search: sql`s.search_text`, text }, page);
    },

    /** Describes stores for display, in any order. */
    async describe(ids: readonly string[], { writable, writableStores }: OrganisationScope): Promise<StoreView[]> {
      const { rows } = await sql<StoreView>`
        select s.id, s.name, s.code, s.version, ${DETAILS},
          (${isInSubtreeOf(writable, sql`o.id`)} or s.id = ${anyOf(writableStores)}) as "mayWrite",
          json_build_object('id', o.id, 'name', o.name, 'code', o.code) as organisation
        from stores s join organisations o on o.id = s.organisation_id
        where s.id = ${anyOf(ids)}`.execute(queries);
      return rows;
    },

    async find(id: string): Promise<StoreRow | undefined> {
      const { rows } = await sql<StoreRow>`
        select s.id, s.name, s.code, s.organisation_id as "organisationId", s.version, ${DETAILS}
        from stores s where s.id = ${id}::uuid`.execute(queries);
      return rows[0];
    },

    async findIdByCode(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('stores').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    async add({ id, ...values }: NewStore): Promise<void> {
      await translateConstraints(
        queries
          .insertInto('stores')
          .values({ id, ...columnsOf(values) })
          .execute(),
      );
    },

    /** Changes a store. False when its version has changed (optimistic lock). */
    async change({ id, version }: VersionedId, values: StoreValues) {
      const { numUpdatedRows } = await translateConstraints(
        queries
          .updateTable('stores')
          .set({ ...columnsOf(values), version: version + 1 })
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

const columnsOf = ({ organisationId, timeZone, externalId, openedOn, ...values }: Omit<NewStore, 'id'>) => ({
  ...values,
  organisation_id: organisationId,
  time_zone: timeZone,
  external_id: externalId,
  opened_on: openedOn,
});

export type StoreRepository = ReturnType<typeof createStoreRepository>;
