import { useLanguage } from '#/shared/language.ts';

/** Says a moment in the current language and the time zone of this device. */
export function useMoment(): (moment: string | Date) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (moment) => format.format(new Date(moment));
}
