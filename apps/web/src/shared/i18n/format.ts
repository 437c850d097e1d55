import { defaultLocale } from '@foyer/contract/rules/locales.ts';

import { useLanguage } from './language.ts';

/**
 * The locale for dates and numbers in a language of the interface. The region is from the browser's first language that
 * matches; otherwise it is the default. A region that writes the language in another script does not match: zh-TW is
 * not a locale for simplified Chinese.
 */
export function localeOf(language: string, preferred: readonly string[] = navigator.languages): string {
  const { script } = new Intl.Locale(language).maximize();
  for (const tag of preferred) {
    const wanted = localeIn(tag);
    if (wanted?.language === language && wanted.region !== undefined && wanted.maximize().script === script)
      return `${language}-${wanted.region}`;
  }
  return defaultLocale(language);
}

/** Undefined for a tag that is not valid in BCP 47, such as `C` or `en_US`, which some embedded browsers report. */
function localeIn(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** Formats dates and times as the user's region writes them. */
export function dateFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), options);
}

/** Formats numbers as the user's region writes them. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), options);
}

/** Formats relative times in the wording of the user's region. */
export function relativeTimeFormat(
  language: string,
  options?: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(localeOf(language), options);
}

/** Dates apply in the server's time zone, not in this device's, so they are formatted without conversion. */
const UTC = { timeZone: 'UTC' } as const;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** A date such as 2027-01-31 in its long form. */
export function formatDate(day: string, language: string): string {
  return dateFormat(language, { ...UTC, dateStyle: 'long' }).format(toDate(day));
}

/** A date such as 2027-01-31 in a shorter form. */
export function formatShortDate(day: string, language: string): string {
  return dateFormat(language, { ...UTC, dateStyle: 'medium' }).format(toDate(day));
}

/** A range of dates; parts that both ends share are written once. */
export function formatDateRange(first: string, last: string, language: string): string {
  const format = dateFormat(language, { ...UTC, dateStyle: 'medium' });
  return format.formatRange(toDate(first), toDate(last));
}

/** A date and time, such as `22 Nov 2026, 14:05`, in the time zone of this device. */
export function formatDateTime(moment: string | Date, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}

/** A date and time to the second, so that the order of events within a minute is visible. */
export function formatDateTimeWithSeconds(moment: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));
}

const SPELLED_OUT = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/**
 * Formats the value of a native date and time field with the month as a word; undefined when it is not a valid time.
 * The browser formats such a field in its own language, not in the page's: 03/04 can be 4 March on a German page.
 */
export function formatEnteredDateTime(entered: string, language: string): string | undefined {
  const moment = new Date(entered);
  return Number.isNaN(moment.getTime()) ? undefined : dateFormat(language, SPELLED_OUT).format(moment);
}

/** Returns a formatter for dates and times in the current language. */
export function useFormatDateTime(): (moment: string | Date) => string {
  const { language } = useLanguage();
  return (moment) => formatDateTime(moment, language);
}

const TIME_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a moment was, in words: "5 minutes ago", "yesterday"; "now" within the last minute. */
export function formatRelativeTime(moment: Date, now: Date, language: string): string {
  const format = relativeTimeFormat(language, { numeric: 'auto' });
  // This device's clock may be behind the server's.
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1000);
  const [unit, length] = TIME_UNITS.find(([, minSeconds]) => seconds >= minSeconds) ?? ['second', Infinity];
  // `|| 0`: minus zero would be "0 seconds ago" in languages without a word for "now" (ECMA-402).
  return format.format(-Math.floor(seconds / length) || 0, unit);
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const SIZE_STEP = 1024;

/** A file size: "512 bytes", "1.4 MB". A kB is 1024 bytes, as in file managers. */
export function formatFileSize(bytes: number, language: string): string {
  let amount = bytes;
  let at = 0;
  // Compared after rounding: 1023.99 kB is 1 MB.
  while (Math.round(amount * 10) / 10 >= SIZE_STEP && at < SIZE_UNITS.length - 1) {
    amount /= SIZE_STEP;
    at += 1;
  }
  return numberFormat(language, {
    style: 'unit',
    unit: SIZE_UNITS[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount);
}
