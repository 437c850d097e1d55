import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** Fraction of the maximum length from which the length is shown. */
const NEARLY_FULL = 0.8;

/**
 * Length of a text, shown in the field's note and read with it. It is not a live region, so it is not announced while
 * the user types.
 */
export function RemainingLength({ length, max }: { length: number; max: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  if (length < max * NEARLY_FULL) return null;
  const count = numberFormat(language);
  return <>{t('notices.length', { length: count.format(length), most: count.format(max) })}</>;
}
