import { BYTE_ORDER_MARK, csvRow } from '#/platform/csv.ts';

import type { LineRow } from './line-store.ts';

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
];

/** How the file begins. */
export const EXPORT_HEAD = BYTE_ORDER_MARK + csvRow(COLUMNS);

/** A line of the trail as a row of the file. */
export function exportRow(line: LineRow): string {
  return csvRow([
    line.sortKey,
    line.event,
    line.result,
    line.actor,
    line.actorId,
    line.subject,
    line.subjectId,
    line.address,
    line.requestId,
    JSON.stringify(line.details),
    line.id,
  ]);
}
