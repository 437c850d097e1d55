import { MAX_IMPORT_ROWS } from '@foyer/contract/limits/users.ts';
import type { ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import { CsvError, parse } from 'csv-parse/sync';

import { isFormula } from '#/platform/files/csv.ts';

import { readText } from './cells.ts';
import { decodeText } from './encoding.ts';
import { columnOf } from './header.ts';
import { type Cell, FileRefused, isBlank, type ImportRow, type Table } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|', '，', '；'];
/** Number of characters of the header in which the delimiter is searched for. */
const MAX_HEADER_LENGTH = 16 * 1024;
/** Excel's own first line, which names the delimiter. */
const NAMED_DELIMITER = /^"?sep=([^"\n])"?[;,\t]*(?:\n|$)/i;
/** A number in the notation of spreadsheets for numbers that are too long; its last digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
/**
 * Values of Excel, LibreOffice and others for an error or a column that is too narrow, in English, German, French and
 * Spanish.
 */
const ERROR_VALUE =
  /^(?:#(?:N\/[AD]|NV|REF!|NAME\?|DIV\/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|NOM\s?\?|VALEUR!|NOMBRE!|NUL!|¡?REF!|¡NULO!|¿NOMBRE\?|¡VALOR!|¡NUM!|¡DIV\/0!)|#{3,}|Err:\d{3})$/i;
/** A text in the notation that keeps spreadsheets from reading it as a number: `="00123"`. */
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** Reads a CSV file (RFC 4180) with commas, semicolons, tabs or another delimiter, as spreadsheets write it. */
export function readCsv(bytes: Uint8Array, named?: ChosenEncoding): Table {
  const { text: raw, encoding } = decodeText(bytes, named);
  // Normalise line ends, or the parser would count lines differently from an editor.
  const whole = withoutEndMark(raw.replaceAll(/\r\n?/g, '\n'));
  const [first = '', content] = NAMED_DELIMITER.exec(whole) ?? [];
  const text = whole.slice(first.length);
  const skipped = first.split('\n').length - 1;
  const rows: ImportRow[] = [];
  const table = { rows, encoding, sheet: null };
  try {
    parse(text, {
      delimiter: content ?? delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(texts: string[], { lines }) {
        const cells = texts.map(readCell);
        if (!isBlank(cells)) rows.push({ line: skipped + lines - breaksIn(texts), cells });
        if (rows.length > MAX_IMPORT_ROWS + 1) throw new FileRefused('too_many_lines');
        return null; // rows are collected here, not by the parser
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = skipped + (typeof error['lines'] === 'number' ? error['lines'] : 1);
    // The following cells can no longer be separated.
    return { ...table, problems: [{ line, column: null, rule: 'quotes', value: '', otherLine: null }] };
  }
  return { ...table, problems: [] };
}

/** Removes the end mark of DOS, 0x1A. */
function withoutEndMark(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('\u001A') ? trimmed.slice(0, -1) : text;
}

function readCell(raw: string): Cell {
  const text = raw.trim();
  const quoted = QUOTED_FORMULA.exec(text)?.[1];
  if (quoted !== undefined) return readText(quoted);
  if (isFormula(raw) || isFormula(text)) return { text: raw, rule: 'formula' };
  if (SCIENTIFIC.test(text)) return { text: raw, rule: 'converted' };
  if (ERROR_VALUE.test(text)) return { text: raw, rule: 'error_value' };
  return readText(raw);
}

/** The delimiter that splits the header into the most known columns, or else the most cells. */
function delimiterOf(text: string): string {
  const header = (/^\s*([^\n]*)/.exec(text)?.[1] ?? '').slice(0, MAX_HEADER_LENGTH);
  const counted = DELIMITERS.map((delimiter) => {
    const cells = header.split(delimiter);
    const knownColumns = cells.filter((cell) => columnOf(cell.replaceAll('"', '')) !== undefined).length;
    return { delimiter, knownColumns, count: cells.length };
  });
  return counted.toSorted((a, b) => b.knownColumns - a.knownColumns || b.count - a.count)[0]?.delimiter ?? ',';
}

/** Line breaks inside cells: the line of a record is the one where it begins. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
