import type { PlaceKind } from '@foyer/contract/organisations.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { descendantsOf, isInSubtree, isInSubtreeOf, type Subtree } from '#/features/organisations/subtree.ts';
import { afterCursor, type ListOrder, orderBy, type PageRequest } from '#/platform/database/cursor-page.ts';
import { anyOf, unprepared, type Queries } from '#/platform/database/database.ts';

export const PLACE_KINDS: readonly PlaceKind[] = ['store', 'organisation'];

type NamedPlace = { readonly id: string; readonly name: string; readonly code: string };

/** A place where a user has a permission. */
export type PermittedPlaceRow = NamedPlace & {
  readonly kind: PlaceKind;
  readonly sortKey: string;
  /** The organisation directly above; null for a customer. */
  readonly organisation: NamedPlace | null;
  readonly customer: NamedPlace;
};

type PermittedPlaceFilter = {
  /** Undefined for a super administrator, who has every permission at each place. */
  readonly holder: { readonly userId: string; readonly permission: string } | undefined;
  readonly kinds: readonly PlaceKind[];
};

const PAGE: ListOrder = { key: sql`p.key`, id: sql`p.id`, kind: 'text' };
const STORES: ListOrder = { key: sql`lower(s.name)`, id: sql`s.id`, kind: 'text' };
const ORGANISATIONS: ListOrder = { key: sql`lower(o.name)`, id: sql`o.id`, kind: 'text' };

/**
 * SQL: the first open stores of a page, in an area and among single stores. Each part is read from an index in the order
 * of the names, since sorting all stores of a chain for each page would take too long.
 */
function storesIn(area: Subtree, single: readonly string[], page: PageRequest): RawBuilder<unknown> {
  const pageOf = (condition: RawBuilder<SqlBool>) => sql`(
    select 'store' as kind, s.id, lower(s.name) as key, s.name, s.code, s.organisation_id as above_id from stores s
    where s.status = 'open' and ${condition} and ${afterCursor(STORES, page)} ${orderBy(STORES, page)})`;
  const isSingle = sql<SqlBool>`s.id = ${anyOf(single)}`;
  if (!('ids' in area)) {
    const isBelow = isInSubtreeOf(area.below, sql`s.organisation_id`);
    return pageOf(single.length === 0 ? isBelow : sql`(${isBelow} or ${isSingle})`);
  }
  const others = sql<SqlBool>`${isSingle} and s.organisation_id <> all(${area.ids}::uuid[])`;
  return sql`(
    select part.* from (select distinct unnest(${area.ids}::uuid[]) as id) below
      cross join lateral ${pageOf(sql`s.organisation_id = below.id`)} part
    union all select others.* from ${pageOf(others)} others)`;
}

export function createPermittedPlaceRepository(queries: Queries) {
  /** Places for which the user has a role with the permission. */
  async function listGranted({ userId, permission }: { userId: string; permission: string }) {
    const { rows } = await sql<{ organisationId: string | null; storeId: string | null }>`
      select distinct g.organisation_id as "organisationId", g.store_id as "storeId"
      from current_role_assignments g join role_permissions p on p.role_id = g.role_id and p.permission = ${permission}
      where g.user_id = ${userId}`.execute(queries);
    return {
      organisations: rows.flatMap(({ organisationId }) => organisationId ?? []),
      stores: rows.flatMap(({ storeId }) => storeId ?? []),
    };
  }

  return {
    /** A page of the organisations and open stores where a user has a permission, by name. */
    async list({ holder, kinds }: PermittedPlaceFilter, page: PageRequest): Promise<PermittedPlaceRow[]> {
      const granted = holder && (await listGranted(holder));
      const area = await descendantsOf(queries, granted?.organisations);
      const pages: Record<PlaceKind, RawBuilder<unknown>> = {
        store: storesIn(area, granted?.stores ?? [], page),
        organisation: sql`(
          select 'organisation' as kind, o.id, lower(o.name) as key, o.name, o.code, o.parent_id as above_id
          from organisations o
          where ${isInSubtree(area, sql`o.id`)} and ${afterCursor(ORGANISATIONS, page)} ${orderBy(ORGANISATIONS, page)})`,
      };
      const { rows } = await sql<PermittedPlaceRow>`${unprepared}
        select p.kind, p.id, p.key as "sortKey", p.name, p.code,
          (select json_build_object('id', o.id, 'name', o.name, 'code', o.code)
            from organisations o where o.id = p.above_id) as organisation,
          (select json_build_object('id', o.id, 'name', o.name, 'code', o.code)
            from organisation_ancestors up join organisations o on o.id = up.ancestor_id and o.parent_id is null
            where up.organisation_id = coalesce(p.above_id, p.id)) as customer
        from (${sql.join(
          kinds.map((kind) => pages[kind]),
          sql` union all `,
        )}) p
        ${orderBy(PAGE, page)}`.execute(queries);
      return rows;
    },
  };
}

export type PermittedPlaceRepository = ReturnType<typeof createPermittedPlaceRepository>;
