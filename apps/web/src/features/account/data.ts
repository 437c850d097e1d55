import type { AccountSession } from '@foyer/contract/sessions.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { ACCOUNT_SESSIONS_KEY } from '#/shared/api/query-keys.ts';

/** The devices that the caller is signed in on; asked for anew whenever they are looked at. */
export const devicesQuery = queryOptions({
  queryKey: ACCOUNT_SESSIONS_KEY,
  queryFn: async ({ signal }): Promise<AccountSession[]> => (await call('GET /v2/users/sessions', { signal })).list,
  staleTime: 0,
});

/** Signs one other device out; false when it was out already. */
export function endSession(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/users/sessions/{id}', { params: { id }, handles: ['A0404'] }));
}

/** Signs all other devices out; answers how many there were. */
export async function endOtherSessions(): Promise<number> {
  return (await call('DELETE /v2/users/sessions')).ended;
}
