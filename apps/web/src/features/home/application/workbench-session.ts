import type { Workbench } from '@foyer/contract/workbench.ts';

import { patchSession, readSession } from '#/shared/session/session.ts';

import { currentPlaces, type ChosenPlaces } from '../header/current-places.ts';
import { permissionsByKind } from '../overview/permissions-by-kind.ts';

/** Stores a workbench in the global session state (specification section 3). */
export function storeWorkbench(workbench: Workbench): void {
  patchSession({
    currentUser: workbench.user,
    permissionTree: workbench.permissions,
    apps: workbench.applications,
    ...permissionsByKind(workbench),
  });
  const { currentCustomer } = readSession();
  if (currentCustomer !== undefined) return storePlaces(workbench, readSession());
  patchSession({ isPlacePreset: true });
  const { customerId, storeId } = workbench.startPlace;
  storePlaces(workbench, { currentCustomer: customerId ?? undefined, currentStore: storeId ?? undefined });
}

/** Stores the customer and store chosen by the user as the current ones. */
export function choosePlaces(workbench: Workbench, chosen: ChosenPlaces): void {
  patchSession({ isPlacePreset: false });
  storePlaces(workbench, chosen);
}

/** Stores the chosen customer and store as the current ones; those not offered are replaced by the first ones. */
export function storePlaces(workbench: Workbench, chosen: ChosenPlaces): void {
  const { customer, store } = currentPlaces(workbench, chosen);
  patchSession({ currentCustomer: customer?.id, currentStore: store?.id });
}
