import { IMPORT_COLUMNS, type ImportColumn } from '@foyer/contract/rules/import-columns.ts';

import type { Row } from './table.ts';

/** A column's name in its plainest form: without case, width, spaces, hyphens and underscores. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');

const COLUMNS = new Map(IMPORT_COLUMNS.map((column) => [column.toLowerCase(), column]));
/** Longer than any column with all the spaces that a file may have in its name. */
const MOST_NAME = 128;

export function columnOf(name: string): ImportColumn | undefined {
  return name.length > MOST_NAME ? undefined : COLUMNS.get(plainName(name));
}

export function countColumns({ cells }: Row): number {
  return cells.filter(({ text }) => columnOf(text) !== undefined).length;
}

/** Place of the header among the rows: the first row, or the one below titles (rows with one filled cell). */
export function placeOfHeader(rows: readonly Row[]): number {
  const wide = rows.findIndex(({ cells }) => cells.filter(({ text }) => text.trim() !== '').length > 1);
  const header = rows[wide];
  return header !== undefined && countColumns(header) > 1 ? wide : 0;
}
