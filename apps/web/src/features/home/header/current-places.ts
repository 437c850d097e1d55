import type { Workbench } from '@foyer/contract/workbench.ts';

type CustomerOption = Workbench['customers'][number];
type StoreOption = Workbench['stores'][number];

/** IDs as stored in the global session state. */
export type ChosenPlaces = {
  readonly currentCustomer: string | undefined;
  readonly currentStore: string | undefined;
};

/** Customers and stores to choose from: the workbench's, or only those where an application can be used. */
export type OfferedPlaces = Pick<Workbench, 'customers' | 'stores' | 'organisations'> & {
  /** The store in which the user last used the application. */
  readonly lastStoreId?: string | null;
};

export type CurrentPlaces = {
  customer: CustomerOption | undefined;
  /** The current customer's stores. */
  stores: readonly StoreOption[];
  store: StoreOption | undefined;
};

/** The current customer and store: the chosen ones while they are still offered, else the first. */
export function currentPlaces(offered: OfferedPlaces, chosen: ChosenPlaces): CurrentPlaces {
  const customer = chosenOrFirst(offered.customers, chosen.currentCustomer);
  const stores = storesOf(offered.stores, customer?.id);
  return { customer, stores, store: chosenOrFirst(stores, chosen.currentStore) };
}

/**
 * The customer and store for the first application that is opened after a sign-in: the store in which the user last used
 * it, else the chosen places, else the first ones where it can be used. Undefined if it can be used in no place.
 */
export function presetPlaces(
  workbench: OfferedPlaces,
  offered: OfferedPlaces,
  chosen: ChosenPlaces,
): ChosenPlaces | undefined {
  const last = offered.stores.find(({ id }) => id === offered.lastStoreId);
  if (last !== undefined) return { currentCustomer: last.customerId, currentStore: last.id };
  const current = currentPlaces(workbench, chosen);
  const { customer, store } = isOffered(offered, current) ? current : currentPlaces(offered, chosen);
  return customer && { currentCustomer: customer.id, currentStore: store?.id };
}

/** Whether a customer and store are offered. Without a store, only the customer is checked. */
export function isOffered(
  offered: OfferedPlaces,
  { customer, store }: Pick<CurrentPlaces, 'customer' | 'store'>,
): boolean {
  if (store !== undefined) return offered.stores.some(({ id }) => id === store.id);
  return offered.customers.some(({ id }) => id === customer?.id);
}

const storesByCustomer = new WeakMap<readonly StoreOption[], Map<string, StoreOption[]>>();

/** Stores of a customer. Grouped once, since this is called for every change of a page, with up to 100,000 stores. */
function storesOf(stores: readonly StoreOption[], customerId: string | undefined): readonly StoreOption[] {
  const grouped = storesByCustomer.get(stores) ?? Map.groupBy(stores, (store) => store.customerId);
  storesByCustomer.set(stores, grouped);
  return grouped.get(customerId ?? '') ?? [];
}

function chosenOrFirst<P extends { id: string }>(places: readonly P[], chosen: string | undefined): P | undefined {
  return places.find(({ id }) => id === chosen) ?? places[0];
}
