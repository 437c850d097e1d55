import { IMPORT_SAMPLES } from '@foyer/contract/limits/users.ts';
import { STORE_STATUSES, type StoreDetails, type StoreStatus } from '@foyer/contract/organisations.ts';
import {
  REQUIRED_STORE_COLUMNS,
  STORE_COLUMNS,
  STORE_IMPORT_RULES,
  type StoreColumn,
  type StoreImportRule,
} from '@foyer/contract/rules/store-columns.ts';
import type { StoreImportProblem } from '@foyer/contract/store-import.ts';
import type { ImportedEncoding } from '@foyer/contract/user-import.ts';

import { plainName } from '#/features/users/import/header.ts';
import { type Cell, FileRefused, type ImportRow, type Table } from '#/features/users/import/table.ts';
import { Fault } from '#/platform/fault.ts';

import { requireNaming } from '../naming.ts';
import { readStoreDetail } from '../store-details.ts';

/** A store of a correct line; `organisation` is a code. Details whose column is missing are undefined. */
export type StoreCandidate = {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly organisation: string;
  readonly details: Partial<StoreDetails>;
};

/** Result of checking a file, before its stores and organisations are looked up in the database. */
export type CheckedStores = {
  readonly encoding: ImportedEncoding | null;
  readonly sheet: string | null;
  readonly lines: number;
  /** The stores of the lines without a problem. */
  readonly candidates: readonly StoreCandidate[];
  readonly problems: readonly StoreImportProblem[];
};

const VALUE_LENGTH = 64;
/** Maximum length of a cell in UTF-16 units, longer than any valid value. */
const MAX_CELL_LENGTH = 1024;
const MAX_COLUMN_NAME = 128;
const COLUMNS = new Map(STORE_COLUMNS.map((column) => [plainName(column), column]));

export const shortened = (text: string): string =>
  Array.from(text.slice(0, 2 * VALUE_LENGTH))
    .slice(0, VALUE_LENGTH)
    .join('');

/** Validates each line of a file. Throws `FileRefused` for a file without stores. */
export function checkStoreTable({
  rows: [header, ...rows],
  problems: unreadable,
  encoding,
  sheet,
}: Table): CheckedStores {
  if (header === undefined) throw new FileRefused('empty');
  const problems: StoreImportProblem[] = unreadable.map((problem) => ({ ...problem, column: null }));
  const samples = encoding === null || encoding.certainty === 100 ? [] : samplesOf([header, ...rows]);
  const source = { sheet, encoding: encoding && { ...encoding, samples } };
  const { indexes, problems: headerProblems } = readHeader(header);
  if (headerProblems.length > 0)
    return { ...source, lines: 0, candidates: [], problems: [...problems, ...headerProblems] };
  if (rows.length === 0 && problems.length === 0) throw new FileRefused('empty');

  const lines = new Map<string, number>();
  const candidates = rows.flatMap((row) => {
    const read = readRow(row, header, indexes);
    problems.push(...read.problems);
    if (read.candidate === undefined) return [];
    const earlier = lines.get(read.candidate.code);
    if (earlier === undefined) {
      lines.set(read.candidate.code, row.line);
      return [read.candidate];
    }
    problems.push(problemAt(row.line, 'code', 'duplicate', read.candidate.code, earlier));
    return [];
  });
  return { ...source, lines: rows.length, candidates, problems };
}

export function problemAt(
  line: number,
  column: StoreColumn | null,
  rule: StoreImportRule,
  value: string,
  otherLine: number | null = null,
): StoreImportProblem {
  return { line, column, rule, value: shortened(value), otherLine };
}

/** Index of each column. Reports unknown, repeated and missing columns. */
function readHeader({ line, cells }: ImportRow) {
  const indexes = new Map<StoreColumn, number>();
  const problems: StoreImportProblem[] = [];
  for (const [index, { text }] of cells.entries()) {
    const column = text.length > MAX_COLUMN_NAME ? undefined : COLUMNS.get(plainName(text));
    if (column === undefined && text.trim() !== '') problems.push(problemAt(line, null, 'unknown_column', text));
    if (column !== undefined && indexes.has(column)) problems.push(problemAt(line, column, 'doubled_column', text));
    if (column !== undefined && !indexes.has(column)) indexes.set(column, index);
  }
  for (const column of REQUIRED_STORE_COLUMNS)
    if (!indexes.has(column)) problems.push(problemAt(line, column, 'missing_column', column));
  return { indexes, problems };
}

type ReadRow = { readonly problems: readonly StoreImportProblem[]; readonly candidate?: StoreCandidate };

function readRow({ line, cells }: ImportRow, header: ImportRow, indexes: ReadonlyMap<StoreColumn, number>): ReadRow {
  // Excel omits empty cells at the end of a line, so a line may be shorter than the header.
  const isNamed = (index: number) => (header.cells[index]?.text ?? '').trim() !== '';
  if (cells.some(({ text }, index) => text.trim() !== '' && !isNamed(index)))
    return { problems: [problemAt(line, null, 'cells', String(cells.length))] };
  if (cells.some(({ text }) => text.includes('\0'))) return { problems: [problemAt(line, null, 'characters', '')] };
  if (cells.every(({ rule }) => rule === 'hidden')) return { problems: [problemAt(line, null, 'hidden', '')] };

  const problems: StoreImportProblem[] = [];
  function read<T>(column: StoreColumn, understand: (text: string) => T): T | undefined {
    const index = indexes.get(column);
    if (index === undefined) return undefined;
    const cell = cells[index] ?? { text: '' };
    const text = cell.text.trim();
    try {
      if (cell.rule !== undefined && !isAccepted(column, cell)) throw ruled(cell.rule);
      if (text === '' && REQUIRED_STORE_COLUMNS.includes(column)) throw ruled('required');
      if (text.length > MAX_CELL_LENGTH) throw ruled('too_long'); // Unicode normalisation takes quadratic time
      return understand(text);
    } catch (error) {
      problems.push(problemAt(line, column, ruleOf(error), cell.text));
      return undefined;
    }
  }
  const code = read('code', (text) => requireNaming({ name: 'name', code: text }).code);
  const name = read('name', (text) => requireNaming({ name: text, code: 'code' }).name);
  const organisation = read('organisation', (text) => text);
  const details: Partial<StoreDetails> = {};
  for (const detail of ['address', 'country', 'timeZone', 'phone', 'externalId', 'openedOn'] as const) {
    const value = read(detail, (text) => readStoreDetail(detail, text));
    if (value !== undefined) details[detail] = value;
  }
  const status = read('status', readStatus);
  if (status !== undefined && status !== null) details.status = status;
  if (problems.length > 0 || code === undefined || name === undefined || organisation === undefined)
    return { problems };
  return { problems, candidate: { line, code, name, organisation, details } };
}

/** Whether the value of a cell is certain in spite of its rule: a date cell, and an international phone number. */
function isAccepted(column: StoreColumn, { text, rule }: Cell): boolean {
  if (column === 'openedOn') return rule === 'converted' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return column === 'phone' && rule === 'formula' && text.trim().startsWith('+');
}

function readStatus(text: string): StoreStatus | null {
  if (text === '') return null;
  const status = STORE_STATUSES.find((one) => one === text.toLowerCase());
  if (status === undefined) throw ruled('unknown');
  return status;
}

/** Different texts of a file with which a user can check its encoding. */
function samplesOf(rows: readonly ImportRow[]): string[] {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text)).filter((text) => /\P{ASCII}/u.test(text));
  return [...new Set(texts.map((text) => shortened(text.trim())))].slice(0, IMPORT_SAMPLES);
}

const ruled = (rule: StoreImportRule) => new Fault('illegal_input', { fields: { '': rule } });

/** The rule of a fault with one field. */
function ruleOf(error: unknown): StoreImportRule {
  const ruleName = error instanceof Fault ? Object.values(error.details.fields ?? {})[0] : undefined;
  const rule = STORE_IMPORT_RULES.find((importRule) => importRule === ruleName);
  if (rule === undefined) throw error;
  return rule;
}
