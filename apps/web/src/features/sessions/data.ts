import type { Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { USERS_KEY } from '#/shared/api/query-keys.ts';

import type { SessionListQuery } from './sessions-address.ts';

export type SessionListRow = Result<EndpointName['GET /v2/manage/sessions']>['list'][number];

/** Sessions belong to users: what makes these stale makes those, too. */
const ALL_SESSIONS_KEY = [...USERS_KEY, 'all-sessions'] as const;

/** A part of the live sessions. A0404 is told by whoever shows it: a part that has gone. */
export const sessionsQuery = ({ query, address, cursor }: SessionListQuery) => {
  const request = {
    ...(query.trim() !== '' && { query: query.trim() }),
    ...(address.trim() !== '' && { address: address.trim() }),
    ...cursor,
  };
  return queryOptions({
    queryKey: [...ALL_SESSIONS_KEY, request],
    queryFn: ({ signal }) => call('GET /v2/manage/sessions', { query: request, handles: ['A0404'], signal }),
    // The part before stays until the next one is there.
    placeholderData: keepPreviousData,
    // Who is there changes by itself.
    staleTime: 0,
  });
};

export function endSession(id: string): Promise<null> {
  return call('DELETE /v2/manage/sessions/{id}', { params: { id }, handles: ['A0302', 'A0404'] });
}
