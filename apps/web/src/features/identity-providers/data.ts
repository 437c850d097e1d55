import type {
  ProviderPage,
  ProviderValue,
  RedirectAddresses,
  ProviderView,
  ConnectionTestStep,
  ConnectionTestError,
} from '@foyer/contract/identity-providers.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { SETTINGS_KEY } from '#/shared/api/query-keys.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

/** A change of a provider; an omitted secret keeps the stored one. */
export type ProviderChange = { value: ProviderValue; page: ProviderPage; secret?: string };
export type ProviderOverview = { readonly list: ProviderView[]; readonly redirectAddresses: RedirectAddresses | null };
export type ConnectionTestSteps = { readonly step: ConnectionTestStep; readonly trouble: ConnectionTestError | null };

export const providersQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'identity-providers'],
  queryFn: ({ signal }): Promise<ProviderOverview> => call('GET /v2/manage/identity-providers', { signal }),
});

const handles = ['A0301', 'A0302', 'A0401', 'A0404'] as const;

/** Returns undefined when the user does not reauthenticate, as do the following functions. */
export function changeProvider(
  name: string,
  change: ProviderChange,
  version: number,
): Promise<ProviderView | undefined> {
  return withReauthentication('confirmation.changeProvider', () =>
    call('PUT /v2/manage/identity-providers/{name}', {
      params: { name },
      body: { ...change, version },
      handles: [...handles, 'A0633'],
    }),
  );
}

export function removeProvider(name: string, version: number): Promise<null | undefined> {
  return withReauthentication('confirmation.removeProvider', () =>
    call('DELETE /v2/manage/identity-providers/{name}', { params: { name }, query: { version }, handles }),
  );
}

/** Tests a provider as it is saved. */
export async function testConnection(name: string): Promise<readonly ConnectionTestSteps[] | undefined> {
  const reported = await withReauthentication('confirmation.testProvider', () =>
    call('POST /v2/manage/identity-providers/{name}/trial', { params: { name }, handles: [...handles, 'A0499'] }),
  );
  return reported?.steps;
}
