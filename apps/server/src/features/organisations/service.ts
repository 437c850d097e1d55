import { freshId } from '#/platform/ids.ts';
import type { Work } from '#/platform/work.ts';

import type { OrganisationStore, Place } from './store.ts';

export type OrganisationStores = { organisations: OrganisationStore };

/** The organisation that a fresh installation starts with. */
const FIRST = { name: 'Head office', code: 'head-office' };

export function createOrganisations({ read }: Work<OrganisationStores>) {
  return {
    /** Customers and stores that a user's roles reach. */
    reachOf(userId: string): Promise<{ customers: Place[]; stores: (Place & { customerId: string })[] }> {
      return read(async ({ organisations }) => {
        const [customers, stores] = await Promise.all([
          organisations.customersOf(userId),
          organisations.storesOf(userId),
        ]);
        return { customers, stores };
      });
    },

    /** Creates the first organisation inside the caller's transaction; returns its id. */
    async addFirst({ organisations }: OrganisationStores): Promise<string> {
      const id = freshId();
      await organisations.add({ id, ...FIRST });
      return id;
    },

    /** The id of an organisation by its code; the first one's without a code. Undefined when there is none. */
    findId({ organisations }: OrganisationStores, code: string = FIRST.code): Promise<string | undefined> {
      return organisations.findIdByCode(code);
    },
  };
}

export type Organisations = ReturnType<typeof createOrganisations>;
