import { dateFormat } from './formats.ts';
import { useLanguage } from './language.ts';

/** A moment as people write it, such as `22 Nov 2026, 14:05`, in the time zone of this device. */
export function exactMoment(moment: string | Date, language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));
}

/** Says moments in the current language. */
export function useMoment(): (moment: string | Date) => string {
  const { language } = useLanguage();
  return (moment) => exactMoment(moment, language);
}
