import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { USERS_KEY } from '#/shared/api/query-keys.ts';

import type { SessionListQuery } from './sessions-address.ts';

export type SessionListRow = Result<EndpointName['GET /v2/manage/sessions']>['list'][number];

/** Nested under the users key, so that invalidating users invalidates their sessions too. */
const ALL_SESSIONS_KEY = [...USERS_KEY, 'all-sessions'] as const;

/** One page of the active sessions. The caller shows A0404: the page no longer exists. */
export const sessionsQuery = ({ query, address, cursor }: SessionListQuery) => {
  const request = {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(address.trim() !== '' && { address: address.trim() }),
    ...cursor,
  };
  return queryOptions({
    queryKey: [...ALL_SESSIONS_KEY, request],
    queryFn: ({ signal }) => call('GET /v2/manage/sessions', { query: request, handles: ['A0404'], signal }),
    placeholderData: keepPreviousData,
    // Always stale, because sessions start and end continuously.
    staleTime: 0,
  });
};

export function endSession(id: string): Promise<null> {
  return call('DELETE /v2/manage/sessions/{id}', { params: { id }, handles: ['A0302', 'A0404'] });
}
