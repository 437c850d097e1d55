import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';
import { VERSIONS_KEY } from '#/shared/query-keys.ts';

/** Foyer's version and those of the installed applications that the person may open. */
export const versionsQuery = queryOptions({
  queryKey: VERSIONS_KEY,
  queryFn: ({ signal }) => call('GET /v2/applications/versions', { signal }),
});
