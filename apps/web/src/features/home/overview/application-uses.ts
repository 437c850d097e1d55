import type { Application } from '@foyer/contract/applications.ts';
import type { ApplicationUse } from '@foyer/contract/home.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { call } from '#/shared/api/api.ts';
import { createLatestSync } from '#/shared/push/sync-latest.ts';

import { chooseApplication } from '../application/open-application.ts';
import { applicationPlacesQuery, applicationUsesQuery } from '../data.ts';

const { queryKey } = applicationUsesQuery;
const FAVOURITE_KEY = ['set-favourite'];

export type UsesByCode = ReadonlyMap<string, ApplicationUse>;

/** The user's favourites, openings and badges by application; undefined until loaded. */
export function useApplicationUses(): UsesByCode | undefined {
  return useQuery({ ...applicationUsesQuery, select: byCode }).data;
}

const byCode = (uses: readonly ApplicationUse[]): UsesByCode => new Map(uses.map((use) => [use.code, use]));

function updateUse(client: QueryClient, code: string, changes: Partial<ApplicationUse>): void {
  client.setQueryData(queryKey, (uses) => uses?.map((use) => (use.code === code ? { ...use, ...changes } : use)));
}

/** Adds or removes a favourite. Optimistic update, rolled back on failure; the failed call shows the error. */
export function useSetFavourite() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: FAVOURITE_KEY,
    // Requests run in sequence, so that the last of two clicks takes effect.
    scope: { id: FAVOURITE_KEY.join(' ') },
    mutationFn: ({ code, favourite }: Pick<ApplicationUse, 'code' | 'favourite'>) =>
      call('PUT /v2/users/applications/{code}/favourite', { params: { code }, body: { favourite } }),
    async onMutate({ code, favourite }) {
      await client.cancelQueries({ queryKey });
      updateUse(client, code, { favourite });
    },
    onError: (_failure, { code, favourite }) => updateUse(client, code, { favourite: !favourite }),
    async onSettled() {
      // A refetch during another request would return the state before that request.
      if (client.isMutating({ mutationKey: FAVOURITE_KEY }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/**
 * Records that an application opens: it becomes the current one and a recent one, and the selected store is the one in
 * which it was last used.
 */
export function useRecordOpening(): (application: Application, storeId?: string) => void {
  const client = useQueryClient();
  return useCallback(
    (application, storeId) => {
      chooseApplication(application);
      const { code } = application;
      if (storeId !== undefined)
        client.setQueryData(
          applicationPlacesQuery(code).queryKey,
          (places) => places && { ...places, lastStoreId: storeId },
        );
      updateUse(client, code, { openedAt: new Date().toISOString() });
      call('POST /v2/users/applications/{code}/openings', { params: { code }, background: true }).catch(
        () => undefined,
      );
    },
    [client],
  );
}

/** Side effects of following an application's link. */
export function useChooseApplication(): (application: Application) => void {
  const recordOpening = useRecordOpening();
  return (application) => {
    // An application framed in Home is recorded when its frame opens.
    if (application.opens === 'tab') recordOpening(application);
  };
}

/** Reports an application's badge to the server and shows it immediately. */
export function useReportBadge(code: string): (count: number) => void {
  const client = useQueryClient();
  const { sync, markUnknown } = useMemo(
    () =>
      createLatestSync((count: number) =>
        call('PUT /v2/users/applications/{code}/badge', { params: { code }, body: { count }, background: true }),
      ),
    [code],
  );
  return useCallback(
    (badge) => {
      // The application's server may have reported another number since.
      if (client.getQueryData(queryKey)?.find((use) => use.code === code)?.badge !== badge) markUnknown();
      updateUse(client, code, { badge });
      sync(badge);
    },
    [client, code, sync, markUnknown],
  );
}
