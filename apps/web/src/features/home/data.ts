import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';

import { rememberWorkbench } from './remember-workbench.ts';

/** What Home needs; each answer also renews the global session state. */
export const workbenchQuery = queryOptions({
  queryKey: ['work-bench'],
  queryFn: async ({ signal }) => {
    const workbench = await call('GET /v2/users/work-bench', { signal });
    rememberWorkbench(workbench);
    return workbench;
  },
});

/** The caller's own account. */
export const ownInformationQuery = queryOptions({
  queryKey: ['own-information'],
  queryFn: ({ signal }) => call('GET /v2/users/information', { signal }),
});
