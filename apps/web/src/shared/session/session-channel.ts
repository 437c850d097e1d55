import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';

import { SESSION_END_KEY, writeStored } from './storage.ts';

/** Why a session ended: the person left, or the server no longer knows it. */
export type SessionEnd = 'signed-out' | 'expired';

/**
 * Tells every other open tab that the session has ended. It is told through the storage that is cleared next:
 * another channel could be overtaken by that, and an end that nobody explains would be all that is seen.
 */
export function announceEnd(reason: SessionEnd): void {
  writeStored(SESSION_END_KEY, reason);
}

/** A session is the same in all tabs, and so is where it works: the server knows one place of it. */
const SYNCED_KEYS: ReadonlySet<string> = new Set(
  (['accessToken', 'passwordFlag', 'loginFlag', 'currentCustomer', 'currentStore'] as const).map(
    (name) => STORAGE_KEYS[name],
  ),
);

type SessionListeners = { onEnd: (reason: SessionEnd) => void; onStorage: () => void };

/** Hears what other tabs announce, and what they change in the storage without announcing it. */
export function followOtherTabs({ onEnd, onStorage }: SessionListeners): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_END_KEY && (newValue === 'signed-out' || newValue === 'expired')) onEnd(newValue);
    if (key === null || SYNCED_KEYS.has(key)) onStorage();
  });
}
