import type { Store } from '@foyer/contract/organisations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { type SearchOption, comboboxOptions, useAsyncSearch } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

/** Maximum search results; a longer search text narrows them down. */
const MAX_OPTIONS = 20;

const storeSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'found-stores', text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/stores', { query: { size: MAX_OPTIONS, ...(text !== '' && { query: text }) }, signal }),
  });

/** A store as an option of the combobox. */
export function storeOption({ id, name, organisation }: Store): SearchOption {
  return { key: id, label: name, detail: organisation.name };
}

/** Store search for `ui/combobox`. */
export function useStoreOptions() {
  const t = useTexts();
  const search = useAsyncSearch();
  return comboboxOptions(search, useQuery(storeSearchQuery(search.searched)), storeOption, {
    searching: t('administration.searching'),
    none: t('identityProviders.noStore'),
    failed: t('administration.searchFailed'),
    more: t('administration.moreFound'),
  });
}
