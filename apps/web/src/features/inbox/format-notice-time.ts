import { dateFormat, formatRelativeTime } from '#/shared/i18n/format.ts';

const RELATIVE_MS = 7 * 24 * 60 * 60 * 1000;

/** The time of a notice: relative ("5 minutes ago") within a week, then as a date. */
export function formatNoticeTime(moment: Date, now: Date, language: string): string {
  if (now.getTime() - moment.getTime() < RELATIVE_MS) return formatRelativeTime(moment, now, language);
  return dateFormat(language, { dateStyle: 'medium' }).format(moment);
}

/** The time of a notice to the minute. */
export function formatNoticeDateTime(moment: Date, language: string): string {
  return dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(moment);
}
