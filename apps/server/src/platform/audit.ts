import type { Queries } from './database.ts';
import { freshId } from './ids.ts';
import type { Origin } from './origin.ts';

/** Every security event, named `subject.happening`. */
export type AuditEvent =
  | 'sign_in.done'
  | 'sign_in.refused'
  | 'sign_in.locked'
  | 'sign_out.done'
  | 'access.refused'
  | 'session.ended'
  | 'user.added'
  | 'user.invited'
  | 'user.activated'
  | 'user.changed'
  | 'user.disabled'
  | 'user.enabled'
  | 'user.unlocked'
  | 'password.reset'
  | 'password.changed'
  | 'password.refused'
  | 'password.retrieval'
  | 'mfa.shown'
  | 'mfa.refused'
  | 'mfa.locked'
  | 'mfa.bound'
  | 'mfa.unbound'
  | 'mfa.recovery_codes'
  | 'mfa.reset'
  | 'passkey.added'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'device.trusted'
  | 'device.distrusted'
  | 'role.changed'
  | 'notice.written'
  | 'notice.withdrawn'
  | 'mail.shown'
  | 'setting.changed';

export type AuditEntry = {
  readonly event: AuditEvent;
  /** Who did it; none when nobody is known to be behind it. */
  readonly actorId?: string;
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
          actor: entry.actor,
          address: from.address,
          result: entry.result,
          request_id: from.requestId,
          details: JSON.stringify(entry.details ?? {}),
        })
        .execute();
    },
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
