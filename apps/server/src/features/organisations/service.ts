import { randomUUIDv7 } from 'node:crypto';

import { isId } from '#/platform/database/cursor-page.ts';
import type { Work } from '#/platform/database/work.ts';
import type { Repositories } from '#/repositories.ts';

import type { AccessibleStore, OrganisationAbove, OrganisationRepository, PlaceName } from './repository.ts';

/** The first organisation of a new installation. */
const FIRST = { name: 'Head office', code: 'head-office' };

/** Customers and stores that a user may select, and the organisations between them, each by name. */
export type AccessiblePlaces = {
  customers: PlaceName[];
  stores: AccessibleStore[];
  organisations: OrganisationAbove[];
};

export function createOrganisations({ read }: Work<Repositories<'organisations'>>) {
  return {
    /**
     * Stores and customers where a role of the user has one of these permissions, by name. Stores include their
     * customers.
     */
    placesWithPermissions(userId: string, permissions: readonly string[]): Promise<AccessiblePlaces> {
      return read(async ({ organisations }) => {
        const [all, permitted, stores] = await Promise.all([
          organisations.customersOf(userId),
          organisations.customersWith(userId, permissions),
          organisations.storesOf(userId, permissions),
        ]);
        const meant = new Set([...permitted.map(({ id }) => id), ...stores.map(({ customerId }) => customerId)]);
        const customers = all.filter(({ id }) => meant.has(id));
        return { customers, stores, organisations: await listAbove(organisations, stores) };
      });
    },

    /** Customers and stores that a user's roles reach. */
    accessiblePlaces(userId: string): Promise<AccessiblePlaces> {
      return read(async ({ organisations }) => {
        const [customers, stores] = await Promise.all([
          organisations.customersOf(userId),
          organisations.storesOf(userId),
        ]);
        return { customers, stores, organisations: await listAbove(organisations, stores) };
      });
    },

    /** Whether a user's roles reach a customer. */
    isCustomerOf(userId: string, customerId: string): Promise<boolean> {
      return read(async ({ organisations }) => isId(customerId) && organisations.isCustomerOf(userId, customerId));
    },

    /** Whether a user's roles reach an open store of a customer. */
    isStoreOf(userId: string, storeId: string, customerId: string): Promise<boolean> {
      return read(async ({ organisations }) => isId(storeId) && organisations.isStoreOf(userId, storeId, customerId));
    },

    /** Creates the first organisation inside the caller's transaction. Returns its ID. */
    async addFirst({ organisations }: Repositories<'organisations'>): Promise<string> {
      const id = randomUUIDv7();
      await organisations.add({ id, ...FIRST });
      return id;
    },

    /** Finds an organisation's ID by its code, by default that of the first organisation. */
    findId({ organisations }: Repositories<'organisations'>, code: string = FIRST.code): Promise<string | undefined> {
      return organisations.findIdByCode(code);
    },
  };
}

export type Organisations = ReturnType<typeof createOrganisations>;

/** Organisations above stores, without customers. */
function listAbove(organisations: OrganisationRepository, stores: readonly AccessibleStore[]) {
  const ids = new Set(stores.flatMap(({ customerId, organisationId: id }) => (id === customerId ? [] : [id])));
  return ids.size === 0 ? [] : organisations.listBelowCustomers([...ids]);
}
