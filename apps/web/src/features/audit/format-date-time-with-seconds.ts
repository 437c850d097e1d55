import { dateFormat } from '#/shared/i18n/formats.ts';

/** A moment to the second: lines of one minute stand in an order that is seen. */
export function formatDateTimeWithSeconds(moment: string, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(moment));
}
