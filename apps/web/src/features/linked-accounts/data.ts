import type { Result } from '@foyer/contract/endpoint.ts';
import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { LinkedAccount } from '@foyer/contract/linked-accounts.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';
import { confirmed } from '#/shared/confirmation.ts';
import { codesOf } from '#/shared/form-problems.ts';
import { unlessGone } from '#/shared/unless-gone.ts';

import { LINK_ROWS, UNLINK_ROWS } from './link-rows.ts';

export type { LinkedAccount };
export type LinkedAccounts = Result<EndpointName['GET /v2/users/linked-accounts']>;

/** The caller's accounts of other systems; asked for anew whenever they are looked at. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }): Promise<LinkedAccounts> => call('GET /v2/users/linked-accounts', { signal }),
  staleTime: 0,
});

/** Who has no password cannot enter it: a fresh sign-in stands for it, or A0301 is told. */
function allowed<T>(hasPassword: boolean, act: () => Promise<T>): Promise<T | undefined> {
  return hasPassword ? confirmed(act) : act();
}

/** Begins to link one: where the browser goes. Undefined when the person does not want to enter the password. */
export async function beginLink(provider: string, hasPassword: boolean): Promise<string | undefined> {
  const handles = codesOf(LINK_ROWS);
  const begun = await allowed(hasPassword, () =>
    call('POST /v2/users/linked-accounts', { body: { provider }, handles }),
  );
  return begun?.address;
}

/** Takes one off; false when it was gone already, undefined as above. */
export function unlink(id: string, hasPassword: boolean): Promise<boolean | undefined> {
  const handles = [...codesOf(UNLINK_ROWS), 'A0404'] as const;
  return allowed(hasPassword, () =>
    unlessGone(call('DELETE /v2/users/linked-accounts/{id}', { params: { id }, handles })),
  );
}
