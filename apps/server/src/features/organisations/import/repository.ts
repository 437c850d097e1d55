import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import type { Queries } from '#/platform/database/database.ts';

import { translateConstraints } from '../constraints.ts';
import { DETAILS, isWritable, type StoreRow } from '../store-repository.ts';

export type ImportedStore = Omit<StoreRow, 'version'>;
/** A store that exists, and whether the administrator may change the stores of its organisation. */
type ExistingStore = StoreRow & { readonly inScope: boolean };
type PlacedName = { readonly organisationId: string; readonly name: string; readonly code: string };

/** A store in JSON, as columns. */
const COLUMNS = sql`(id uuid, name text, code text, "organisationId" uuid, address text, country text, "timeZone" text,
  phone text, "externalId" text, "openedOn" date, status text)`;

export function createStoreImportRepository(queries: Queries) {
  return {
    /** Organisations with these codes in which the administrator may change stores, as IDs by code. */
    async listOrganisations(administrator: Administrator, codes: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ code: string; id: string }>`
        select o.code, o.id from organisations o
        where o.code = any(${codes}::text[]) and ${isWritable(administrator, sql`o.id`)}`.execute(queries);
      return new Map(rows.map(({ code, id }) => [code, id]));
    },

    /** The stores with these codes, in the scope of the administrator or not, by code. */
    async listStores(administrator: Administrator, codes: readonly string[]): Promise<Map<string, ExistingStore>> {
      const { rows } = await sql<ExistingStore>`
        select s.id, s.name, s.code, s.organisation_id as "organisationId", s.version, ${DETAILS},
          ${isWritable(administrator, sql`s.organisation_id`)} as "inScope"
        from stores s where s.code = any(${codes}::text[])`.execute(queries);
      return new Map(rows.map((row) => [row.code, row]));
    },

    /** Codes of the stores among these whose name another store of their organisation has. */
    async listTakenNames(stores: readonly PlacedName[]): Promise<Set<string>> {
      const { rows } = await sql<{ code: string }>`
        select given.code from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb)
            as given("organisationId" uuid, name text, code text)
          join stores s on s.organisation_id = given."organisationId" and s.code <> given.code
            and translate(s.name, U&'\\200C\\200D', '') = translate(given.name, U&'\\200C\\200D', '')`.execute(queries);
      return new Set(rows.map(({ code }) => code));
    },

    async addAll(stores: readonly ImportedStore[]): Promise<void> {
      await translateConstraints(
        sql`
          insert into stores (id, name, code, organisation_id, address, country, time_zone, phone, external_id, opened_on, status)
          select id, name, code, "organisationId", address, country, "timeZone", phone, "externalId", "openedOn", status
          from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as given${COLUMNS}`.execute(queries),
      );
    },

    /** Changes the names and details of stores. */
    async changeAll(stores: readonly ImportedStore[]): Promise<void> {
      await translateConstraints(
        sql`
          update stores s set version = s.version + 1, name = given.name, address = given.address,
            country = given.country, time_zone = given."timeZone", phone = given.phone,
            external_id = given."externalId", opened_on = given."openedOn", status = given.status
          from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as given${COLUMNS}
          where s.id = given.id`.execute(queries),
      );
    },
  };
}

export type StoreImportRepository = ReturnType<typeof createStoreImportRepository>;
