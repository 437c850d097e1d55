import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';

/** Foyer's version and those of the installed applications that the person may open. */
export const versionsQuery = queryOptions({
  queryKey: ['application-versions'],
  queryFn: ({ signal }) => call('GET /v2/applications/versions', { signal }),
});
