import { IMPORT_LINES } from '@foyer/contract/limits.ts';
import { CsvError, parse } from 'csv-parse/sync';

import { FileRefused, isBlank, type Row, type Table } from './import-table.ts';

const DELIMITERS = [',', ';', '\t'];

/** Reads a CSV file (RFC 4180) with commas, semicolons or tabs, in UTF-8, or in UTF-16 with its mark. */
export function readCsv(bytes: Uint8Array): Table {
  const text = decode(bytes).replaceAll(/\r\n?/g, '\n'); // or the parser would count lines in another way than people
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(cells: string[], { lines }) {
        if (!isBlank(cells)) rows.push({ line: lines - breaksIn(cells), cells });
        if (rows.length > IMPORT_LINES + 1) throw new FileRefused('too_many_lines');
        return null; // nothing is gathered twice
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    // What follows cannot be told apart any more.
    return { rows, problems: [{ line, column: null, rule: 'quotes', value: '', otherLine: null }] };
  }
  return { rows, problems: [] };
}

/** What is no text in its encoding becomes the replacement character, which is a problem of its cell. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

/** The one that the header has most of. */
function delimiterOf(text: string): string {
  const header = /^[^\n]*/.exec(text.trimStart())?.[0] ?? '';
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}

/** Line breaks inside of cells: a line is where its record begins. */
function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
