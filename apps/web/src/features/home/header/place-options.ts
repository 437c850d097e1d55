import type { OfferedPlaces } from './current-places.ts';

/** A store, or a customer without stores, to work in. */
export type PlaceOption = {
  readonly key: string;
  readonly customerId: string;
  readonly storeId: string | null;
  readonly name: string;
  /** The name; after that of the customer where there are several. */
  readonly label: string;
};

/** Places to choose from, by customer: its stores, or itself where none of them is offered. */
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
