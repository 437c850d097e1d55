import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';

/**
 * The caller's second factor; asked for anew whenever it is looked at. Apart from the other calls, since the pages of
 * a sign-in need those, and no query cache.
 */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /v2/users/second-factor', { signal }),
  staleTime: 0,
});
