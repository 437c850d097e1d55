import type { LanguageCode } from '@foyer/contract/language.ts';
import type { Context } from '@foyer/contract/suite.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';
import { useEffect, useState } from 'react';

import { call } from '#/shared/api.ts';
import { useLanguage } from '#/shared/language.ts';
import { createLatestTeller } from '#/shared/latest-teller.ts';
import { useSession } from '#/shared/session.ts';

import { currentPlaces } from './current-places.ts';

const createTeller = () =>
  createLatestTeller((body: Context) => call('PUT /v2/users/context', { body, background: true }));
const NOWHERE = { customers: [], stores: [] };

/** Tells the server in which language, customer and store the person works, once Home is there and whenever that changes. */
export function useContextTold(workbench: Workbench | undefined): void {
  const [{ tell }] = useState(createTeller);
  const { language } = useLanguage();
  const currentCustomer = useSession((session) => session.currentCustomer);
  const currentStore = useSession((session) => session.currentStore);
  const { customer, store } = currentPlaces(workbench ?? NOWHERE, { currentCustomer, currentStore });
  const isLoaded = workbench !== undefined;
  const customerId = customer?.id ?? null;
  const storeId = store?.id ?? null;
  useEffect(() => {
    // The server offers no other language than those that it has.
    if (isLoaded) tell({ language: language as LanguageCode, customerId, storeId });
  }, [isLoaded, language, customerId, storeId, tell]);
}
