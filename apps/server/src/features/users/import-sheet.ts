import { IMPORT_LINES } from '@foyer/contract/limits.ts';

import { dateText } from './import-dates.ts';
import { FileRefused, isBlank, type Row } from './import-table.ts';
import { readXml } from './import-xml.ts';

type Workbook = {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly epoch: 1900 | 1904;
};

type Cell = { place: number; type: string; style: number; value: string; formula: string | undefined };

/** Further to the right nothing is told apart: whatever stands there is too much. */
const MOST_CELLS = 64;
/** Longer than what any cell may say. */
const MOST_TEXT = 40_000;

/** Reads the lines of a sheet that are not blank. A cell that is calculated says its formula, with `=` before it. */
export function readSheet(xml: string, workbook: Workbook): Row[] {
  const rows: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let place = -1;
  let cell: Cell | undefined;
  let within: 'value' | 'formula' | undefined;
  let phonetic = false;

  function endRow(): void {
    if (isBlank(cells)) return;
    rows.push({ line, cells: padded(cells, rows[0]?.cells.length ?? 0) });
    if (rows.length > IMPORT_LINES + 1) throw new FileRefused('too_many_lines');
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = numberOf(attributes()['r']) ?? line + 1;
        cells = [];
        place = -1;
      } else if (name === 'c') {
        const { r: address, t: type = 'n', s: style = '' } = attributes();
        place = placeOf(address) ?? place + 1;
        cell = { place, type, style: Number(style), value: '', formula: undefined };
      } else if (name === 'f' && cell !== undefined) {
        within = 'formula';
        cell.formula = '';
      } else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || (name === 't' && !phonetic)) within = 'value';
    },
    text(text) {
      if (cell === undefined || within === undefined) return;
      if (within === 'formula') cell.formula = ((cell.formula ?? '') + text).slice(0, MOST_TEXT);
      else cell.value = (cell.value + text).slice(0, MOST_TEXT);
    },
    close(name) {
      within = undefined;
      if (name === 'rPh') phonetic = false;
      if (name === 'row') endRow();
      if (name !== 'c' || cell === undefined) return;
      const text = textOf(cell, workbook);
      if (text !== '') cells[Math.min(cell.place, MOST_CELLS - 1)] = text;
      cell = undefined;
    },
  });
  return rows;
}

/** What a cell says, as a spreadsheet shows it in its plainest way. */
function textOf({ type, style, value, formula }: Cell, { strings, dateStyles, epoch }: Workbook): string {
  if (formula !== undefined) return `=${formula}`;
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '\uFFFD';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value; // a text, a date in ISO 8601, or an error
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return (dateStyles[style] === true ? dateText(number, epoch) : undefined) ?? String(number);
}

/** Empty cells are left out of a file, and holes in a list are none of its texts. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, index) => cells[index] ?? '');
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** The column of an address such as `AB12`, counted from zero. */
function placeOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
