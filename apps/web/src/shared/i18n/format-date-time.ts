import { dateFormat } from './formats.ts';
import { useLanguage } from './language.ts';

/** A moment as people write it, such as `22 Nov 2026, 14:05`, in the time zone of this device. */
export function formatDateTime(moment: string | Date, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
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
 * What was entered into a native date and time field, with the month as a word; undefined where that is no moment. The
 * browser formats such a field in its own language, not in that of the page: 03/04 can be in March on a German page.
 */
export function formatEnteredDateTime(entered: string, language: string): string | undefined {
  const moment = new Date(entered);
  return Number.isNaN(moment.getTime()) ? undefined : dateFormat(language, SPELLED_OUT).format(moment);
}

/** Says moments in the current language. */
export function useFormatDateTime(): (moment: string | Date) => string {
  const { language } = useLanguage();
  return (moment) => formatDateTime(moment, language);
}
