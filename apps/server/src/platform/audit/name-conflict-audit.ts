import { Fault } from '#/platform/fault.ts';
import type { Origin } from '#/platform/http/requests/origin.ts';

import type { AuditEntry, AuditTrail } from './audit.ts';

type RunInTransaction = (run: (repositories: { audit: AuditTrail }) => Promise<void>) => Promise<void>;

/**
 * Runs a change and records every refusal that an existing name causes. The refusal discloses the name, possibly
 * another customer's: without these records, names could be enumerated unnoticed.
 */
export async function auditNameConflict<T>(
  work: RunInTransaction,
  from: Origin,
  entry: Omit<AuditEntry, 'result'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const reason = disclosedRule(error);
    const refused = { ...entry, result: 'refused', details: { ...entry.details, reason: reason ?? '' } } as const;
    if (reason !== undefined) await work(({ audit }) => audit.record(from, refused));
    throw error;
  }
}

/** The rule of a refusal that discloses an existing name. Undefined for other errors. */
function disclosedRule(error: unknown): string | undefined {
  if (!(error instanceof Fault)) return undefined;
  if (error.fault === 'account_exists') return 'taken';
  return Object.values(error.details.fields ?? {}).find((rule) => rule === 'taken' || rule === 'confusable');
}
