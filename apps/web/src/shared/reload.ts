import { BASE_PATH } from '@foyer/contract/limits.ts';

import { stopNavigating } from './location.ts';
import type { Words } from './messages.ts';

/** What must survive a reload without standing in the storage: it travels in the history entry. */
export type Carried = {
  /** Said once the page is there again. */
  readonly words?: Words | undefined;
  /** Where in Home the person was. */
  readonly homePath?: string | undefined;
};

/** Loads the base page anew, so that nothing of the ended session is left in memory. */
export function reloadBase(carried: Carried = {}): void {
  stopNavigating();
  history.replaceState(carried, '', BASE_PATH);
  location.reload();
}

/** What the page before this one carried over; a second look finds nothing. */
export function takeCarried(): Carried {
  const state: unknown = history.state;
  history.replaceState(null, '');
  return typeof state === 'object' && state !== null ? state : {};
}
