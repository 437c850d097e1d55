import type { ImportEncoding, ImportFileRule, ImportRule } from '@foyer/contract/rules/import-columns.ts';
import type { ImportProblem } from '@foyer/contract/user-import.ts';

/** A cell as its author sees it. If it has a rule, the text only shows what is wrong. */
export type Cell = { readonly text: string; readonly rule?: ImportRule };

/** A line of an imported file, with its line number. */
export type ImportRow = { readonly line: number; readonly cells: readonly Cell[] };

/** How the bytes of a text file were decoded; a certainty of null means that the request named the encoding. */
export type DecodedAs = { readonly name: ImportEncoding; readonly certainty: number | null };

/** The non-blank lines, the header first, and the unreadable ones as problems. */
export type Table = {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly ImportProblem[];
  /** Null for a workbook. */
  readonly encoding: DecodedAs | null;
  /** Name of the sheet, if the workbook shows several; null otherwise. */
  readonly sheet: string | null;
};

/** The file cannot be imported as a whole. */
export class FileRefused extends Error {
  readonly rule: ImportFileRule;

  constructor(rule: ImportFileRule) {
    super(`The file is refused: ${rule}.`);
    this.name = 'FileRefused';
    this.rule = rule;
  }
}

export const isBlank = (cells: readonly Cell[]): boolean => cells.every(({ text }) => text.trim() === '');
