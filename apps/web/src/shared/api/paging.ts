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

/** Position in a list: its beginning, or the page after or before a cursor. */
export type PageCursor = { readonly after?: string; readonly before?: string };

/** A page of a list, as in the server's response. */
export type CursorPage<R> = {
  readonly list: readonly R[];
  readonly total: number;
  readonly more: boolean;
  readonly next: string | null;
  readonly previous: string | null;
};

/** Placeholder for a list that has not loaded yet. */
export const EMPTY_PAGE: CursorPage<never> = { list: [], total: 0, more: false, next: null, previous: null };

const MAX_CURSOR_LENGTH = 1024;

/** Reads the cursor from an address; the beginning of the list for invalid values. */
export function readCursor(query: URLSearchParams): PageCursor {
  const [after, before] = [query.get('after') ?? '', query.get('before') ?? ''];
  if (isCursor(after) === isCursor(before)) return {};
  return isCursor(after) ? { after } : { before };
}

const isCursor = (text: string): boolean => text !== '' && text.length <= MAX_CURSOR_LENGTH;

/** Formats a total: `1,000+` where the server stopped counting. */
export function formatTotal({ total, more }: Pick<CursorPage<unknown>, 'total' | 'more'>, language: string): string {
  const number = numberFormat(language).format(total);
  return more ? `${number}+` : number;
}

/** Props of the pager of a list with cursors. */
export function useCursorPager(page: CursorPage<unknown>, onPageChange: (page: PageCursor) => void) {
  const t = useTexts();
  const { language } = useLanguage();
  const { next, previous } = page;
  return {
    texts: {
      label: t('frame.pages'),
      summary: t('administration.inAll', { total: formatTotal(page, language) }),
      previous: t('frame.previousPage'),
      next: t('frame.nextPage'),
    },
    ...(previous !== null && { onPrevious: () => onPageChange({ before: previous }) }),
    ...(next !== null && { onNext: () => onPageChange({ after: next }) }),
  };
}
