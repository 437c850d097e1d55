import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';
import { codesOf } from '#/shared/forms/form-problems.ts';

import { LINK_ROWS, UNLINK_ROWS } from './link-rows.ts';

export type LinkedAccountOverview = Result<EndpointName['GET /v2/users/linked-accounts']>;

/** The caller's linked external accounts. Always stale: refetched on each visit. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }): Promise<LinkedAccountOverview> => call('GET /v2/users/linked-accounts', { signal }),
  staleTime: 0,
});

/** Starts to link an account. Returns the provider's address, or undefined when the user does not reauthenticate. */
export async function beginLink(provider: string): Promise<string | undefined> {
  const handles = [...codesOf(LINK_ROWS), 'A0301'] as const;
  const begun = await withReauthentication('confirmation.linkAccount', () =>
    call('POST /v2/users/linked-accounts', { body: { provider }, handles }),
  );
  return begun?.address;
}

/** Unlinks an account. Returns false if it was already unlinked, undefined when the user does not reauthenticate. */
export function unlink(id: string): Promise<boolean | undefined> {
  const handles = [...codesOf(UNLINK_ROWS), 'A0301', 'A0404'] as const;
  return withReauthentication('confirmation.unlinkAccount', () =>
    ignoreNotFound(call('DELETE /v2/users/linked-accounts/{id}', { params: { id }, handles })),
  );
}
