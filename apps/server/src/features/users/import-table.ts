import type { ImportFileRule } from '@foyer/contract/import-columns.ts';
import type { ImportProblem } from '@foyer/contract/user-transfer.ts';

/** A line of a file that is imported; `line` is where people find it in there. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** What was read: lines that are not blank, the header first, and what could not be read. */
export type Table = { readonly rows: readonly Row[]; readonly problems: readonly ImportProblem[] };

/** Nothing of a file can be imported. */
export class FileRefused extends Error {
  readonly rule: ImportFileRule;

  constructor(rule: ImportFileRule) {
    super(`The file is refused: ${rule}.`);
    this.name = 'FileRefused';
    this.rule = rule;
  }
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
