import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { sql } from 'kysely';

import type { Administrator } from '#/features/roles/permission-conditions.ts';
import { COUNT_LIMIT, isId, timeSortKey, type PageRequest, orderBy, toTotal } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';

import { findReach, isInReach, type Reach } from './reach.ts';
import { type Filter, NEWEST, searchLines, WHOSE } from './search.ts';

export type LineRow = {
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

/** Of more people than are looked up one by one, lines are counted among so many of the newest. */
const LOOKED = 5000;
const TO_COUNT: PageRequest = { cursor: undefined, backwards: false, size: COUNT_LIMIT - 1 };

/** Looks into the trail. */
export function createLineStore(queries: Queries) {
  return {
    reachOf: (who: Administrator) => findReach(queries, who),

    /** Whose name or id a text is; a name need not be a user's. */
    async findPerson(text: string): Promise<{ name: string; id: string | undefined }> {
      const name = canonicalUsername(text);
      const { rows } = await sql<{ name: string; id: string }>`
        select username as name, id from users
        where username = ${name ?? ''} or id = ${isId(text) ? text : null}::uuid limit 1`.execute(queries);
      return rows[0] ?? { name: name ?? text, id: undefined };
    },

    /** Lines of a part, as `orderBy` sorts them. */
    async list(filter: Filter, reach: Reach, part: PageRequest): Promise<LineRow[]> {
      const { rows } = await sql<LineRow>`
        select a.id, ${timeSortKey(sql`a.occurred_at`)} as "sortKey", a.occurred_at as at, a.event, a.actor, a.actor_id as "actorId",
          coalesce(u.username, a.details->>'user') as subject, a.subject_id as "subjectId", a.address, a.result,
          a.request_id as "requestId", a.details,
          exists (select from audit_seals s where s.audit_id = a.id) as sealed
        from ${searchLines(filter, reach, part)} found
          join audit a on a.id = found.id
          left join users u on u.id = a.subject_id
        ${orderBy(NEWEST, part)}`.execute(queries);
      return rows;
    },

    async count(filter: Filter, reach: Reach): Promise<{ total: number; more: boolean }> {
      if (reach.kind === 'many' && filter.person === undefined) return countNewest(filter, reach);
      const { rows } = await sql<{ counted: number }>`
        select count(*)::int as counted from ${searchLines(filter, reach, TO_COUNT)} found`.execute(queries);
      return toTotal(rows[0]?.counted ?? 0);
    },
  };

  async function countNewest(filter: Filter, reach: Reach): Promise<{ total: number; more: boolean }> {
    const newest = searchLines(filter, { kind: 'everybody' }, { ...TO_COUNT, size: LOOKED - 1 }, WHOSE);
    const { rows } = await sql<{ counted: number; looked: number }>`
      select (count(*) filter (where ${isInReach(reach)}))::int as counted, count(*)::int as looked
      from ${newest} a`.execute(queries);
    const { counted = 0, looked = 0 } = rows[0] ?? {};
    const { total, more } = toTotal(counted);
    return { total, more: more || looked === LOOKED };
  }
}

export type LineStore = ReturnType<typeof createLineStore>;
