import type { AuditEvent } from '@foyer/contract/audit-events.ts';
import { sql } from 'kysely';

import type { Queries } from './database.ts';
import { freshId } from './ids.ts';
import type { Origin } from './origin.ts';

/** Every security event; the contract lists them. */
export type { AuditEvent };

export type AuditEntry = {
  readonly event: AuditEvent;
  /** Who did it; none when nobody is known to be behind it. */
  readonly actorId?: string;
  /** The user to whom it was done, when that is another than who did it. */
  readonly subjectId?: string;
  /** The name as it was given; it may belong to nobody. */
  readonly actor: string;
  readonly result: 'done' | 'refused';
  readonly details?: Readonly<Record<string, string | number | boolean>>;
};

/** Adds lines to the trail, in the transaction of what they tell. The table refuses changes and removals. */
export function createAuditTrail(queries: Queries) {
  return {
    async record(from: Origin, entry: AuditEntry): Promise<void> {
      await queries
        .insertInto('audit')
        .values({
          id: freshId(),
          event: entry.event,
          actor_id: entry.actorId ?? null,
          subject_id: entry.subjectId ?? null,
          actor: entry.actor,
          address: from.address,
          result: entry.result,
          request_id: from.requestId,
          details: JSON.stringify(entry.details ?? {}),
        })
        .execute();
    },

    /** Many lines at once, in their order. */
    async recordEach(from: Origin, entries: readonly AuditEntry[]): Promise<void> {
      if (entries.length === 0) return;
      const column = <T>(of: (entry: AuditEntry) => T) => entries.map(of);
      await sql`
        insert into audit (id, event, actor_id, subject_id, actor, address, result, request_id, details)
        select line.id, line.event, line.actor_id, line.subject_id, line.actor, ${from.address}, line.result,
          ${from.requestId}, line.details::jsonb
        from unnest(
          ${column(() => freshId())}::uuid[], ${column(({ event }) => event)}::text[],
          ${column(({ actorId }) => actorId ?? null)}::uuid[], ${column(({ subjectId }) => subjectId ?? null)}::uuid[],
          ${column(({ actor }) => actor)}::text[], ${column(({ result }) => result)}::text[],
          ${column(({ details }) => JSON.stringify(details ?? {}))}::text[])
          with ordinality as line (id, event, actor_id, subject_id, actor, result, details, place)
        order by line.place`.execute(queries);
    },
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
