import { queryOptions, useQuery } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ORGANISATIONS_KEY, ROLES_KEY } from '#/shared/api/query-keys.ts';
import { roleOption, type RoleOption } from '#/shared/forms/role-options.ts';
import type { SearchOption } from '#/shared/forms/use-async-options.ts';
import { useTexts } from '#/shared/i18n/language.ts';

import { storeOption } from './store-options.ts';

/** Users who can read the settings might not see every role or store: that is not an error. */
const handles = ['A0302', 'A0404'] as const;

const roleQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...ROLES_KEY, 'named', id],
    queryFn: async ({ signal }): Promise<SearchOption> =>
      roleOption(await call('GET /v2/manage/roles/{id}', { params: { id: id ?? '' }, handles, signal })),
    enabled: id !== null,
  });

const storeQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...ORGANISATIONS_KEY, 'named-store', id],
    queryFn: async ({ signal }): Promise<SearchOption> =>
      storeOption(await call('GET /v2/manage/stores/{id}', { params: { id: id ?? '' }, handles, signal })),
    enabled: id !== null,
  });

type QueryState = { readonly data: SearchOption | undefined; readonly isError: boolean };

/** The role with an ID; null for null. */
export const useNamedRole = (id: string | null): RoleOption | null => {
  const named = useNamed(id, useQuery(roleQuery(id)), 'identityProviders.unknownRole');
  return named && { ...named, id: named.key };
};

/** The store with an ID; null for null. */
export const useNamedStore = (id: string | null): SearchOption | null =>
  useNamed(id, useQuery(storeQuery(id)), 'identityProviders.unknownStore');

/** An ID as an option: `…` while its name loads. */
function useNamed(
  id: string | null,
  { data, isError }: QueryState,
  unknown: 'identityProviders.unknownRole' | 'identityProviders.unknownStore',
): SearchOption | null {
  const t = useTexts();
  if (id === null) return null;
  return data ?? { key: id, label: isError ? t(unknown) : '…' };
}
