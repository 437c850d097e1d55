import type { Context } from '@foyer/contract/home.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api/api.ts';
import { ApiError } from '#/shared/api/errors.ts';
import { WORKBENCH_KEY } from '#/shared/api/query-keys.ts';
import { useLanguage } from '#/shared/i18n/language.ts';
import { createLatestSync } from '#/shared/push/sync-latest.ts';
import { useSession } from '#/shared/session/session.ts';

import { currentPlaces } from '../header/current-places.ts';

const NOWHERE = { customers: [], stores: [], organisations: [] };
const nameOf = ({ customerId, storeId }: Pick<Context, 'customerId' | 'storeId'>) => `${customerId} ${storeId}`;

/**
 * The user's current place, and whether the server has stored it. Applications receive the permissions at the server's
 * place.
 */
export type SyncedContext = {
  /** Unique key of the place. */
  readonly place: string;
  readonly state: 'saving' | 'saved' | 'failed';
  readonly retry: () => void;
};

/** Sends the current language, customer and store to the server, once the workbench is loaded and on each change. */
export function useContextSync(workbench: Workbench | undefined): SyncedContext {
  const client = useQueryClient();
  const [answered, setAnswered] = useState<{ place: string; isSaved: boolean }>();
  const [{ sync }] = useState(() =>
    createLatestSync(async (body: Context) => {
      const place = nameOf(body);
      try {
        await call('PUT /v2/users/context', { body, background: true });
        setAnswered({ place, isSaved: true });
      } catch (failure) {
        setAnswered({ place, isSaved: false });
        // The user no longer has access to the place, so the workbench that offered it is out of date.
        if (failure instanceof ApiError && failure.code === 'A0401')
          void client.invalidateQueries({ queryKey: WORKBENCH_KEY, exact: true });
        throw failure;
      }
    }),
  );
  const { language } = useLanguage();
  const currentCustomer = useSession((session) => session.currentCustomer);
  const currentStore = useSession((session) => session.currentStore);
  const { customer, store } = currentPlaces(workbench ?? NOWHERE, { currentCustomer, currentStore });
  const isLoaded = workbench !== undefined;
  const customerId = customer?.id ?? null;
  const storeId = store?.id ?? null;
  useEffect(() => {
    // The server only offers languages that it supports.
    if (isLoaded) sync({ language, customerId, storeId });
  }, [isLoaded, language, customerId, storeId, sync]);

  const place = nameOf({ customerId, storeId });
  const isAnswered = isLoaded && answered?.place === place;
  return {
    place,
    state: isAnswered ? (answered.isSaved ? 'saved' : 'failed') : 'saving',
    retry() {
      setAnswered(undefined);
      sync({ language, customerId, storeId });
    },
  };
}
