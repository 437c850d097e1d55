import type { Store } from '@foyer/contract/organisations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { type SearchOption, comboboxOptions, useAsyncSearch } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

/** So many are shown of what was found: whoever needs another one types more. */
const MAX_OPTIONS = 20;

const storeSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'found-stores', text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/stores', { query: { size: MAX_OPTIONS, ...(text !== '' && { query: text }) }, signal }),
  });

/** One of them, as the combobox shows it. */
export function storeOption({ id, name, code, organisation }: Store): SearchOption {
  return { key: id, label: name, detail: `${code} · ${organisation.name}` };
}

/** Chooses a store by its name, for `ui/combobox`. */
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
