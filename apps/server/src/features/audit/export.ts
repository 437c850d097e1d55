import { BYTE_ORDER_MARK, csvRow } from '#/platform/files/csv.ts';

import type { DescribedLine } from './described-line.ts';

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

/** How the file begins. */
export const EXPORT_HEAD = BYTE_ORDER_MARK + csvRow(COLUMNS);

/** A line of the trail as a row of the file. */
export function exportRow(line: DescribedLine): string {
  const [object] = line.objects;
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
    object?.kind ?? null,
    object?.id ?? null,
    object?.name ?? null,
  ]);
}
