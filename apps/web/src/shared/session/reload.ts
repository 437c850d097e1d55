import { BASE_PATH } from '@foyer/contract/core/limits.ts';

import { stopNavigating } from '#/shared/navigation/location.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import { setDestination } from './destination.ts';

/** What must survive a reload without standing in the storage: it travels in the history entry. */
type ReloadState = {
  /** Said once the page is there again. */
  readonly toast?: ToastContent | undefined;
};

/** How a session ends on this page. */
export type SessionEnding = ReloadState & {
  /** Where the next sign-in leads, whoever's it is; otherwise Home. */
  readonly leadsTo?: string | undefined;
  /** Where the browser goes instead of the base page: an address of Foyer's server. */
  readonly nextAddress?: string | undefined;
};

/** Loads the base page anew, so that nothing of the ended session is left in memory. */
export function reloadBase({ toast, leadsTo, nextAddress }: SessionEnding = {}): void {
  stopNavigating();
  if (nextAddress !== undefined) {
    setDestination();
    return location.replace(nextAddress);
  }
  // An application that waits is named there, over the sign-in; from a page of Home the guard leads to Login.
  history.replaceState({ toast }, '', leadsTo === undefined ? BASE_PATH : `${BASE_PATH}#${leadsTo}`);
  location.reload();
}

/** What the page before this one carried over; a second look finds nothing. */
export function takeReloadState(): ReloadState {
  const state: unknown = history.state;
  history.replaceState(null, '');
  if (typeof state !== 'object' || state === null) return {};
  // A session has ended. Until it was gone, the page before this one went on remembering what became closed to it.
  setDestination();
  return state;
}
