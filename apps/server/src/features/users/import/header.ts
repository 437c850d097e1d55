import { IMPORT_COLUMNS, type ImportColumn } from '@foyer/contract/rules/import-columns.ts';

import type { ImportRow } from './table.ts';

/** A column name for comparison: without case, width, spaces, hyphens and underscores. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');

const COLUMNS = new Map(IMPORT_COLUMNS.map((column) => [column.toLowerCase(), column]));
/** Maximum length of a column name in a file, including many spaces. Known names are shorter. */
const MAX_NAME_LENGTH = 128;

export function columnOf(name: string): ImportColumn | undefined {
  return name.length > MAX_NAME_LENGTH ? undefined : COLUMNS.get(plainName(name));
}

export function countColumns({ cells }: ImportRow): number {
  return cells.filter(({ text }) => columnOf(text) !== undefined).length;
}

/** Index of the header among the rows: the first row, or the one below titles (rows with one filled cell). */
export function headerIndex(rows: readonly ImportRow[]): number {
  const wide = rows.findIndex(({ cells }) => cells.filter(({ text }) => text.trim() !== '').length > 1);
  const header = rows[wide];
  return header !== undefined && countColumns(header) > 1 ? wide : 0;
}
