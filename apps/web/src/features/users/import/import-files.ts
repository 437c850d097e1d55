import { IMPORT_COLUMNS } from '@foyer/contract/rules/import-columns.ts';

import { save } from '#/shared/api/download.ts';

// Start of a formula for spreadsheets, as the server escapes it in exports, even after apostrophes. Within a text, a
// semicolon can start one too: spreadsheets split cells there where numbers have a decimal comma.
const BEFORE_FORMULA = /^(?='*[=+\-@\t\r\n＝＋－＠])/;
const BEFORE_FORMULA_WITHIN = /(;\s*)(?='*[=+\-@＝＋－＠])/g;
/** Where numbers have a decimal comma, spreadsheets expect semicolons. */
const delimiterIn = (language: string): string =>
  // oxlint-disable-next-line no-restricted-properties -- Swiss spreadsheets expect semicolons beside a decimal point
  new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ',';

/** Rows as CSV for the user's spreadsheet: with its delimiter, and with formulas escaped (CSV injection). */
export function csvText(rows: readonly (readonly string[])[], language: string): string {
  const delimiter = delimiterIn(language);
  const cellOf = (value: string) => {
    const text = value.replace(BEFORE_FORMULA, "'").replaceAll(BEFORE_FORMULA_WITHIN, "$1'");
    return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => `${cells.map(cellOf).join(delimiter)}\r\n`).join('');
}

export function saveCsv(name: string, text: string): void {
  // Without a BOM spreadsheets do not detect UTF-8.
  save(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Downloads an empty file with the columns of an import. */
export function saveTemplate(language: string): void {
  saveCsv('users.csv', csvText([IMPORT_COLUMNS], language));
}
