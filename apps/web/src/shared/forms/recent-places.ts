import { useSession } from '#/shared/session/session.ts';
import { readStored, writeStored } from '#/shared/session/storage.ts';

/** Maximum number of recent places. */
const MAX_RECENT = 5;

const keyOf = (username: string) => `as-recentPlaces:${username}`;

/** IDs of the places that a user chose last in this browser, latest first. */
export function readRecentPlaces(username: string): readonly string[] {
  const ids = readStored(keyOf(username))?.split(',') ?? [];
  return ids.filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, MAX_RECENT);
}

/** Adds a place to those that a user chose last. */
export function addRecentPlace(username: string, id: string): void {
  const others = readRecentPlaces(username).filter((other) => other !== id);
  writeStored(keyOf(username), [id, ...others].slice(0, MAX_RECENT).join(','));
}

/** The recent places of the signed-in user. Signing out removes them. */
export function useRecentPlaces() {
  const username = useSession((session) => session.username) ?? '';
  return { read: () => readRecentPlaces(username), add: (id: string) => addRecentPlace(username, id) };
}
