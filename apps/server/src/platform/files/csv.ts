/** Characters that spreadsheets read as the beginning of a formula (OWASP ASVS 5.0 1.2.10). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

// Prefixes a formula with an apostrophe, also if it already follows apostrophes, so that an import of an export
// restores each text. Formulas after a semicolon are prefixed as well: spreadsheets split cells there where numbers
// have decimal commas.
const ESCAPED = /^(?='*[=+\-@\t\r\n＝＋－＠])/;
const ESCAPED_WITHIN = /(;\s*)(?='*[=+\-@＝＋－＠])/g;
const ESCAPE = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
const ESCAPE_WITHIN = /(;\s*)'(?='*[=+\-@＝＋－＠])/g;

/** Byte order mark. It lets spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Whether a spreadsheet would evaluate a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A row of a CSV file (RFC 4180). A text that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Restores the text of a cell that `csvRow` wrote. */
export function unescapeCsvCell(cell: string): string {
  return cell.replace(ESCAPE, '').replaceAll(ESCAPE_WITHIN, '$1');
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replace(ESCAPED, "'").replaceAll(ESCAPED_WITHIN, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
