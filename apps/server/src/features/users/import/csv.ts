import { MAX_IMPORT_ROWS } from '@foyer/contract/limits/users.ts';
import type { ChosenEncoding } from '@foyer/contract/rules/import-columns.ts';
import { CsvError, parse } from 'csv-parse/sync';

import { isFormula } from '#/platform/files/csv.ts';

import { readText } from './cells.ts';
import { decodeText } from './encoding.ts';
import { columnOf } from './header.ts';
import { type Cell, FileRefused, isBlank, type ImportRow, type Table } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|', '，', '；'];
/** Number of characters of the header that are searched for the delimiter. */
const MAX_HEADER_LENGTH = 16 * 1024;
/** First line that Excel uses to name the delimiter. */
const NAMED_DELIMITER = /^"?sep=([^"\n])"?[;,\t]*(?:\n|$)/i;
/** Scientific notation, in which spreadsheets write long numbers. Their last digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
/**
 * Values that Excel, LibreOffice and others write for an error or a cell in a narrow column, in English, German, French
 * and Spanish.
 */
const ERROR_VALUE =
  /^(?:#(?:N\/[AD]|NV|REF!|NAME\?|DIV\/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!|BEZUG!|WERT!|ZAHL!|ÜBERLAUF!|NOM\s?\?|VALEUR!|NOMBRE!|NUL!|¡?REF!|¡NULO!|¿NOMBRE\?|¡VALOR!|¡NUM!|¡DIV\/0!)|#{3,}|Err:\d{3})$/i;
/** Notation that prevents spreadsheets from reading a text as a number: `="00123"`. */
const QUOTED_FORMULA = /^="([^"]*)"$/;

/** Reads a CSV file (RFC 4180) as spreadsheets write it, with commas, semicolons, tabs or another delimiter. */
export function readCsv(bytes: Uint8Array, named?: ChosenEncoding): Table {
  const { text: raw, encoding } = decodeText(bytes, named);
  // Normalises line ends: otherwise the parser would count lines differently from an editor.
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
        return null; // rows are collected by this function, not by the parser
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = skipped + (typeof error['lines'] === 'number' ? error['lines'] : 1);
    // The cells after the error cannot be separated.
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

/** The delimiter with which the header has the most known columns, or else the most cells. */
function delimiterOf(text: string): string {
  const header = (/^\s*([^\n]*)/.exec(text)?.[1] ?? '').slice(0, MAX_HEADER_LENGTH);
  const counted = DELIMITERS.map((delimiter) => {
    const cells = header.split(delimiter);
    const knownColumns = cells.filter((cell) => columnOf(cell.replaceAll('"', '')) !== undefined).length;
    return { delimiter, knownColumns, count: cells.length };
  });
  return counted.toSorted((a, b) => b.knownColumns - a.knownColumns || b.count - a.count)[0]?.delimiter ?? ',';
}

/** Number of line breaks inside cells. A record's line is its first one. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
