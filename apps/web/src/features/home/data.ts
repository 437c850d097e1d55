import { queryOptions } from '@tanstack/react-query';

import { call } from '#/shared/api/api.ts';
import { APPLICATION_USES_KEY, WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { readSession } from '#/shared/session/session.ts';

import { storeWorkbench } from './application/workbench-session.ts';

/** The workbench; each response also updates the global session state. */
export const workbenchQuery = queryOptions({
  queryKey: WORKBENCH_KEY,
  queryFn: async ({ signal }) => {
    const { accessToken } = readSession();
    const workbench = await call('GET /v2/users/work-bench', { signal });
    // A response may arrive after another user has signed in.
    if (readSession().accessToken === accessToken) storeWorkbench(workbench);
    return workbench;
  },
  retryOnMount: false, // the prefetch of Home may have failed and shown its error
});

/**
 * Favourites, recent openings and badges of the applications that the user may open. Optional: Home works without them.
 */
export const applicationUsesQuery = queryOptions({
  queryKey: APPLICATION_USES_KEY,
  queryFn: ({ signal }) => call('GET /v2/users/applications', { signal, background: true }),
});

/**
 * An application open in Home, with the user's menu and permissions at the place stored on the server. Invalidated
 * together with the workbench.
 */
export const openedApplicationQuery = (code: string, place: string) =>
  queryOptions({
    queryKey: [...WORKBENCH_KEY, 'opened', code, place],
    queryFn: ({ signal }) =>
      call('GET /v2/users/applications/{code}', { params: { code }, signal, handles: ['A0302', 'A0404'] }),
  });

/** The places where the user can use an application. Invalidated together with the workbench. */
export const applicationPlacesQuery = (code: string) =>
  queryOptions({
    queryKey: [...WORKBENCH_KEY, 'places', code],
    queryFn: ({ signal }) =>
      call('GET /v2/users/applications/{code}/places', { params: { code }, signal, handles: ['A0302', 'A0404'] }),
  });
