import { readXml } from './import-xml.ts';

/** Number formats of dates and times that every workbook has (ECMA-376 Part 1, 18.8.30). */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of a spreadsheet before 1970, counted from 1900 with a leap day that never was, or from 1904. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const;

/** For each style of cells whether it shows numbers as dates. */
export function readDateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let within = false;
  readXml(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') within = true;
      if (name === 'numFmt') own.set(Number(attributes()['numFmtId']), isDateFormat(attributes()['formatCode'] ?? ''));
      if (name === 'xf' && within) {
        const id = Number(attributes()['numFmtId']);
        styles.push(own.get(id) ?? DATE_FORMATS.some(([first, last]) => id >= first && id <= last));
      }
    },
    close(name) {
      if (name === 'cellXfs') within = false;
    },
  });
  return styles;
}

/** A format with parts of dates in it, beside colours, conditions and texts. */
function isDateFormat(code: string): boolean {
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, ''));
}

/** A number of a spreadsheet as a date, with its time if it has one. */
export function dateText(days: number, epoch: keyof typeof EPOCH_DAYS): string | undefined {
  const moment = new Date(Math.round((days - EPOCH_DAYS[epoch]) * DAY_MS));
  if (Number.isNaN(moment.getTime())) return undefined;
  const text = moment.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text.slice(0, -5);
}
