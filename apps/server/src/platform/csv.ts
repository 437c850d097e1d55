/** What spreadsheets take for the beginning of a formula (OWASP ASVS 5.0 1.2.10). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same within a text: where people write commas in figures, spreadsheets part cells at semicolons. */
const FORMULA_WITHIN = /(;\s*)(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[",\r\n]/;

/** The mark at the beginning of a file by which spreadsheets know that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Whether a spreadsheet would calculate a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A row of a CSV file (RFC 4180): a text that a spreadsheet would calculate gets an apostrophe before it. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replace(FORMULA, "'$&").replaceAll(FORMULA_WITHIN, "$1'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
