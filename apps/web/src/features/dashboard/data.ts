import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { VERSIONS_KEY } from '#/shared/api/query-keys.ts';

export type Figures = Result<EndpointName['GET /v2/manage/dashboard']>;
export type SignInFigures = Figures['signIns']['hours'];

/** Polling interval of the figures while the page is visible, in milliseconds. */
const EVERY_MS = 60_000;

/** The versions of Foyer and of the installed applications that the user may open. */
export const versionsQuery = queryOptions({
  queryKey: VERSIONS_KEY,
  queryFn: ({ signal }) => call('GET /v2/applications/versions', { signal }),
});

/** Online users, sign-in results and totals. */
export const figuresQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('GET /v2/manage/dashboard', { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});
