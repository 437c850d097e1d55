import type { Workbench } from '@foyer/contract/workbench.ts';

import { useSession } from '#/shared/session/session.ts';

import { currentPlaces, type CurrentPlaces } from './current-places.ts';

/** The current customer and store of the global session state, and whether there is a choice. */
export function useCurrentPlaces(workbench: Workbench): CurrentPlaces & { severalCustomers: boolean; choice: boolean } {
  const currentCustomer = useSession((session) => session.currentCustomer);
  const currentStore = useSession((session) => session.currentStore);
  const places = currentPlaces(workbench, { currentCustomer, currentStore });
  const severalCustomers = workbench.customers.length > 1;
  return { ...places, severalCustomers, choice: severalCustomers || places.stores.length > 1 };
}
