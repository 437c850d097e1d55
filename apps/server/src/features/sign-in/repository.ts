import { sql } from 'kysely';

import { type AttemptCounterKeys, clearCounterStatements } from '#/features/attempts/statements.ts';
import { deviceHistory, type DeviceHistory, type DeviceVisit, insertVisit } from '#/features/devices/statements.ts';
import { insertSession, type NewSessionRow } from '#/features/sessions/statements.ts';
import { type AuditEntry, type AuditListener, insertEntries, type StoredAuditEntry } from '#/platform/audit/audit.ts';
import type { Queries } from '#/platform/database/database.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

/** What a completed sign-in stores. */
export type CompletedSignIn = {
  readonly entry: AuditEntry;
  readonly visit: DeviceVisit;
  readonly session: NewSessionRow;
  /** Counters of a sign-in with a password. */
  readonly counters: AttemptCounterKeys | undefined;
};

type CompletedRow = DeviceHistory & { readonly entry: StoredAuditEntry; readonly others: number };

/** Stores sign-ins. Passes the audit entry to `onRecorded`, as the audit log does. */
export function createSignInRepository(queries: Queries, onRecorded: AuditListener) {
  return {
    /**
     * Stores the session of a completed sign-in, its device and its audit entry, and clears its counters, in one
     * statement. Returns the history of the user's devices before it, and the number of the user's other sessions of
     * scope `full`. The caller has locked the user's row in an earlier statement, so that both are current.
     */
    async store(
      { entry, visit, session, counters }: CompletedSignIn,
      from: Origin,
    ): Promise<{ history: DeviceHistory; others: number }> {
      const cleared = counters && clearCounterStatements(counters);
      const counterStatements = cleared
        ? sql`, address as (${cleared.address}), account as (${cleared.account})`
        : sql``;
      const { rows } = await sql<CompletedRow>`
        with entry as (${insertEntries(from, [entry])}), visit as (${insertVisit(visit)}),
          opened as (${insertSession(session)})${counterStatements}
        select to_jsonb(entry) as entry, opened.others, history.*
        from entry, opened, (${deviceHistory(visit)}) history`.execute(queries);
      const [row] = rows;
      if (row === undefined) throw new Error('The sign-in was not stored.');
      const { entry: stored, others, ...history } = row;
      onRecorded([stored]);
      return { history, others };
    },
  };
}
