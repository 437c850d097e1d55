import type { Caller } from '#/platform/http/access.ts';
import { COMMAND_LINE, type Origin } from '#/platform/http/requests/origin.ts';

/** The user who changes an account, as named in the audit log and in the email to the account's owner. */
export type AuditActor = { readonly actor: string; readonly actorId?: string; readonly from: Origin };

export const COMMAND_LINE_ACTOR: AuditActor = { actor: 'command line', from: COMMAND_LINE };

export const callerActor = ({ userId, username }: Caller, from: Origin) =>
  ({
    actor: username,
    actorId: userId,
    from,
  }) satisfies AuditActor;

/** Fields of an audit entry about an account's change. */
export function auditEntryFor(
  { actor, actorId }: AuditActor,
  account: { readonly id: string; readonly username: string },
) {
  return {
    actor,
    actorId,
    subjectId: account.id,
    result: 'done',
    details: { user: account.username },
  } as const;
}
