import { dateFormat } from './formats.ts';

/** Days are those of the server's time zone, whatever the one of this device is. */
const AS_WRITTEN = { timeZone: 'UTC' } as const;

const moment = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day such as 2027-01-31, as people write it. */
export function dayWords(day: string, language: string): string {
  return dateFormat(language, { ...AS_WRITTEN, dateStyle: 'long' }).format(moment(day));
}

/** The same, where there is little room. */
export function shortDayWords(day: string, language: string): string {
  return dateFormat(language, { ...AS_WRITTEN, dateStyle: 'medium' }).format(moment(day));
}

/** From one day to another. */
export function periodWords(first: string, last: string, language: string): string {
  const format = dateFormat(language, { ...AS_WRITTEN, dateStyle: 'medium' });
  return format.formatRange(moment(first), moment(last));
}
