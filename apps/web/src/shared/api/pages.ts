import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** How many pages there are of so many; an empty list has one too. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** What a list's pager shows and says. */
export function usePager({ page, size, total }: { page: number; size: number; total: number }) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const from = (page - 1) * size + 1;
  const range = {
    from: number.format(from),
    to: number.format(Math.min(total, from + size - 1)),
    total: number.format(total),
  };
  const texts = {
    label: t('frame.pages'),
    range: t('frame.range', range),
    previous: t('frame.previousPage'),
    next: t('frame.nextPage'),
  };
  return { texts, page, pages: pagesOf(total, size) };
}
