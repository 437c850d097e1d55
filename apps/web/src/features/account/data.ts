import type { OwnSession } from '@foyer/contract/session.ts';
import { queryOptions } from '@tanstack/react-query';

import { call, CallFailed } from '#/shared/api.ts';

/** The devices that the caller is signed in on; asked for anew whenever they are looked at. */
export const devicesQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }): Promise<OwnSession[]> => (await call('GET /v2/users/sessions', { signal })).list,
  staleTime: 0,
});

/** Signs one other device out; false when it was out already. */
export async function endSession(id: string): Promise<boolean> {
  try {
    await call('DELETE /v2/users/sessions/{id}', { params: { id }, handles: ['A0404'] });
    return true;
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'A0404') return false;
    throw failure;
  }
}

/** Signs all other devices out; answers how many there were. */
export async function endOtherSessions(): Promise<number> {
  return (await call('DELETE /v2/users/sessions')).ended;
}
