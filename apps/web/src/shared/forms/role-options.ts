import { LIST_COUNT_LIMIT } from '@foyer/contract/limits/lists.ts';
import type { RoleRow } from '@foyer/contract/roles.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { formatTotal } from '#/shared/api/paging.ts';
import { ROLES_KEY } from '#/shared/api/query-keys.ts';
import { roleName } from '#/shared/i18n/display-names.ts';
import { numberFormat } from '#/shared/i18n/format.ts';
import { currentLanguage, t, useTexts } from '#/shared/i18n/language.ts';

import { type SearchOption, comboboxOptions, useAsyncSearch } from './use-async-options.ts';

/** Maximum number of results; a longer search text narrows them down. */
const MAX_OPTIONS = 20;

export type RoleOption = SearchOption & { readonly id: string };

/** Roles whose name or code contains a text: all that the caller may see, or those grantable for an organisation. */
const roleSearchQuery = (text: string, grantableIn?: string) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'found', grantableIn ?? null, text],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/roles', {
        query: {
          size: MAX_OPTIONS,
          ...(text !== '' && { query: text }),
          ...(grantableIn !== undefined && { grantableIn }),
        },
        handles: ['A0404', 'A0401'],
        signal,
      }),
  });

/** Facts that distinguish roles of the same name: organisation, permissions and users. */
type RoleDetails = Partial<Pick<RoleRow, 'permissions' | 'holders'>> & {
  readonly organisation?: { readonly name: string } | null;
};

export function roleOption({
  id,
  name,
  code,
  ...facts
}: Pick<RoleRow, 'id' | 'name' | 'code'> & RoleDetails): RoleOption {
  const detail = roleDetail(facts);
  return { key: id, id, label: roleName({ code, name }), ...(detail !== '' && { detail }) };
}

/** Details such as "Nordmarkt · 12 permissions · 334 users"; empty when nothing is known. */
export function roleDetail({ organisation, permissions, holders }: RoleDetails): string {
  const number = numberFormat(currentLanguage());
  const details = [
    organisation?.name,
    permissions === null && t('roles.allPermissions'),
    typeof permissions === 'number' &&
      t('roles.permissionCount', { count: permissions, shown: number.format(permissions) }),
    holders !== undefined &&
      t('roles.userCount', {
        count: holders,
        shown: formatTotal({ total: holders, more: holders >= LIST_COUNT_LIMIT }, currentLanguage()),
      }),
  ];
  return details.filter(Boolean).join(' · ');
}

/** Search for a role by name or code, for `ui/combobox`. */
export function useRoleOptions(grantableIn?: string) {
  useTexts();
  const search = useAsyncSearch();
  return comboboxOptions(search, useQuery(roleSearchQuery(search.searched, grantableIn)), roleOption, {
    searching: t('administration.searching'),
    none: t('administration.noRole'),
    failed: t('administration.searchFailed'),
    more: t('administration.moreFound'),
  });
}
