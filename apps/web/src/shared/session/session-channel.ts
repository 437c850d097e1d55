import { STORAGE_KEYS } from '@foyer/contract/core/storage.ts';

import { SESSION_END_KEY, writeStored } from './storage.ts';

/** Why a session ended: the user signed out, or the server has ended it. */
export type SessionEnd = 'signed-out' | 'expired';

/**
 * Notifies all other open tabs that the session has ended. It uses the storage that is cleared next: on any other
 * channel, the reason could arrive after the clearing.
 */
export function announceEnd(reason: SessionEnd): void {
  writeStored(SESSION_END_KEY, reason);
}

/** The session is the same in all tabs, and so are its customer and store, which the server stores once per session. */
const SYNCED_KEYS: ReadonlySet<string> = new Set(
  (['accessToken', 'passwordFlag', 'loginFlag', 'currentCustomer', 'currentStore'] as const).map(
    (name) => STORAGE_KEYS[name],
  ),
);

type SessionListeners = { onEnd: (reason: SessionEnd) => void; onStorage: () => void };

/** Listens for ends that other tabs announce, and for their changes to the storage. */
export function followOtherTabs({ onEnd, onStorage }: SessionListeners): void {
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_END_KEY && (newValue === 'signed-out' || newValue === 'expired')) onEnd(newValue);
    if (key === null || SYNCED_KEYS.has(key)) onStorage();
  });
}
