import type { Workbench } from '@foyer/contract/workbench.ts';

type CustomerOption = Workbench['customers'][number];
type StoreOption = Workbench['stores'][number];

/** IDs as stored in the global session state. */
export type ChosenPlaces = {
  readonly currentCustomer: string | undefined;
  readonly currentStore: string | undefined;
};

/** Customers and stores to choose from: those of the workbench, or those where an application can be used. */
export type OfferedPlaces = Pick<Workbench, 'customers' | 'stores'>;

export type CurrentPlaces = {
  customer: CustomerOption | undefined;
  /** Those of the current customer. */
  stores: readonly StoreOption[];
  store: StoreOption | undefined;
};

/** The current customer and store: those chosen before while they are still offered, else the first. */
export function currentPlaces(offered: OfferedPlaces, chosen: ChosenPlaces): CurrentPlaces {
  const customer = chosenOrFirst(offered.customers, chosen.currentCustomer);
  const stores = offered.stores.filter(({ customerId }) => customerId === customer?.id);
  return { customer, stores, store: chosenOrFirst(stores, chosen.currentStore) };
}

/** Whether a customer and store are among those offered; without a store, the customer alone counts. */
export function isOffered(
  offered: OfferedPlaces,
  { customer, store }: Pick<CurrentPlaces, 'customer' | 'store'>,
): boolean {
  if (store !== undefined) return offered.stores.some(({ id }) => id === store.id);
  return offered.customers.some(({ id }) => id === customer?.id);
}

function chosenOrFirst<P extends { id: string }>(places: readonly P[], chosen: string | undefined): P | undefined {
  return places.find(({ id }) => id === chosen) ?? places[0];
}
