import { useSession } from '#/shared/session/session.ts';
import { readStoredIds, writeStored } from '#/shared/session/storage.ts';

/** Maximum number of recent places. */
export const MAX_RECENT_PLACES = 5;

/** Pickers with common recent places: those of the administration, and the choice of the current store. */
export type PlaceHistory = 'recentPlaces' | 'recentStores';

const keyOf = (history: PlaceHistory, username: string) => `as-${history}:${username}`;

/** IDs of the places that a user chose last in this browser, latest first. */
export function readRecentPlaces(history: PlaceHistory, username: string): readonly string[] {
  return readStoredIds(keyOf(history, username)).slice(0, MAX_RECENT_PLACES);
}

/** Adds a place to those that a user chose last. */
export function addRecentPlace(history: PlaceHistory, username: string, id: string): void {
  const others = readRecentPlaces(history, username).filter((other) => other !== id);
  writeStored(keyOf(history, username), [id, ...others].slice(0, MAX_RECENT_PLACES).join(','));
}

/** The recent places of the signed-in user. Signing out removes them. */
export function useRecentPlaces(history: PlaceHistory) {
  const username = useSession((session) => session.username) ?? '';
  return {
    read: () => readRecentPlaces(history, username),
    add: (id: string) => addRecentPlace(history, username, id),
  };
}
