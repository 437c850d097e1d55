import type { ImportEncoding, ImportFileRule, ImportRule } from '@foyer/contract/rules/import-columns.ts';
import type { ImportProblem } from '@foyer/contract/user-import.ts';

/** A cell as its author sees it. With a rule, the text only shows the problem. */
export type Cell = { readonly text: string; readonly rule?: ImportRule };

export type ImportRow = { readonly line: number; readonly cells: readonly Cell[] };

/** Encoding with which a text file was decoded. A certainty of null means that the request named it. */
export type DecodedAs = { readonly name: ImportEncoding; readonly certainty: number | null };

/** A file's non-blank lines, the header first, with unreadable lines as problems. */
export type Table = {
  readonly rows: readonly ImportRow[];
  readonly problems: readonly ImportProblem[];
  /** Null for a workbook. */
  readonly encoding: DecodedAs | null;
  /** Name of the sheet, if the workbook shows several; null otherwise. */
  readonly sheet: string | null;
};

/** Error: the file cannot be imported. */
export class FileRefused extends Error {
  readonly rule: ImportFileRule;

  constructor(rule: ImportFileRule) {
    super(`The file is refused: ${rule}.`);
    this.name = 'FileRefused';
    this.rule = rule;
  }
}

export const isBlank = (cells: readonly Cell[]): boolean => cells.every(({ text }) => text.trim() === '');
