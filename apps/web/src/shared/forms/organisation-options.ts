import type { OrganisationNode } from '@foyer/contract/organisations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY } from '#/shared/api/query-keys.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { type SearchOption, comboboxOptions, useAsyncSearch } from './use-async-options.ts';

/** Maximum number of results; a longer search text narrows them down. */
const MAX_OPTIONS = 20;

export type OrganisationOption = SearchOption & { readonly id: string };

/** Organisations on every level whose name or code contains a text; those at the top without one. */
export const organisationSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'found', text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/organisations', {
        query: { size: MAX_OPTIONS, ...(text !== '' && { query: text }) },
        signal,
      }),
  });

/** An organisation that an address names only by its ID; the caller handles A0404. */
export const namedOrganisationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /v2/manage/organisations/{id}', { params: { id }, handles: ['A0404'], signal }),
  });

/** An organisation as a combobox option; its ancestors distinguish it from others of the same name. */
export function organisationOption({
  id,
  name,
  code,
  path = [],
}: Pick<OrganisationNode, 'id' | 'name' | 'code'> & Partial<Pick<OrganisationNode, 'path'>>): OrganisationOption {
  const above = path.map((place) => place.name).join(' › ');
  return { key: id, id, label: name, detail: above === '' ? code : `${code} · ${above}` };
}

/** Search for an organisation by name or code, for `ui/combobox`. */
export function useOrganisationOptions() {
  const t = useTexts();
  const search = useAsyncSearch();
  return comboboxOptions(search, useQuery(organisationSearchQuery(search.searched)), organisationOption, {
    searching: t('administration.searching'),
    none: t('administration.noOrganisation'),
    failed: t('administration.searchFailed'),
    more: t('administration.moreFound'),
  });
}
