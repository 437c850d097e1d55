import { IMPORT_COLUMNS } from '@foyer/contract/rules/import-columns.ts';

import { save } from '#/shared/api/download.ts';

// Where a spreadsheet would read a formula, as the server marks it in an export: also behind apostrophes, and within a text
// after a semicolon, at which spreadsheets split cells where numbers have a decimal comma.
const BEFORE_FORMULA = /^(?='*[=+\-@\t\r\n＝＋－＠])/;
const BEFORE_FORMULA_WITHIN = /(;\s*)(?='*[=+\-@＝＋－＠])/g;
/** Where numbers have a decimal comma, spreadsheets expect semicolons. */
const delimiterIn = (language: string): string =>
  // oxlint-disable-next-line no-restricted-properties -- Swiss spreadsheets expect semicolons beside a decimal point
  new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ',';

/** Rows as a CSV file that the person's spreadsheet opens with each cell in its place, and calculates nothing of. */
export function csvText(rows: readonly (readonly string[])[], language: string): string {
  const delimiter = delimiterIn(language);
  const cellOf = (value: string) => {
    const text = value.replace(BEFORE_FORMULA, "'").replaceAll(BEFORE_FORMULA_WITHIN, "$1'");
    return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => `${cells.map(cellOf).join(delimiter)}\r\n`).join('');
}

/** Has the browser save a CSV file. */
export function saveCsv(name: string, text: string): void {
  // Without the mark spreadsheets take UTF-8 for something else.
  save(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name);
}

/** An empty file with the columns of an import. */
export function saveTemplate(language: string): void {
  saveCsv('users.csv', csvText([IMPORT_COLUMNS], language));
}
