import { BASE_PATH } from '@foyer/contract/core/limits.ts';

import { stopNavigating } from '#/shared/navigation/location.ts';
import type { ToastContent } from '#/shared/state/toasts.ts';

import { setDestination } from './destination.ts';

/** State that survives a reload without being stored: it is in the history entry. */
type ReloadState = {
  /** Shown after the reload. */
  readonly toast?: ToastContent | undefined;
};

/** How a session ends on this page. */
export type SessionEnding = ReloadState & {
  /** Destination of the next sign-in, for any user; Home if omitted. */
  readonly leadsTo?: string | undefined;
  /** Address to open instead of the base page, on Foyer's server. */
  readonly nextAddress?: string | undefined;
};

/** Reloads the base page, so that no data of the ended session is left in memory. */
export function reloadBase({ toast, leadsTo, nextAddress }: SessionEnding = {}): void {
  stopNavigating();
  if (nextAddress !== undefined) {
    setDestination();
    return location.replace(nextAddress);
  }
  // The path of a pending application request shows its sign-in page; from a page of Home the guard redirects to Login.
  history.replaceState({ toast }, '', leadsTo === undefined ? BASE_PATH : `${BASE_PATH}#${leadsTo}`);
  location.reload();
}

/** Returns the state that the page stored before the reload, and removes it. */
export function takeReloadState(): ReloadState {
  const state: unknown = history.state;
  history.replaceState(null, '');
  if (typeof state !== 'object' || state === null) return {};
  // A session has ended. Until the reload, the previous page may have stored a destination that the guard refused.
  setDestination();
  return state;
}
