import { PERMISSIONS } from '@foyer/contract/core/permissions.ts';
import type { Workbench } from '@foyer/contract/workbench.ts';

import type { Applications } from '#/features/applications/service.ts';
import type { Licences } from '#/features/licence/service.ts';
import type { Organisations, AccessiblePlaces } from '#/features/organisations/service.ts';
import type { Users } from '#/features/users/service.ts';
import { createTtlCache } from '#/platform/cache/ttl-cache.ts';
import type { Bus } from '#/platform/events/bus.ts';
import type { Caller } from '#/platform/http/access.ts';

const CACHE_MS = 1000;
const MAX_CACHED_USERS = 20_000;

type WorkbenchNeeds = {
  applications: Applications;
  licences: Licences;
  organisations: Organisations;
  users: Users;
  bus: Bus;
};

/** Data for the Home page, combined from the features that own it. */
export function createWorkbench({ applications, licences, organisations, users, bus }: WorkbenchNeeds) {
  const cache = createTtlCache(
    async (userId) => {
      const [profile, places] = await Promise.all([users.getProfile(userId), organisations.accessiblePlaces(userId)]);
      return { userId, profile, ...places, startPlace: firstOf(await usableOf(userId, places)) };
    },
    { ms: CACHE_MS, maxEntries: MAX_CACHED_USERS },
  );
  bus.invalidateOn('session.changed', (change) => 'userId' in change && cache.invalidate(change.userId));
  bus.invalidateOn('user.changed', ({ userId }) => cache.invalidate(userId));
  bus.invalidateOn('rights.changed', cache.clear);
  bus.onResync(cache.clear);

  /**
   * Places where the user has an application permission or, if there are none, all places. A single place is always
   * kept.
   */
  async function usableOf(userId: string, places: AccessiblePlaces): Promise<AccessiblePlaces> {
    if (places.customers.length < 2 && places.stores.length < 2) return places;
    const usable = await organisations.placesWithPermissions(userId, await applications.suitePermissions());
    return usable.customers.length > 0 ? usable : places;
  }

  /** Sorted permissions by their unsorted collection, which is the same object in all calls of a second. */
  const sorted = new WeakMap<object, string[]>();

  /** The caller's permissions, combined over all organisations. A super administrator has all. */
  async function permissionsOf({ superAdministrator, permissions }: Caller): Promise<string[]> {
    const codes = superAdministrator ? await applications.permissions() : permissions;
    const known = sorted.get(codes);
    if (known !== undefined) return known;
    const all = [...new Set([...(superAdministrator ? PERMISSIONS : []), ...codes])].sort();
    sorted.set(codes, all);
    return all;
  }

  return {
    async of(caller: Caller): Promise<Workbench> {
      const [{ profile, customers, stores, organisations: above, startPlace }, open, permissions, { state }] =
        await Promise.all([
          cache.get(caller.userId),
          applications.openTo(caller),
          permissionsOf(caller),
          licences.current(),
        ]);
      return {
        user: {
          username: caller.username,
          displayName: profile.display_name,
          superAdministrator: caller.superAdministrator,
        },
        permissions,
        customers,
        stores,
        organisations: above,
        startPlace,
        applications: open,
        flags: {
          servicePage: open.some(({ code }) => code !== 'system'),
          managePage: open.some(({ code }) => code === 'system'),
          licensed: state !== 'expired',
        },
      };
    },
  };
}

/** The first customer by name, and the first of its stores. */
function firstOf({ customers, stores }: AccessiblePlaces): Workbench['startPlace'] {
  const customerId = customers[0]?.id ?? null;
  return { customerId, storeId: stores.find((store) => store.customerId === customerId)?.id ?? null };
}

export type WorkbenchService = ReturnType<typeof createWorkbench>;
