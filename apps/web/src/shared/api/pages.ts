import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** The number of pages of a list; an empty list has one page. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

type PagedList = { page: number; size: number; total: number; onPageChange: (page: number) => void };

/** Props of the pager of a list with page numbers; undefined for a single page. */
export function usePager({ page, size, total, onPageChange }: PagedList) {
  const t = useTexts();
  const { language } = useLanguage();
  const number = numberFormat(language);
  const pages = pagesOf(total, size);
  if (pages === 1) return undefined;
  const from = (page - 1) * size + 1;
  const range = {
    from: number.format(from),
    to: number.format(Math.min(total, from + size - 1)),
    total: number.format(total),
  };
  return {
    texts: {
      label: t('frame.pages'),
      summary: t('frame.range', range),
      previous: t('frame.previousPage'),
      next: t('frame.nextPage'),
    },
    onPrevious: page > 1 ? () => onPageChange(page - 1) : undefined,
    onNext: page < pages ? () => onPageChange(page + 1) : undefined,
  };
}
