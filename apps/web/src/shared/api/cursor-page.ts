import { numberFormat } from '#/shared/i18n/format.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** Which part of a list is shown: its beginning, or what stands behind or before a place in it. */
export type PageCursor = { readonly after?: string; readonly before?: string };

/** What an answer tells of the list that it is a part of. */
export type CursorPage<R> = {
  readonly list: readonly R[];
  readonly total: number;
  readonly more: boolean;
  readonly next: string | null;
  readonly previous: string | null;
};

/** Stands for a list that has not come yet. */
export const EMPTY_PAGE: CursorPage<never> = { list: [], total: 0, more: false, next: null, previous: null };

/** Longest place in a list. */
const MAX_CURSOR_LENGTH = 1024;

/** The part that an address asks for; anything odd is the beginning. */
export function readCursor(query: URLSearchParams): PageCursor {
  const [after, before] = [query.get('after') ?? '', query.get('before') ?? ''];
  if (isCursor(after) === isCursor(before)) return {};
  return isCursor(after) ? { after } : { before };
}

const isCursor = (text: string): boolean => text !== '' && text.length <= MAX_CURSOR_LENGTH;

/** How many there are, as people read it: `1,000+` where the counting has stopped. */
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
