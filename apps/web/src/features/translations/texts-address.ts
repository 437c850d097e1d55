import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

import type { OfferedLanguageCode } from './languages-draft.ts';

/** Where the texts are looked after: a section of the settings. What they are narrowed down to stands behind it. */
const TEXTS_PATH = '/settings?section=texts';

export type TextsPageQuery = {
  readonly language: OfferedLanguageCode;
  readonly query: string;
  /** Only those that are not as they ship. */
  readonly changed: boolean;
  readonly cursor: PageCursor;
};

/** What an address asks for, of the languages that there are; anything odd in it is left out. */
export function readListQuery(
  { query }: Pick<Location, 'query'>,
  languages: readonly OfferedLanguageCode[],
  usual: OfferedLanguageCode,
): TextsPageQuery {
  return {
    language: languages.find((code) => code === query.get('language')) ?? usual,
    query: (query.get('query') ?? '').slice(0, SEARCH_LENGTH),
    changed: query.get('changed') === 'true',
    cursor: readCursor(query),
  };
}

/** The address of a list. */
export function textsPath({ language, query, changed, cursor }: TextsPageQuery): string {
  const present = { language, ...(query !== '' && { query }), ...(changed && { changed: 'true' }), ...cursor };
  return `${TEXTS_PATH}&${new URLSearchParams(present).toString()}`;
}
