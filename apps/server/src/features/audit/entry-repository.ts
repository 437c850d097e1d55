import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { COUNT_LIMIT, isId, timeSortKey, type PageRequest, orderBy, toTotal } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { auditScope, isInScope, type AuditScope } from './audit-scope.ts';
import { type AuditFilter, NEWEST, searchEntries, OWNER_CONDITION } from './search.ts';

export type AuditEntryRow = {
  readonly id: string;
  readonly sortKey: string;
  readonly at: Date;
  readonly event: string;
  readonly actor: string;
  readonly actorId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly address: string;
  readonly result: 'done' | 'refused';
  readonly requestId: string;
  readonly details: Record<string, string | number | boolean>;
  readonly sealed: boolean;
};

/** Number of newest entries among which a count searches in the scope `many`. */
const MAX_SCANNED = 5000;
const COUNT_PAGE: PageRequest = { cursor: undefined, backwards: false, size: COUNT_LIMIT - 1 };

export function createAuditEntryRepository(queries: Queries) {
  return {
    scopeOf: (administrator: Administrator) => auditScope(queries, administrator),

    /** Resolves a username or user ID. A name that belongs to no user is returned without an ID. */
    async findPerson(text: string): Promise<{ name: string; id: string | undefined }> {
      const name = canonicalUsername(text);
      const { rows } = await sql<{ name: string; id: string }>`
        select username as name, id from users
        where username = ${name ?? ''} or id = ${isId(text) ? text : null}::uuid limit 1`.execute(queries);
      return rows[0] ?? { name: name ?? text, id: undefined };
    },

    /** Entries of a page, and the first of the next page if there is one, in the order of `orderBy`. */
    async list(filter: AuditFilter, scope: AuditScope, page: PageRequest): Promise<AuditEntryRow[]> {
      const { rows } = await sql<AuditEntryRow>`
        select a.id, ${timeSortKey(sql`a.occurred_at`)} as "sortKey", a.occurred_at as at, a.event, a.actor, a.actor_id as "actorId",
          coalesce(u.username, a.details->>'user') as subject, a.subject_id as "subjectId", a.address, a.result,
          a.request_id as "requestId", a.details,
          exists (select from audit_seals s where s.audit_id = a.id) as sealed
        from ${searchEntries(filter, scope, page)} found
          join audit a on a.id = found.id
          left join users u on u.id = a.subject_id
        ${orderBy(NEWEST, page)}`.execute(queries);
      return rows;
    },

    async count(filter: AuditFilter, scope: AuditScope): Promise<{ total: number; more: boolean }> {
      if (scope.kind === 'many' && filter.person === undefined) return countNewest(filter, scope);
      const { rows } = await sql<{ counted: number }>`
        select count(*)::int as counted from ${searchEntries(filter, scope, COUNT_PAGE)} found`.execute(queries);
      return toTotal(rows[0]?.counted ?? 0);
    },
  };

  async function countNewest(filter: AuditFilter, scope: AuditScope): Promise<{ total: number; more: boolean }> {
    const newest = searchEntries(
      filter,
      { kind: 'everybody' },
      { ...COUNT_PAGE, size: MAX_SCANNED - 1 },
      OWNER_CONDITION,
    );
    const { rows } = await sql<{ counted: number; looked: number }>`
      select (count(*) filter (where ${isInScope(scope)}))::int as counted, count(*)::int as looked
      from ${newest} a`.execute(queries);
    const { counted = 0, looked = 0 } = rows[0] ?? {};
    const { total, more } = toTotal(counted);
    return { total, more: more || looked === MAX_SCANNED };
  }
}

export type AuditEntryRepository = ReturnType<typeof createAuditEntryRepository>;
