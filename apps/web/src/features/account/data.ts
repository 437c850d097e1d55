import type { AccountSession } from '@foyer/contract/sessions.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { ignoreNotFound } from '#/shared/api/error-codes.ts';
import { ACCOUNT_SESSIONS_KEY } from '#/shared/api/query-keys.ts';

/** The devices that the caller is signed in on. Refetched on each visit. */
export const devicesQuery = queryOptions({
  queryKey: ACCOUNT_SESSIONS_KEY,
  queryFn: async ({ signal }): Promise<AccountSession[]> => (await call('GET /v2/users/sessions', { signal })).list,
  staleTime: 0,
});

/** Signs another device out. Returns false if it was already signed out. */
export function endSession(id: string): Promise<boolean> {
  return ignoreNotFound(call('DELETE /v2/users/sessions/{id}', { params: { id }, handles: ['A0404'] }));
}

/** Signs all other devices out. Returns their number. */
export async function endOtherSessions(): Promise<number> {
  return (await call('DELETE /v2/users/sessions')).ended;
}
