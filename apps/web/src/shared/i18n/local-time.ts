import { dateFormat } from './format.ts';

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Placeholder for a partly entered time: only the field itself reports it (`validity.badInput`), its value is empty.
 */
export const PARTLY_ENTERED = 'partly';

/** What is wrong with an entered moment. */
export type TimeProblem = 'format' | 'skipped';

/**
 * Parses the value of a field for local dates and times. A time that occurs twice, when the clocks are put back, is its
 * first occurrence. A time that the clocks skip is a problem.
 */
export function readLocalTime(entered: string): Date | TimeProblem {
  if (!LOCAL.test(entered)) return 'format';
  const moment = new Date(entered);
  if (Number.isNaN(moment.getTime())) return 'format';
  return localTime(moment) === entered ? moment : 'skipped';
}

/** Formats a moment as the value of a field for local dates and times. */
export function localTime(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [String(moment.getFullYear()).padStart(4, '0'), two(moment.getMonth() + 1), two(moment.getDate())];
  return `${date.join('-')}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Name of this device's time zone, such as "Central European Time (Europe/Berlin)". */
export function timeZoneName(language: string): string {
  const format = dateFormat(language, { timeZoneName: 'longGeneric' });
  const { timeZone } = format.resolvedOptions();
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`;
}
