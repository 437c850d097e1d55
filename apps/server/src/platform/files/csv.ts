/** Characters that spreadsheets read as the beginning of a formula (OWASP ASVS 5.0 1.2.10). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

// A text like a formula is prefixed with an apostrophe, and so is such a text that has apostrophes before it: what an
// export writes is read back unchanged. The same applies within a text after a semicolon, at which spreadsheets split
// cells where numbers have decimal commas.
const ESCAPED = /^(?='*[=+\-@\t\r\n＝＋－＠])/;
const ESCAPED_WITHIN = /(;\s*)(?='*[=+\-@＝＋－＠])/g;
const ESCAPE = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
const ESCAPE_WITHIN = /(;\s*)'(?='*[=+\-@＝＋－＠])/g;

/** Marks a file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Whether a spreadsheet would evaluate a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A row of a CSV file (RFC 4180). A text that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The text of a cell that `csvRow` wrote. */
export function unescapeCsvCell(cell: string): string {
  return cell.replace(ESCAPE, '').replaceAll(ESCAPE_WITHIN, '$1');
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replace(ESCAPED, "'").replaceAll(ESCAPED_WITHIN, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
