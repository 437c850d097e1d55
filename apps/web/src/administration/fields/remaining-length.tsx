import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** From so much of the room on, people are told how much is left. */
const NEARLY_FULL = 0.8;

/** Belongs to its field and is read with it: told at every letter, it would drown what is typed. */
export function RemainingLength({ length, max }: { length: number; max: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  if (length < max * NEARLY_FULL) return null;
  const count = numberFormat(language);
  return <>{t('notices.length', { length: count.format(length), most: count.format(max) })}</>;
}
