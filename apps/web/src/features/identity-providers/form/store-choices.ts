import type { Store } from '@foyer/contract/organisations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { type Choice, choicesOf, useSearch } from '#/shared/forms/search-choices.ts';
import { useTexts } from '#/shared/i18n/language.ts';

/** So many are shown of what was found: whoever needs another one types more. */
const SHOWN = 20;

const foundStoresQuery = (text: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'found-stores', text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/stores', { query: { size: SHOWN, ...(text !== '' && { query: text }) }, signal }),
  });

/** One of them, as the combobox shows it. */
export function storeChoice({ id, name, code, organisation }: Store): Choice {
  return { key: id, label: name, detail: `${code} · ${organisation.name}` };
}

/** Chooses a store by its name, for `ui/combobox`. */
export function useStoreChoices() {
  const t = useTexts();
  const search = useSearch();
  return choicesOf(search, useQuery(foundStoresQuery(search.asked)), storeChoice, {
    searching: t('administration.searching'),
    none: t('identityProviders.noStore'),
    failed: t('administration.searchFailed'),
    more: t('administration.moreFound'),
  });
}
