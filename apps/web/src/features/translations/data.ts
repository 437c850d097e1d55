import type { TextRow } from '@foyer/contract/translations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import type { OfferedLanguageCode } from './languages-draft.ts';
import type { TextsPageQuery } from './texts-address.ts';

export const TEXTS_KEY = [...SETTINGS_KEY, 'texts'] as const;

/** One page of the texts. The caller shows A0404: the page no longer exists. */
export const textsQuery = ({ language, query, changed, cursor }: TextsPageQuery) => {
  const request = {
    language,
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(changed && { changed }),
    ...cursor,
  };
  return queryOptions({
    queryKey: [...TEXTS_KEY, request],
    queryFn: ({ signal }) => call('GET /v2/manage/texts', { query: request, handles: ['A0404'], signal }),
    placeholderData: keepPreviousData,
  });
};

export async function fetchText(language: OfferedLanguageCode, key: string): Promise<TextRow | undefined> {
  const { list } = await call('GET /v2/manage/texts', { query: { language, query: key, size: 100 } });
  return list.find((row) => row.key === key);
}

const handles = ['A0301', 'A0302', 'A0401', 'A0404'] as const;

/** Saves a custom text, or restores the default; undefined when the user cancels the reauthentication. */
export function saveText(
  language: OfferedLanguageCode,
  { key, shipped }: TextRow,
  text: string,
  version: number,
): Promise<TextRow | undefined> {
  const params = { language, key };
  return withReauthentication('confirmation.changeText', () =>
    text === shipped
      ? call('DELETE /v2/manage/texts/{language}/{key}', { params, query: { version }, handles })
      : call('PUT /v2/manage/texts/{language}/{key}', { params, body: { text, version }, handles }),
  );
}
