import type { RoleRow } from '@foyer/contract/roles.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from './api.ts';
import { useTexts } from './language.ts';
import { ROLES_KEY } from './query-keys.ts';
import { roleName } from './role-name.ts';
import { type Choice, choicesOf, useSearch } from './search-choices.ts';

/** So many are shown of what was found: whoever needs another one types more. */
const SHOWN = 20;

/** A role that was chosen, or can be. */
export type RoleChoice = Choice & { readonly id: string };

/** Roles whose name or code holds a text: all that the caller may see, or those grantable for an organisation. */
const foundRolesQuery = (text: string, grantableIn?: string) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'found', grantableIn ?? null, text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/roles', {
        query: { size: SHOWN, ...(text !== '' && { query: text }), ...(grantableIn !== undefined && { grantableIn }) },
        handles: ['A0404', 'A0401'],
        signal,
      }),
  });

/** One of them, as the combobox shows it. */
export function roleChoice({
  id,
  name,
  code,
  organisation = null,
}: Pick<RoleRow, 'id' | 'name' | 'code'> & Partial<Pick<RoleRow, 'organisation'>>): RoleChoice {
  return {
    key: id,
    id,
    label: roleName({ code, name }),
    detail: organisation === null ? code : `${code} · ${organisation.name}`,
  };
}

/** Chooses a role by its name, for `ui/combobox`. */
export function useRoleChoices(grantableIn?: string) {
  const t = useTexts();
  const search = useSearch();
  return choicesOf(search, useQuery(foundRolesQuery(search.asked, grantableIn)), roleChoice, {
    searching: t('administration.searching'),
    none: t('administration.noRole'),
    failed: t('administration.searchFailed'),
    more: t('administration.moreFound'),
  });
}
