import {
  IMPORT_PEOPLE,
  IMPORT_SAMPLES,
  MAX_IMPORT_PROBLEMS,
  MAX_INVITATION_GRANTS,
} from '@foyer/contract/limits/users.ts';
import {
  EXPORT_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
  type ImportRule,
} from '@foyer/contract/rules/import-columns.ts';
import type { WantedGrant } from '@foyer/contract/rules/import-grants.ts';
import type { LanguageCode } from '@foyer/contract/rules/language.ts';
import type { ImportedEncoding, ImportedPerson, ImportProblem } from '@foyer/contract/user-import.ts';

import { Fault } from '#/platform/fault.ts';
import { LANGUAGES } from '#/platform/i18n/languages.ts';

import { requireEmail, requireOrdinaryName, requireOrdinaryDisplayName } from '../naming.ts';
import { isDateCell, readDays, readGrants, readValues } from './grant-cells.ts';
import { columnOf, headerIndex, plainName } from './header.ts';
import { ruled } from './import-fault.ts';
import { type Cell, FileRefused, type ImportRow, type Table } from './table.ts';

/** A user to be invited; invalid values are null. */
export type Candidate = {
  readonly line: number;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly organisation: string | null;
  /** Language of the user's emails; null for the installation's default. */
  readonly language: LanguageCode | null;
  /** Roles in addition to the ordinary user's role, as in the file. */
  readonly grants: readonly WantedGrant[];
};

/** Result of checking a file, before its organisations are looked up in the database. */
export type Checked = {
  readonly encoding: ImportedEncoding | null;
  readonly sheet: string | null;
  readonly candidates: readonly Candidate[];
  /** The first problems by line. `problemCount` is the number of all. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
  /** Lines with a problem, also of those that `problems` omits. */
  readonly wrongLines: readonly number[];
  /** The first lines, as in the file. */
  readonly preview: readonly Omit<ImportedPerson, 'outcome'>[];
};

const VALUE_LENGTH = 64;
/** Maximum length of a value in UTF-16 units, longer than any valid one. */
const MAX_VALUE_LENGTH = 1024;
/** Columns with several values in a cell. */
const LISTS: readonly ImportColumn[] = ['role', 'place', 'lastDay'];
const OPTIONAL: readonly ImportColumn[] = ['language', ...LISTS];
const IGNORED = EXPORT_COLUMNS.slice(IMPORT_COLUMNS.length).map(plainName);

export const shortened = (text: string): string =>
  Array.from(text.slice(0, 2 * VALUE_LENGTH))
    .slice(0, VALUE_LENGTH)
    .join('');

/** Validates each line of a file. Throws `FileRefused` for a file without users. */
export function checkTable({ rows: all, problems: fileProblems, encoding, sheet }: Table): Checked {
  const [header, ...rows] = all.slice(headerIndex(all));
  if (header === undefined) throw new FileRefused('empty');
  const source = { sheet, encoding: encoding && { ...encoding, samples: samplesOf(encoding, all) } };
  const problems = [...fileProblems];
  const reportProblem = (
    line: number,
    column: ImportColumn | null,
    rule: ImportRule,
    value: string,
    otherLine?: number,
  ) => void problems.push({ line, column, rule, value: shortened(value), otherLine: otherLine ?? null });

  const columnIndexes = columnIndexesOf(header, reportProblem);
  if (problems.length > fileProblems.length) return { ...source, ...checked([], problems, []) };
  if (rows.length === 0 && problems.length === 0) throw new FileRefused('empty');
  const textOf = ({ cells }: ImportRow, column: ImportColumn) => cells[columnIndexes.get(column) ?? -1]?.text ?? '';

  const lines = new Map<string, number>();
  const candidates = rows.map((row): Candidate => {
    const candidate = checkRow(row, header, (column) => row.cells[columnIndexes.get(column) ?? -1], reportProblem);
    const earlier = candidate.username === null ? undefined : lines.get(candidate.username);
    if (earlier !== undefined) reportProblem(row.line, 'username', 'duplicate', textOf(row, 'username'), earlier);
    else if (candidate.username !== null) lines.set(candidate.username, row.line);
    return candidate;
  });
  const preview = rows.slice(0, IMPORT_PEOPLE).map((row) => ({
    line: row.line,
    username: shortened(textOf(row, 'username')),
    displayName: shortened(textOf(row, 'displayName')),
    email: shortened(textOf(row, 'email')),
    organisation: shortened(textOf(row, 'organisation')),
    role: shortened(textOf(row, 'role')),
    place: shortened(textOf(row, 'place')),
    lastDay: shortened(textOf(row, 'lastDay')),
  }));
  return { ...source, ...checked(candidates, problems, preview) };
}

function checked(candidates: Candidate[], problems: ImportProblem[], preview: Checked['preview']) {
  const first = problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_IMPORT_PROBLEMS);
  const wrongLines = [...new Set(problems.map(({ line }) => line))];
  return { candidates, problems: first, problemCount: problems.length, wrongLines, preview };
}

/** Different texts of a file with which a user can check its encoding. */
function samplesOf({ certainty }: NonNullable<Table['encoding']>, rows: readonly ImportRow[]): string[] {
  if (certainty === 100) return [];
  const samples = new Set<string>();
  for (const { cells } of rows)
    for (const { text } of cells) {
      if (samples.size === IMPORT_SAMPLES) return [...samples];
      if (/\P{ASCII}/u.test(text)) samples.add(shortened(text.trim()));
    }
  return [...samples];
}

type ReportProblem = (
  line: number,
  column: ImportColumn | null,
  rule: ImportRule,
  value: string,
  otherLine?: number,
) => void;

/** Index of each column in the header. Reports unknown, repeated and missing columns. */
function columnIndexesOf({ line, cells }: ImportRow, reportProblem: ReportProblem): Map<ImportColumn, number> {
  const columnIndexes = new Map<ImportColumn, number>();
  for (const [index, { text }] of cells.entries()) {
    const column = columnOf(text);
    if (column !== undefined && columnIndexes.has(column)) reportProblem(line, column, 'doubled_column', text);
    else if (column !== undefined) columnIndexes.set(column, index);
    else if (text.trim() !== '' && !IGNORED.includes(plainName(shortened(text))))
      reportProblem(line, null, 'unknown_column', text);
  }
  for (const column of IMPORT_COLUMNS)
    if (!columnIndexes.has(column) && !OPTIONAL.includes(column)) reportProblem(line, column, 'missing_column', column);
  return columnIndexes;
}

function checkRow(
  { line, cells }: ImportRow,
  header: ImportRow,
  cellOf: (column: ImportColumn) => Cell | undefined,
  reportProblem: ReportProblem,
): Candidate {
  const nothing = {
    line,
    username: null,
    displayName: null,
    email: null,
    organisation: null,
    language: null,
    grants: [],
  };
  // Excel omits empty cells at the end of a line, so a line may be shorter than the header.
  const isNamed = (index: number) => (header.cells[index]?.text ?? '').trim() !== '';
  const isTooLong = cells.some(({ text }, index) => text.trim() !== '' && !isNamed(index));
  const hasZeros = cells.some(({ text }) => text.includes('\0'));
  const isHidden = cells.every(({ rule }) => rule === 'hidden');
  if (isTooLong) reportProblem(line, null, 'cells', String(cells.length));
  else if (hasZeros) reportProblem(line, null, 'characters', '');
  else if (isHidden) reportProblem(line, null, 'hidden', cells.find(({ text }) => text !== '')?.text ?? '');
  if (isTooLong || hasZeros || isHidden) return nothing;

  function read<T>(column: ImportColumn, understand: (text: string) => T): T | null {
    const cell = cellOf(column) ?? { text: '' };
    const { text, rule } = cell;
    try {
      if (rule !== undefined && !(column === 'lastDay' && isDateCell(cell))) throw ruled(rule);
      if (text.trim() === '' && !OPTIONAL.includes(column)) throw ruled('required');
      // Unicode normalisation takes quadratic time.
      if (text.trim().length > MAX_VALUE_LENGTH * (LISTS.includes(column) ? MAX_INVITATION_GRANTS : 1))
        throw ruled('too_long');
      return understand(text.trim());
    } catch (error) {
      reportProblem(line, column, ruleOf(error), text);
      return null;
    }
  }
  const roles = read('role', readValues);
  const days = read('lastDay', readDays);
  return {
    line,
    username: read('username', requireOrdinaryName),
    displayName: read('displayName', requireOrdinaryDisplayName),
    email: read('email', requireEmail),
    organisation: read('organisation', (code) => code),
    language: read('language', readLanguage),
    grants:
      read('place', (text) => (roles === null || days === null ? [] : readGrants(roles, readValues(text), days))) ?? [],
  };
}

function readLanguage(text: string): LanguageCode | null {
  if (text === '') return null;
  const language = LANGUAGES.find((code) => code.toLowerCase() === text.toLowerCase());
  if (language === undefined) throw ruled('unknown');
  return language;
}

/** The rule of a fault with one field. */
function ruleOf(error: unknown): ImportRule {
  const ruleName = error instanceof Fault ? Object.values(error.details.fields ?? {})[0] : undefined;
  const rule = IMPORT_RULES.find((importRule) => importRule === ruleName);
  if (rule === undefined) throw error;
  return rule;
}
