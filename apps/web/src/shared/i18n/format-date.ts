import { dateFormat } from './formats.ts';

/** Days are those of the server's time zone, whatever the one of this device is. */
const UTC = { timeZone: 'UTC' } as const;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day such as 2027-01-31, as people write it. */
export function formatDate(day: string, language: string): string {
  return dateFormat(language, { ...UTC, dateStyle: 'long' }).format(toDate(day));
}

/** The same, where there is little room. */
export function formatShortDate(day: string, language: string): string {
  return dateFormat(language, { ...UTC, dateStyle: 'medium' }).format(toDate(day));
}

/** From one day to another. */
export function formatDateRange(first: string, last: string, language: string): string {
  const format = dateFormat(language, { ...UTC, dateStyle: 'medium' });
  return format.formatRange(toDate(first), toDate(last));
}
