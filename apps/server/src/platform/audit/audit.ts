import { randomUUIDv7 } from 'node:crypto';

import type { AuditEvent } from '@foyer/contract/core/audit-events.ts';
import { FALLBACK_LANGUAGE } from '@foyer/contract/rules/language.ts';
import { sql } from 'kysely';

import { timeSortKey } from '#/platform/database/cursor-page.ts';
import type { Queries } from '#/platform/database/database.ts';
import { type Caller, NO_USER } from '#/platform/http/access.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';
import type { Log } from '#/platform/log.ts';

export type AuditEntry = {
  readonly event: AuditEvent;
  /** User who acted; undefined if unknown. */
  readonly actorId?: string | undefined;
  /** Affected user, if different from the actor. */
  readonly subjectId?: string;
  /**
   * Name of the user, application or command line that acted. For a refused sign-in, the username as it was entered,
   * which may not exist.
   */
  readonly actor: string;
  readonly result: 'done' | 'refused';
  readonly details?: Readonly<Record<string, string | number | boolean>>;
};

/** Actor and result of an action that a caller completed. */
export function doneBy({ userId, username }: Pick<Caller, 'userId' | 'username'>) {
  return { actorId: userId, actor: username, result: 'done' } as const;
}

/** Actor and result of an action that an account's owner completed before or during sign-in. */
export function doneByOwner({ id, username }: { readonly id: string; readonly username: string }) {
  return { actorId: id, actor: username, result: 'done' } as const;
}

/** A record as it is stored, with the fields of the export. */
export type StoredAuditEntry = {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly result: string;
  readonly actor: string;
  readonly actorId: string | null;
  readonly subject: string | null;
  readonly subjectId: string | null;
  readonly address: string;
  readonly requestId: string;
  readonly details: unknown;
};

/** Receives stored records. */
export type AuditListener = (records: readonly StoredAuditEntry[]) => void;

/** Writes records to the process log, so that a log collector receives the audit log (OWASP ASVS 5.0 16.4.3). */
export const logRecords =
  (log: Log): AuditListener =>
  (records) => {
    for (const record of records) log.info({ event: 'audit', ...record }, 'audit');
  };

const STORED = sql`id, ${timeSortKey(sql`audit.occurred_at`)} as at, event as action, result, actor, actor_id as "actorId",
  coalesce((select u.username from users u where u.id = subject_id), details->>'user') as subject,
  subject_id as "subjectId", address, request_id as "requestId", details`;

/** Keys of details with organisation IDs, and events whose details `from` and `to` are organisation IDs. */
const ORGANISATION_KEYS = ['organisation', 'organisationBefore', 'parent'];
const MOVES = ['user.moved', 'organisation.moved'];
const MOVE_KEYS = ['from', 'to'];
const NAMED_KEYS = [...ORGANISATION_KEYS, 'store', 'application'];

/**
 * Names of the organisations, the store and the application that an entry references by ID or code: `organisationName`
 * beside `organisation`, with all its ancestors. They are recorded with the entry, since each can be renamed or removed
 * later.
 */
const NAMES = sql`coalesce((
  select jsonb_object_agg(detail.key || 'Name', named.name)
  from jsonb_each_text(entry.details::jsonb) detail
    cross join lateral (
      select case when detail.value ~ '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' then detail.value::uuid end as id) reference
    cross join lateral (
      select string_agg(above.name, ' › ' order by (
        select count(*) from organisation_ancestors depth where depth.organisation_id = above.id)) as name
      from organisation_ancestors up join organisations above on above.id = up.ancestor_id
      where detail.key <> 'store' and up.organisation_id = reference.id
      union all
      select s.name from stores s where detail.key = 'store' and s.id = reference.id
      union all
      select p.manifest->'names'->>${FALLBACK_LANGUAGE} from applications p
      where detail.key = 'application' and p.code = detail.value) named
  where named.name is not null
    and (detail.key = any(${NAMED_KEYS}::text[])
      or detail.key = any(${MOVE_KEYS}::text[]) and entry.event = any(${MOVES}::text[]))), '{}')`;

/** Whether an entry's details reference something by ID or code. */
function hasReferences({ event, details = {} }: AuditEntry): boolean {
  return MOVES.includes(event) || NAMED_KEYS.some((key) => key in details);
}

/** Statement that adds entries to the audit log in their order, and returns them as stored. */
export function insertEntries(from: Origin, entries: readonly AuditEntry[]) {
  // Without the names, PostgreSQL plans the statement once instead of each time, which takes longer than the insert.
  const names = entries.some(hasReferences) ? NAMES : sql`'{}'::jsonb`;
  const column = <T>(of: (entry: AuditEntry) => T) => entries.map(of);
  return sql<StoredAuditEntry>`
    insert into audit (id, event, actor_id, subject_id, actor, address, result, request_id, details)
    select entry.id, entry.event, entry.actor_id, entry.subject_id, entry.actor, ${from.address}, entry.result,
      ${from.requestId}, entry.details::jsonb || ${names}
    from unnest(
      ${column(() => randomUUIDv7())}::uuid[], ${column(({ event }) => event)}::text[],
      ${column(({ actorId = NO_USER }) => (actorId === NO_USER ? null : actorId))}::uuid[], ${column(({ subjectId }) => subjectId ?? null)}::uuid[],
      ${column(({ actor }) => actor)}::text[], ${column(({ result }) => result)}::text[],
      ${column(({ details }) => JSON.stringify(details ?? {}))}::text[])
      with ordinality as entry (id, event, actor_id, subject_id, actor, result, details, position)
    order by entry.position
    returning ${STORED}`;
}

/** Adds entries to the audit log, in the transaction of the change. The table refuses updates and deletions. */
export function createAuditTrail(queries: Queries, onRecorded: AuditListener = () => {}) {
  async function recordEach(from: Origin, entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const { rows } = await insertEntries(from, entries).execute(queries);
    onRecorded(rows);
  }

  return {
    record: (from: Origin, entry: AuditEntry): Promise<void> => recordEach(from, [entry]),

    /** Adds several entries in one statement, in their order. */
    recordEach,
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
