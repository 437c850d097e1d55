import { MAX_IMPORT_ROWS } from '@foyer/contract/limits/users.ts';

import { readText } from './cells.ts';
import { type NumberFormat, numberCell } from './number-formats.ts';
import { type Cell, FileRefused, isBlank, type ImportRow } from './table.ts';
import { readXml } from './xml.ts';

type Workbook = {
  readonly strings: readonly Cell[];
  readonly formats: readonly NumberFormat[];
  readonly epoch: 1900 | 1904;
};

type RawCell = { position: number; type: string; style: number; value: string; formula: string | undefined };
type Area = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/**
 * Maximum number of cells per row. All columns further to the right are treated as one, in which any content is an
 * error.
 */
const MAX_CELLS = 64;
/** Maximum length of a text, longer than any valid cell. */
const MAX_TEXT_LENGTH = 40_000;
const MAX_MERGED_AREAS = 10_000;
const NO_CELL: Cell = { text: '' };
const MERGED_CELL: Cell = { text: '', rule: 'merged' };

/** Reads a sheet's non-blank lines. Calculated cells have the value that was saved with them. */
export function readSheet(xml: string, workbook: Workbook): ImportRow[] {
  const rows: ImportRow[] = [];
  const areas: Area[] = [];
  let line = 0;
  let isHidden = false;
  let cells: Cell[] = [];
  let column = -1;
  let cell: RawCell | undefined;
  let within: 'value' | 'formula' | undefined;
  let phonetic = false;

  function endRow(): void {
    const padded = Array.from({ length: cells.length }, (_, index) => cells[index] ?? NO_CELL);
    if (isBlank(padded)) return;
    rows.push({ line, cells: isHidden ? padded.map(({ text }) => ({ text, rule: 'hidden' })) : padded });
    if (rows.length > MAX_IMPORT_ROWS + 1) throw new FileRefused('too_many_lines');
  }

  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        const { r: number, hidden } = attributes();
        line = numberOf(number) ?? line + 1;
        isHidden = hidden === '1' || hidden === 'true';
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { r: address, t: type = 'n', s: style = '' } = attributes();
        column = columnIndex(address) ?? column + 1;
        cell = { position: column, type, style: Number(style), value: '', formula: undefined };
      } else if (name === 'mergeCell') {
        const area = areaOf(attributes()['ref']);
        if (area !== undefined) areas.push(area);
        if (areas.length > MAX_MERGED_AREAS) throw new FileRefused('too_much_content');
      } else if (name === 'f' && cell !== undefined) {
        within = 'formula';
        cell.formula = '';
      } else if (name === 'rPh') phonetic = true;
      else if (name === 'v' || (name === 't' && !phonetic)) within = 'value';
    },
    text(text) {
      if (cell === undefined || within === undefined) return;
      if (within === 'formula') cell.formula = extended(cell.formula ?? '', text);
      else cell.value = extended(cell.value, text);
    },
    close(name) {
      within = undefined;
      if (name === 'rPh') phonetic = false;
      if (name === 'row') endRow();
      if (name !== 'c' || cell === undefined) return;
      const read = readCell(cell, workbook);
      if (read.text !== '') cells[Math.min(cell.position, MAX_CELLS - 1)] = read;
      cell = undefined;
    },
  });
  return areas.length === 0 ? rows : withMerged(rows, areas);
}

function readCell({ type, style, value, formula }: RawCell, { strings, formats, epoch }: Workbook): Cell {
  // Programs that do not calculate formulas save them without a value.
  if (value === '') return formula === undefined || type === 'str' ? NO_CELL : { text: `=${formula}`, rule: 'formula' };
  switch (type) {
    case 's':
      return strings[Number(value)] ?? readText('\uFFFD');
    case 'n':
      return numberCell(value, formats[style] ?? 'plain', epoch);
    case 'b':
      // The displayed word depends on the language.
      return { text: value === '1' ? 'TRUE' : 'FALSE', rule: 'converted' };
    case 'd':
      return { text: value, rule: 'converted' };
    case 'e':
      return { text: value, rule: 'error_value' };
    default:
      return readText(unescaped(value));
  }
}

/** Appends a piece to a text, up to the maximum length of a cell. */
export function extended(text: string, piece: string): string {
  return text.length < MAX_TEXT_LENGTH ? (text + piece).slice(0, MAX_TEXT_LENGTH) : text;
}

/** Decodes characters that XML does not allow, such as `_x000D_` (ECMA-376 Part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Marks all cells of a merged area except the first one, which alone has content. */
function withMerged(rows: readonly ImportRow[], areas: readonly Area[]): ImportRow[] {
  return rows.map((row) => {
    const merged = areas.filter(({ top, bottom }) => top <= row.line && row.line <= bottom);
    if (merged.length === 0) return row;
    // Differences in the number of areas that cover a cell and its predecessor, since areas may overlap.
    const edges = new Int32Array(MAX_CELLS + 1);
    for (const { top, left, right } of merged) {
      const first = row.line === top ? left + 1 : left;
      if (first > right) continue;
      edges[Math.min(first, MAX_CELLS)]! += 1;
      edges[Math.min(right + 1, MAX_CELLS)]! -= 1;
    }
    const cells = [...row.cells];
    let covering = 0;
    for (let column = 0; column < MAX_CELLS; column += 1) {
      covering += edges[column] ?? 0;
      if (covering === 0) continue;
      while (cells.length < column) cells.push(NO_CELL);
      cells[column] = MERGED_CELL;
    }
    return { line: row.line, cells };
  });
}

function areaOf(reference: string | undefined): Area | undefined {
  const [, from, top, to, bottom] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  const [left, right] = [columnIndex(from), columnIndex(to)];
  if (left === undefined || right === undefined) return undefined;
  return { top: Number(top), bottom: Number(bottom), left, right };
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** The column of an address such as `AB12`, counted from zero. */
function columnIndex(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
