import {
  EXPORT_COLUMNS,
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
  type ImportRule,
} from '@foyer/contract/import-columns.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/contract/language.ts';
import { IMPORT_PEOPLE, IMPORT_PROBLEMS } from '@foyer/contract/limits.ts';
import { type ImportedPerson, type ImportProblem } from '@foyer/contract/user-transfer.ts';

import { isFormula } from '#/platform/csv.ts';
import { Fault } from '#/platform/fault.ts';

import { FileRefused, type Row, type Table } from './import-table.ts';
import { requireEmail, requireOrdinaryName, requireOrdinaryDisplayName } from './naming.ts';

/** Somebody to be invited. What is wrong in the file is null here. */
export type Candidate = {
  readonly line: number;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly organisation: string | null;
  /** Of mails; null for the installation's default. */
  readonly language: LanguageCode | null;
};

/** What a file says by itself, before anybody is asked whether there are such organisations. */
export type Checked = {
  readonly candidates: readonly Candidate[];
  /** The first ones, by line, and how many there are in all. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
  /** The first lines as they stand there. */
  readonly preview: readonly Omit<ImportedPerson, 'outcome'>[];
};

const VALUE_LENGTH = 64;
/** Whoever leaves it out has nothing to say. */
const OPTIONAL: readonly ImportColumn[] = ['language'];
const IGNORED = EXPORT_COLUMNS.slice(IMPORT_COLUMNS.length).map((name) => name.toLowerCase());

export const shortened = (text: string): string =>
  Array.from(text.slice(0, 2 * VALUE_LENGTH))
    .slice(0, VALUE_LENGTH)
    .join('');

/** Checks each line of a file for what it should be. Throws `FileRefused` for a file with nobody in it. */
export function checkTable({ rows: [header, ...rows], problems: given }: Table): Checked {
  if (header === undefined) throw new FileRefused('empty');
  const problems = [...given];
  const found = (line: number, column: ImportColumn | null, rule: ImportRule, value: string, otherLine?: number) =>
    void problems.push({ line, column, rule, value: shortened(value), otherLine: otherLine ?? null });

  const places = placesOf(header, found);
  if (problems.length > given.length) return checked([], problems, []);
  if (rows.length === 0 && problems.length === 0) throw new FileRefused('empty');
  const textOf = ({ cells }: Row, column: ImportColumn) => cells[places.get(column) ?? -1] ?? '';

  const lines = new Map<string, number>();
  const candidates = rows.map((row): Candidate => {
    const candidate = checkRow(row, header.cells.length, (column) => textOf(row, column), found);
    const earlier = candidate.username === null ? undefined : lines.get(candidate.username);
    if (earlier !== undefined) found(row.line, 'username', 'duplicate', textOf(row, 'username'), earlier);
    else if (candidate.username !== null) lines.set(candidate.username, row.line);
    return candidate;
  });
  const preview = rows.slice(0, IMPORT_PEOPLE).map((row) => ({
    line: row.line,
    username: shortened(textOf(row, 'username')),
    displayName: shortened(textOf(row, 'displayName')),
    email: shortened(textOf(row, 'email')),
    organisation: shortened(textOf(row, 'organisation')),
  }));
  return checked(candidates, problems, preview);
}

function checked(candidates: Candidate[], problems: ImportProblem[], preview: Checked['preview']): Checked {
  const first = problems.toSorted((a, b) => a.line - b.line).slice(0, IMPORT_PROBLEMS);
  return { candidates, problems: first, problemCount: problems.length, preview };
}

type Found = (line: number, column: ImportColumn | null, rule: ImportRule, value: string, otherLine?: number) => void;

/** Where in a line each column stands. */
function placesOf({ line, cells }: Row, found: Found): Map<ImportColumn, number> {
  const places = new Map<ImportColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    const column = IMPORT_COLUMNS.find((known) => known.toLowerCase() === name);
    if (column !== undefined && places.has(column)) found(line, column, 'doubled_column', cell);
    else if (column !== undefined) places.set(column, place);
    else if (name !== '' && !IGNORED.includes(name)) found(line, null, 'unknown_column', cell);
  }
  for (const column of IMPORT_COLUMNS)
    if (!places.has(column) && !OPTIONAL.includes(column)) found(line, column, 'missing_column', column);
  return places;
}

function checkRow(
  { line, cells }: Row,
  width: number,
  textOf: (column: ImportColumn) => string,
  found: Found,
): Candidate {
  const nothing = { line, username: null, displayName: null, email: null, organisation: null, language: null };
  const isMisshapen = cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '');
  if (isMisshapen) found(line, null, 'cells', String(cells.length));
  else if (cells.some((cell) => cell.includes('\0'))) found(line, null, 'characters', '');
  if (isMisshapen || cells.some((cell) => cell.includes('\0'))) return nothing;

  function read<T>(column: ImportColumn, understand: (text: string) => T): T | null {
    const text = textOf(column);
    try {
      if (text.includes('\uFFFD')) throw ruled('encoding');
      if (isFormula(text) || isFormula(text.trim())) throw ruled('formula');
      if (text.trim() === '' && !OPTIONAL.includes(column)) throw ruled('required');
      return understand(text.trim());
    } catch (error) {
      found(line, column, ruleOf(error), text);
      return null;
    }
  }
  return {
    line,
    username: read('username', requireOrdinaryName),
    displayName: read('displayName', requireOrdinaryDisplayName),
    email: read('email', requireEmail),
    organisation: read('organisation', (code) => code),
    language: read('language', readLanguage),
  };
}

function readLanguage(text: string): LanguageCode | null {
  if (text === '') return null;
  const language = LANGUAGES.find((code) => code === text.toLowerCase());
  if (language === undefined) throw ruled('unknown');
  return language;
}

const ruled = (rule: ImportRule) => new Fault('illegal_input', { fields: { '': rule } });

/** What a fault says about its only field. */
function ruleOf(error: unknown): ImportRule {
  const word = error instanceof Fault ? Object.values(error.details.fields ?? {})[0] : undefined;
  const rule = IMPORT_RULES.find((known) => known === word);
  if (rule === undefined) throw error;
  return rule;
}
