import type { LicenceAction, LicenceOverview } from '@foyer/contract/licence.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { LICENCE_KEY } from '#/shared/api/query-keys.ts';

export type LicenceEntitlement = LicenceOverview['licence'];

/** The data of the licence page. */
export const overviewQuery = queryOptions({
  queryKey: [...LICENCE_KEY, 'overview'],
  queryFn: ({ signal }) => call('GET /v2/manage/licence', { signal }),
  // Always stale: stores are added and removed on another page.
  staleTime: 0,
});

/** State of an upload. Polled in the background, so the only error shown is an ended session. */
export function fetchAction(id: string): Promise<LicenceAction> {
  return call('GET /v2/licenses/upload/{id}', { params: { id }, background: true });
}
