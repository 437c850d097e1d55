import { STORAGE_KEYS } from '@foyer/contract/storage.ts';

/** Why a session ended: the person left, or the server no longer knows it. */
export type SessionEnd = 'signed-out' | 'expired';

const CHANNEL = 'foyer-session';
let channel: BroadcastChannel | undefined;

/** Tells every other open tab that the session has ended. */
export function announceEnd(reason: SessionEnd): void {
  channel?.postMessage(reason);
}

type Listeners = { onEnd: (reason: SessionEnd) => void; onStorage: () => void };

/** Hears what other tabs announce, and what they change in the storage without announcing it. */
export function followOtherTabs({ onEnd, onStorage }: Listeners): void {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-out' || data === 'expired') onEnd(data);
  });
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === null || key === STORAGE_KEYS.accessToken || key === STORAGE_KEYS.passwordFlag) onStorage();
  });
}
