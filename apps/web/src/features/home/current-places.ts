import type { Workbench } from '@foyer/contract/workbench.ts';

type Customer = Workbench['customers'][number];
type Store = Workbench['stores'][number];

/** Ids, as the global session state keeps them. */
export type ChosenPlaces = {
  readonly currentCustomer: string | undefined;
  readonly currentStore: string | undefined;
};

export type CurrentPlaces = {
  customer: Customer | undefined;
  /** Those of the current customer. */
  stores: readonly Store[];
  store: Store | undefined;
};

/** The customer and store to work in: those chosen before while they are still offered, else the first. */
export function currentPlaces(offered: Pick<Workbench, 'customers' | 'stores'>, chosen: ChosenPlaces): CurrentPlaces {
  const customer = chosenOrFirst(offered.customers, chosen.currentCustomer);
  const stores = offered.stores.filter(({ customerId }) => customerId === customer?.id);
  return { customer, stores, store: chosenOrFirst(stores, chosen.currentStore) };
}

function chosenOrFirst<P extends { id: string }>(places: readonly P[], chosen: string | undefined): P | undefined {
  return places.find(({ id }) => id === chosen) ?? places[0];
}
