import type { USER_ORDERS } from '@foyer/contract/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { afterCursor, type ListOrder, orderBy, type PageRequest } from '#/platform/database/cursor-page.ts';

export type UserOrder = (typeof USER_ORDERS)[number];

const ORDERS: Record<UserOrder, { key: RawBuilder<string>; kind: ListOrder['kind'] }> = {
  username: { key: sql`u.username`, kind: 'text' },
  displayName: { key: sql`lower(u.display_name)`, kind: 'text' },
  lastSignIn: { key: sql`coalesce(u.last_sign_in_at, '-infinity')`, kind: 'time' },
  created: { key: sql`u.created_at`, kind: 'time' },
};

/** An order of users `u`, for which there is an index of all users and one per organisation. */
export function orderOf(name: UserOrder, descending: boolean): ListOrder {
  return { ...ORDERS[name], id: sql`u.id`, descending };
}

/** Users `u` that match a condition: of all organisations, or of a few. */
export type UserSet = {
  readonly condition: RawBuilder<SqlBool>;
  readonly organisationIds?: readonly string[] | undefined;
};

/** SQL condition: whether a user `u` is in a set. */
export function isAmong({ condition, organisationIds }: UserSet): RawBuilder<SqlBool> {
  return organisationIds === undefined
    ? condition
    : sql`u.organisation_id = any(${organisationIds}::uuid[]) and ${condition}`;
}

/**
 * SQL: FROM clause of a page of users `u` in list order. An index returns the users in order: that of all users, or
 * that of each of a few organisations, since those of few organisations may be far apart among all users.
 */
export function fromUserPage(
  { condition, organisationIds }: UserSet,
  order: ListOrder,
  page: PageRequest,
): RawBuilder<unknown> {
  const isOnPage = sql`${condition} and ${afterCursor(order, page)}`;
  if (organisationIds === undefined) return sql`users u where ${isOnPage} ${orderBy(order, page)}`;
  const found = { ...order, key: sql<string>`found.key`, id: sql<string>`found.id` };
  return sql`(
    select found.id from unnest(${organisationIds}::uuid[]) as organisation (id)
      cross join lateral (
        select u.id, ${order.key} as key from users u
        where u.organisation_id = organisation.id and ${isOnPage} ${orderBy(order, page)}) as found
    ${orderBy(found, page)}) as page join users u on u.id = page.id ${orderBy(order, page)}`;
}
