import { BYTE_ORDER_MARK, csvRow } from '#/platform/files/csv.ts';

import type { AuditEntryView } from './entry-description.ts';

const COLUMNS = [
  'at',
  'event',
  'result',
  'actor',
  'actor id',
  'subject',
  'subject id',
  'address',
  'request id',
  'details',
  'id',
  'object',
  'object id',
  'object name',
];

/** Byte order mark and column names. */
export const EXPORT_HEADER = BYTE_ORDER_MARK + csvRow(COLUMNS);

export function exportRow(entry: AuditEntryView): string {
  const [object] = entry.objects;
  return csvRow([
    entry.sortKey,
    entry.event,
    entry.result,
    entry.actor,
    entry.actorId,
    entry.subject,
    entry.subjectId,
    entry.address,
    entry.requestId,
    JSON.stringify(entry.details),
    entry.id,
    object?.kind ?? null,
    object?.id ?? null,
    object?.name ?? null,
  ]);
}
