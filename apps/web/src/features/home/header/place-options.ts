import type { OfferedPlaces } from './current-places.ts';

/** A selectable place: a store, or a customer without stores. */
export type PlaceOption = {
  readonly key: string;
  readonly customerId: string;
  readonly storeId: string | null;
  readonly name: string;
  /** The name, prefixed with the customer's where there are several customers. */
  readonly label: string;
};

/** Selectable places by customer: its stores, or the customer itself if no store is offered. */
export function optionsOf({ customers, stores }: OfferedPlaces): PlaceOption[] {
  return customers.flatMap((customer): PlaceOption[] => {
    const customerStores = stores.filter(({ customerId }) => customerId === customer.id);
    const label = (name: string) => (customers.length > 1 ? `${customer.name} · ${name}` : name);
    return customerStores.length === 0
      ? [{ key: customer.id, customerId: customer.id, storeId: null, name: customer.name, label: customer.name }]
      : customerStores.map(({ id, name }) => ({
          key: id,
          customerId: customer.id,
          storeId: id,
          name,
          label: label(name),
        }));
  });
}
