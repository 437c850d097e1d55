import { numberFormat } from '#/shared/i18n/formats.ts';
import { useLanguage, useTexts } from '#/shared/i18n/language.ts';

/** Which part of a list is shown: its beginning, or what stands behind or before a place in it. */
export type Part = { readonly after?: string; readonly before?: string };

/** What an answer tells of the list that it is a part of. */
export type PartOf<R> = {
  readonly list: readonly R[];
  readonly total: number;
  readonly more: boolean;
  readonly next: string | null;
  readonly previous: string | null;
};

/** Stands for a list that has not come yet. */
export const NO_PART: PartOf<never> = { list: [], total: 0, more: false, next: null, previous: null };

/** Longest place in a list. */
const LONGEST = 1024;

/** The part that an address asks for; anything odd is the beginning. */
export function readPart(query: URLSearchParams): Part {
  const [after, before] = [query.get('after') ?? '', query.get('before') ?? ''];
  if (isPlace(after) === isPlace(before)) return {};
  return isPlace(after) ? { after } : { before };
}

const isPlace = (text: string): boolean => text !== '' && text.length <= LONGEST;

/** How many there are, as people read it: `1,000+` where the counting has stopped. */
export function formatTotal({ total, more }: Pick<PartOf<unknown>, 'total' | 'more'>, language: string): string {
  const number = numberFormat(language).format(total);
  return more ? `${number}+` : number;
}

/** What the pager of such a list shows and says, and where it leads. */
export function usePartPager(part: PartOf<unknown>, onTurn: (part: Part) => void) {
  const t = useTexts();
  const { language } = useLanguage();
  const { next, previous } = part;
  return {
    words: {
      label: t('frame.pages'),
      total: t('administration.inAll', { total: formatTotal(part, language) }),
      previous: t('frame.previousPage'),
      next: t('frame.nextPage'),
    },
    ...(previous !== null && { onPrevious: () => onTurn({ before: previous }) }),
    ...(next !== null && { onNext: () => onTurn({ after: next }) }),
  };
}
