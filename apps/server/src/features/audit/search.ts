import type { AUDIT_RESULTS, AuditObjectKind } from '@foyer/contract/core/audit-events.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

import { afterCursor, type ListOrder, type PageRequest, orderBy } from '#/platform/database/cursor-page.ts';

import { isInScope, isTyped, type AuditScope } from './audit-scope.ts';

/** The detail that contains the ID of an entry's object, by kind. */
export const DETAIL_OF = {
  role: 'roleId',
  organisation: 'organisation',
  store: 'store',
  application: 'application',
  setting: 'setting',
} as const satisfies Record<AuditObjectKind, string>;

export type AuditFilter = {
  /** A username, and the ID if there is such a user. */
  readonly person?: { readonly name: string; readonly id: string | undefined };
  readonly events?: readonly string[];
  readonly result?: (typeof AUDIT_RESULTS)[number];
  /** The object that the entries concern. Users are not objects: `person` filters by them. */
  readonly object?: { readonly kind: AuditObjectKind; readonly id: string };
  readonly address?: string;
  readonly from?: Date;
  readonly to?: Date;
};

export const NEWEST: ListOrder = { key: sql`a.occurred_at`, id: sql`a.id`, kind: 'time', descending: true };

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

/** Conditions on an entry `a` that do not depend on its users. */
function matches({ result, object, address, from, to }: AuditFilter): RawBuilder<SqlBool> {
  return all([
    sql`true`,
    ...(result === undefined ? [] : [sql<SqlBool>`a.result = ${sql.lit(result)}`]),
    // The detail's name is part of an index, so it cannot be a parameter.
    ...(object === undefined ? [] : [sql<SqlBool>`a.details->>${sql.lit(DETAIL_OF[object.kind])} = ${object.id}`]),
    ...(address === undefined ? [] : [sql<SqlBool>`a.address = ${address}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`a.occurred_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`a.occurred_at < ${to}`]),
  ]);
}

/** Columns that identify an entry's users and its position in the list. */
export const OWNER_CONDITION = sql`a.id, a.occurred_at, a.event, a.actor, a.actor_id, a.subject_id`;

/**
 * Subquery of a page's entries, with `id` and `occurred_at` or other columns of `a`. Each branch scans an index in list
 * order and stops when the page is full.
 */
export function searchEntries(
  filter: AuditFilter,
  scope: AuditScope,
  page: PageRequest,
  columns: RawBuilder<unknown> = sql`a.id, a.occurred_at`,
): RawBuilder<unknown> {
  const take = (...conditions: RawBuilder<SqlBool>[]) =>
    sql`(select ${columns} from audit a
      where ${all([...conditions, matches(filter), afterCursor(NEWEST, page)])} ${orderBy(NEWEST, page)})`;
  const branches = queryBranches(filter, scope, take);
  return sql`(select a.* from (${sql.join(branches, sql` union all `)}) a ${orderBy(NEWEST, page)})`;
}

type Take = (...conditions: RawBuilder<SqlBool>[]) => RawBuilder<unknown>;

/** Disjoint branches: each entry is in at most one. */
function queryBranches(
  { person, events, object, address }: AuditFilter,
  scope: AuditScope,
  take: Take,
): RawBuilder<unknown>[] {
  const isKind = isAnyOf(events);
  if (person !== undefined) {
    const isActor = sql<SqlBool>`a.actor = ${person.name}`;
    const byActor = take(isActor, isKind, isInScope(scope));
    if (person.id === undefined) return [byActor];
    return [byActor, take(sql`a.subject_id = ${person.id}`, sql`not ${isActor}`, isKind, isInScope(scope))];
  }
  if (address !== undefined || object !== undefined) return [take(isKind, isInScope(scope))];
  if (scope.kind === 'few') {
    const isActor = sql<SqlBool>`a.actor = p.name and (a.actor_id = p.id or ${isTyped})`;
    const isOther = sql<SqlBool>`a.subject_id = p.id and coalesce(a.actor_id <> all(${scope.ids}::uuid[]), true)`;
    const people = sql`unnest(${scope.ids}::uuid[], ${scope.names}::text[]) as p (id, name)`;
    return [each(people, take(isActor, isKind)), each(people, take(isOther, isKind))];
  }
  if (events === undefined || events.length === 1) return [take(isKind, isInScope(scope))];
  return [each(sql`unnest(${events}::text[]) as k (event)`, take(sql`a.event = k.event`, isInScope(scope)))];
}

/** The entries that a lateral join finds for each row. */
const each = (rows: RawBuilder<unknown>, entries: RawBuilder<unknown>) =>
  sql`(select a.* from ${rows} cross join lateral ${entries} a)`;

/** A single event is compared with `=`, so that an index returns its entries in order. */
function isAnyOf(events: readonly string[] | undefined): RawBuilder<SqlBool> {
  if (events === undefined) return sql`true`;
  return events.length === 1 ? sql`a.event = ${events[0]}` : sql`a.event = any(${events}::text[])`;
}
