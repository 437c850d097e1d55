import type { Body } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { useLanguage } from '#/shared/i18n/language.ts';

type AccountChange = NonNullable<Body<EndpointName['PUT /v2/users/information']>>;

/** The caller's own account. */
export const accountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call('GET /v2/users/information', { signal }),
});

/** Changes the caller's account and updates the cache. The caller handles an invalid field (A0401). */
export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    // Serial, so that the later of two changes is stored last.
    scope: { id: 'own-account' },
    mutationFn: (change: AccountChange) => call('PUT /v2/users/information', { body: change, handles: ['A0401'] }),
    onSuccess: async (account, { displayName }) => {
      client.setQueryData(accountQuery.queryKey, account);
      if (displayName !== undefined) await client.invalidateQueries({ queryKey: WORKBENCH_KEY });
    },
  });
}

const CHOICE_KEY = ['choose-language'];

/** Changes the language of the interface immediately, and the language of the user's emails. */
export function useChooseLanguage(): (code: string) => void {
  const { changeLanguage } = useLanguage();
  const { mutateAsync } = useChangeAccount();
  const { mutate } = useMutation({
    mutationKey: CHOICE_KEY,
    // Neither call waits for the other; a failed call has been reported.
    mutationFn: (code: string) => Promise.allSettled([changeLanguage(code), mutateAsync({ language: code })]),
  });
  return mutate;
}

/** Whether a language change is in progress. */
export function useIsChoosingLanguage(): boolean {
  return useIsMutating({ mutationKey: CHOICE_KEY }) > 0;
}
