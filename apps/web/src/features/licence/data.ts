import type { LicenceAction, LicenceOverview } from '@foyer/contract/licence.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { LICENCE_KEY } from '#/shared/api/query-keys.ts';

export type LicenceEntitlement = LicenceOverview['licence'];

/** All that the page shows. */
export const overviewQuery = queryOptions({
  queryKey: [...LICENCE_KEY, 'overview'],
  queryFn: ({ signal }) => call('GET /v2/manage/licence', { signal }),
  // Stores come and go on another page.
  staleTime: 0,
});

/** What has become of an upload so far. It is asked for again and again: only that the session is over is told. */
export function fetchAction(id: string): Promise<LicenceAction> {
  return call('GET /v2/licenses/upload/{id}', { params: { id }, background: true });
}
