import type { Cell } from './table.ts';
import { readXml } from './xml.ts';

/** Number format of a style: plain, a date, or a custom format code. */
export type NumberFormat = 'plain' | 'date' | { readonly code: string };

/** Built-in number formats (ECMA-376 Part 1, 18.8.30): General, 0 and text; dates and times. */
const PLAIN_FORMATS = [0, 1, 49];
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Codes of plain formats: General in programs of different languages, `0`, and `@` (text). */
const GENERAL = /^(?:general|standard|g\/.*|0|@)$/i;
/** Tokens of a format: quoted text, escaped characters, padding, fill, brackets, and single characters. */
const TOKENS = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|./gsu;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Spreadsheet days before 1970, counted from 1900 (with its nonexistent leap day) or from 1904. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const;
/** Maximum length of a format code in spreadsheets. */
const MAX_CODE_LENGTH = 255;
/** Number of digits that spreadsheets keep; further digits are lost. */
const MAX_DIGITS = 15;

/** The number format of each cell style. */
export function readNumberFormats(xml: string): NumberFormat[] {
  const customFormats = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let within = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') within = true;
      if (name === 'numFmt')
        customFormats.set(Number(attributes()['numFmtId']), formatOf(attributes()['formatCode'] ?? ''));
      if (name === 'xf' && within) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        formats.push(customFormats.get(id) ?? builtIn(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return formats;
}

/**
 * Formats a number as its cell shows it, if that is the same on every computer. Any other number may differ from the
 * author's input.
 */
export function numberCell(value: string, format: NumberFormat, epoch: keyof typeof EPOCH_DAYS): Cell {
  const number = Number(Number(value).toPrecision(MAX_DIGITS));
  if (format === 'date') return { text: dateText(number, epoch) ?? value, rule: 'converted' };
  const isWhole = Number.isInteger(number) && Math.abs(number) < 10 ** MAX_DIGITS;
  const text = isWhole ? wholeNumberText(number, format) : undefined;
  return text === undefined ? { text: value, rule: 'converted' } : { text };
}

function wholeNumberText(number: number, format: Exclude<NumberFormat, 'date'>): string | undefined {
  if (format === 'plain') return String(number);
  const tokens = number < 0 ? undefined : tokenize(format.code);
  if (tokens === undefined) return undefined;
  const digits = Array.from(String(number));
  const text: string[] = [];
  const first = tokens.findIndex(({ digit }) => digit !== undefined);
  for (const [index, { literal = '', digit }] of [...tokens.entries()].toReversed()) {
    if (digit === undefined) text.unshift(literal);
    else if (index === first && digits.length > 0) text.unshift(...digits);
    else text.unshift(digits.pop() ?? (digit === '0' ? '0' : ''));
  }
  return first === -1 ? undefined : text.join('');
}

type NumberToken = { readonly literal?: string; readonly digit?: '0' | '#' };

/** The format of positive numbers, as digits and literal text. Undefined if it contains other elements. */
function tokenize(code: string): NumberToken[] | undefined {
  const tokens: NumberToken[] = [];
  for (const [token, quoted, escaped, bracket] of code.matchAll(TOKENS)) {
    const literal = quoted ?? escaped ?? (/^[-+ ():]$/.test(token) ? token : undefined);
    if (token === ';') break;
    if (literal !== undefined) tokens.push({ literal });
    else if (token === '0' || token === '#') tokens.push({ digit: token });
    else if (token.startsWith('_')) tokens.push({ literal: ' ' });
    else if (token.startsWith('*')) continue;
    else if (!/^(?:\$-[\da-f]+|black|blue|cyan|green|magenta|red|white|yellow|color\d+)$/i.test(bracket ?? ''))
      return undefined;
  }
  return tokens;
}

function builtIn(id: number): NumberFormat {
  if (PLAIN_FORMATS.includes(id)) return 'plain';
  // All other formats have decimal places, thousands separators, percentages, fractions, currencies or exponents.
  return DATE_FORMATS.some(([first, last]) => id >= first && id <= last) ? 'date' : { code: '' };
}

function formatOf(code: string): NumberFormat {
  if (code.length > MAX_CODE_LENGTH) return { code: '' };
  if (GENERAL.test(code)) return 'plain';
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');
  return /[dmyhs]/i.test(bare) ? 'date' : { code };
}

/** Formats a spreadsheet number as a date, with the time if there is one. */
function dateText(days: number, epoch: keyof typeof EPOCH_DAYS): string | undefined {
  const moment = new Date(Math.round((days - EPOCH_DAYS[epoch]) * DAY_MS));
  if (Number.isNaN(moment.getTime())) return undefined;
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text.slice(0, -5);
}
