import type { Workbench } from '@foyer/contract/workbench.ts';
import { useEffect } from 'react';

import { patchSession, readSession, useSession } from '#/shared/session/session.ts';

import { storePlaces } from '../application/workbench-session.ts';
import { type OfferedPlaces, presetPlaces } from './current-places.ts';

/**
 * Selects the store for the first application that is opened after a sign-in: the one in which the user last used it, or
 * else the first where it can be used. A store that the user has selected is kept; the page then lists where the
 * application can be used.
 */
export function usePresetPlace(workbench: Workbench | undefined, offered: OfferedPlaces | undefined): void {
  const isPreset = useSession((session) => session.isPlacePreset);
  useEffect(() => {
    if (!isPreset || workbench === undefined || offered === undefined) return;
    patchSession({ isPlacePreset: false });
    const places = presetPlaces(workbench, offered, readSession());
    if (places !== undefined) storePlaces(workbench, places);
  }, [isPreset, workbench, offered]);
}
