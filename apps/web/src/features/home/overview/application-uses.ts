import type { Application } from '@foyer/contract/applications.ts';
import type { ApplicationUse } from '@foyer/contract/home.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { call } from '#/shared/api/api.ts';
import { createLatestSync } from '#/shared/push/sync-latest.ts';

import { chooseApplication } from '../application/open-application.ts';
import { applicationUsesQuery } from '../data.ts';

const { queryKey } = applicationUsesQuery;
const FAVOURITE_KEY = ['set-favourite'];

export type UsesByCode = ReadonlyMap<string, ApplicationUse>;

/** What the person keeps of each application; undefined until it has come. */
export function useApplicationUses(): UsesByCode | undefined {
  return useQuery({ ...applicationUsesQuery, select: byCode }).data;
}

const byCode = (uses: readonly ApplicationUse[]): UsesByCode => new Map(uses.map((use) => [use.code, use]));

function updateUse(client: QueryClient, code: string, changes: Partial<ApplicationUse>): void {
  client.setQueryData(queryKey, (uses) => uses?.map((use) => (use.code === code ? { ...use, ...changes } : use)));
}

/** Makes an application a favourite, or no longer: at once, and undone when the server will not; the failed call has told why. */
export function useSetFavourite() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: FAVOURITE_KEY,
    // One after the other: of two presses the later one stands.
    scope: { id: FAVOURITE_KEY.join(' ') },
    mutationFn: ({ code, favourite }: Pick<ApplicationUse, 'code' | 'favourite'>) =>
      call('PUT /v2/users/applications/{code}/favourite', { params: { code }, body: { favourite } }),
    async onMutate({ code, favourite }) {
      await client.cancelQueries({ queryKey });
      updateUse(client, code, { favourite });
    },
    onError: (_failure, { code, favourite }) => updateUse(client, code, { favourite: !favourite }),
    async onSettled() {
      // While another one is under way, an answer would show it undone.
      if (client.isMutating({ mutationKey: FAVOURITE_KEY }) === 1) await client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** Says that an application opens now: it is the current one, and among the recent ones. */
export function useRecordOpening(): (application: Application) => void {
  const client = useQueryClient();
  return useCallback(
    (application) => {
      chooseApplication(application);
      const { code } = application;
      updateUse(client, code, { openedAt: new Date().toISOString() });
      call('POST /v2/users/applications/{code}/openings', { params: { code }, background: true }).catch(
        () => undefined,
      );
    },
    [client],
  );
}

/** What following the link of an application does beside that. */
export function useChooseApplication(): (application: Application) => void {
  const recordOpening = useRecordOpening();
  return (application) => {
    // One that opens in Home notes that there, whichever way people come.
    if (application.opens === 'tab') recordOpening(application);
  };
}

/** Says how much waits for the person in an application, which shows at once. */
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
      // Its server may have said another number meanwhile.
      if (client.getQueryData(queryKey)?.find((use) => use.code === code)?.badge !== badge) markUnknown();
      updateUse(client, code, { badge });
      sync(badge);
    },
    [client, code, sync, markUnknown],
  );
}
