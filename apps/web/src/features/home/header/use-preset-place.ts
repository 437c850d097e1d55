import type { Workbench } from '@foyer/contract/workbench.ts';
import { useEffect } from 'react';

import { patchSession, readSession, useSession } from '#/shared/session/session.ts';

import { storePlaces } from '../application/workbench-session.ts';
import { currentPlaces, isOffered, type OfferedPlaces } from './current-places.ts';

/**
 * Selects the first store where the first application opened after a sign-in can be used. A store that the user has
 * selected is kept; the page then lists where the application can be used.
 */
export function usePresetPlace(workbench: Workbench | undefined, offered: OfferedPlaces | undefined): void {
  const isPreset = useSession((session) => session.isPlacePreset);
  useEffect(() => {
    if (!isPreset || workbench === undefined || offered === undefined) return;
    patchSession({ isPlacePreset: false });
    if (isOffered(offered, currentPlaces(workbench, readSession()))) return;
    const { customer, store } = currentPlaces(offered, readSession());
    if (customer !== undefined) storePlaces(workbench, { currentCustomer: customer.id, currentStore: store?.id });
  }, [isPreset, workbench, offered]);
}
