import { SEARCH_LENGTH } from '@foyer/contract/limits/lists.ts';

import { type PageCursor, readCursor } from '#/shared/api/paging.ts';
import type { Location } from '#/shared/navigation/location.ts';

import type { OfferedLanguageCode } from './languages-draft.ts';

/** Path of the texts: a section of the settings; the filters are its query parameters. */
const TEXTS_PATH = '/settings?section=texts';

export type TextsPageQuery = {
  readonly language: OfferedLanguageCode;
  readonly query: string;
  /** Whether only customised texts are listed. */
  readonly changed: boolean;
  readonly cursor: PageCursor;
};

/** The list query of an address, limited to the supported languages. Invalid parameters are ignored. */
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

export function textsPath({ language, query, changed, cursor }: TextsPageQuery): string {
  const present = { language, ...(query !== '' && { query }), ...(changed && { changed: 'true' }), ...cursor };
  return `${TEXTS_PATH}&${new URLSearchParams(present).toString()}`;
}
