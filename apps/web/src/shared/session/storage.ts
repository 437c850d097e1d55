import { LANGUAGE_KEYS, STORAGE_KEYS, type StorageKey } from '@foyer/contract/core/storage.ts';

/** Storage key of the chosen theme. Like the next key, it is not in the specification. */
export const THEME_KEY = 'as-theme';
/** Storage key of the reason why the session ends, kept until the storage is cleared. */
export const SESSION_END_KEY = 'as-sessionEnd';

const survivors: ReadonlySet<string> = new Set(LANGUAGE_KEYS.map((key) => STORAGE_KEYS[key]));

/** The browser may refuse storage (private windows, policies): the application then works without it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

export function readStored(key: string): string | undefined {
  return storage()?.getItem(key) ?? undefined;
}

/** The IDs in a text that is separated by commas. Anything else is ignored. */
export function readStoredIds(key: string): string[] {
  const ids = readStored(key)?.split(',') ?? [];
  return ids.filter((id) => /^[\da-f-]{36}$/.test(id));
}

/** Stores a text; undefined removes it. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage()?.removeItem(key);
    else storage()?.setItem(key, value);
  } catch {
    // The storage is full or unavailable. It is optional: no decision depends on it.
  }
}

/** Reads a stored JSON value; a text that cannot be parsed counts as absent. */
export function readStoredJson(key: StorageKey): unknown {
  const text = readStored(STORAGE_KEYS[key]);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes everything but the language keys (specification section 4, Logout). */
export function clearStorage(): void {
  const browserStorage = storage();
  if (browserStorage === undefined) return;
  const keys = Array.from({ length: browserStorage.length }, (_, index) => browserStorage.key(index));
  for (const key of keys) if (key !== null && !survivors.has(key)) browserStorage.removeItem(key);
}
