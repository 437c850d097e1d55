import type { Query, Result } from '@foyer/contract/core/endpoint.ts';
import type { EndpointName } from '@foyer/contract/core/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { USERS_KEY } from '#/shared/api/query-keys.ts';

type UserAccess = EndpointName['GET /v2/manage/users/{id}/access'];
export type UserPermission = Result<UserAccess>['list'][number];
type UserPermissionFilter = Pick<NonNullable<Query<UserAccess>>, 'query' | 'place' | 'after' | 'before'>;

const PAGE = 10;

/** One page of a user's permissions, with the role assignments that give them. */
export const userPermissionsQuery = (id: string, filter: UserPermissionFilter) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'permissions', id, filter],
    queryFn: ({ signal }) =>
      call('GET /v2/manage/users/{id}/access', {
        params: { id },
        query: { ...filter, size: PAGE },
        handles: ['A0404', 'A0401'],
        signal,
      }),
    placeholderData: keepPreviousData,
  });
