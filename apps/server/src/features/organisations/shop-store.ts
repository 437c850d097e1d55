import { sql } from 'kysely';

import type { PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, type Queries } from '#/platform/database/database.ts';

import { areaBelow, isBelow, isIn, type Reach, type Tops } from './area.ts';
import { lawfully } from './constraints.ts';
import { type Listed, listPart, searchPart, type Table } from './listing.ts';
import type { Naming } from './naming.ts';
import type { Held } from './place-store.ts';
import type { Name } from './tree-store.ts';

export type ShopRow = Name & { readonly organisationId: string; readonly version: number };
type Shown = Name & { readonly version: number; readonly organisation: Name; readonly mayWrite: boolean };

export type ShopLook = { readonly below: Tops; readonly text: string | undefined };

const SHOPS: Table = { table: sql`stores s`, order: { key: sql`lower(s.name)`, id: sql`s.id`, kind: 'text' } };

/** The stores of organisations. */
export function createShopStore(queries: Queries) {
  return {
    /** A part of the stores below some organisations, by name; of those that hold a text, if there is one. */
    async list({ below, text }: ShopLook, part: PageRequest): Promise<Listed> {
      const listing = { ...SHOPS, isMeant: isIn(await areaBelow(queries, below), sql`s.organisation_id`) };
      return text === undefined
        ? listPart(queries, listing, part)
        : searchPart(queries, { ...listing, search: sql`s.search_text`, text }, part);
    },

    /** What is to be shown of these, in whatever order. */
    async describe(ids: readonly string[], { written }: Reach): Promise<Shown[]> {
      const { rows } = await sql<Shown>`
        select s.id, s.name, s.code, s.version, ${isBelow(written, sql`o.id`)} as "mayWrite",
          json_build_object('id', o.id, 'name', o.name, 'code', o.code) as organisation
        from stores s join organisations o on o.id = s.organisation_id
        where s.id = ${anyOf(ids)}`.execute(queries);
      return rows;
    },

    find(id: string): Promise<ShopRow | undefined> {
      return queries
        .selectFrom('stores')
        .select(['id', 'name', 'code', 'organisation_id as organisationId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async findIdByCode(code: string): Promise<string | undefined> {
      return (await queries.selectFrom('stores').select('id').where('code', '=', code).executeTakeFirst())?.id;
    },

    async add({ organisationId, ...row }: Name & { readonly organisationId: string }): Promise<void> {
      await lawfully(
        queries
          .insertInto('stores')
          .values({ ...row, organisation_id: organisationId })
          .execute(),
      );
    },

    /** False when it is another version by now. */
    async change({ id, version }: Held, { organisationId, ...naming }: Naming & { readonly organisationId: string }) {
      const { numUpdatedRows } = await lawfully(
        queries
          .updateTable('stores')
          .set({ ...naming, organisation_id: organisationId, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },

    /** False when it is another version by now. */
    async remove({ id, version }: Held): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('stores')
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

export type ShopStore = ReturnType<typeof createShopStore>;
