import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api.ts';
import { WORKBENCH_KEY } from '#/shared/query-keys.ts';

import { rememberWorkbench } from './remember-workbench.ts';

/** What Home needs; each answer also renews the global session state. */
export const workbenchQuery = queryOptions({
  queryKey: WORKBENCH_KEY,
  queryFn: async ({ signal }) => {
    const workbench = await call('GET /v2/users/work-bench', { signal });
    rememberWorkbench(workbench);
    return workbench;
  },
});
