import { SOCKET_RETRY_SECONDS } from '@foyer/contract/limits.ts';

import type { Caller } from '#/platform/access.ts';
import { Fault } from '#/platform/fault.ts';

export type PlaceLimits = {
  readonly perSession: number;
  readonly perUser: number;
  readonly perAddress: number;
  readonly perProcess: number;
};

/** Counts the sockets that are open or about to be. */
export function createPlaces({ perSession, perUser, perAddress, perProcess }: PlaceLimits) {
  const taken = new Map<string, number>();

  /** Takes a place, or throws A0499. Returns the way to give it back. */
  return function takePlace({ sessionId, userId }: Caller, address: string): () => void {
    const keys = [
      ['process', perProcess],
      [`address ${address}`, perAddress],
      [`user ${userId}`, perUser],
      [`session ${sessionId}`, perSession],
    ] as const;
    if (keys.some(([key, limit]) => (taken.get(key) ?? 0) >= limit))
      throw new Fault('too_many_requests', { seconds: SOCKET_RETRY_SECONDS });
    for (const [key] of keys) taken.set(key, (taken.get(key) ?? 0) + 1);

    return function leave(): void {
      for (const [key] of keys) {
        const left = (taken.get(key) ?? 0) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      }
    };
  };
}
