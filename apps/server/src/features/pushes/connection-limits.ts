import { SOCKET_RETRY_SECONDS } from '@foyer/contract/core/limits.ts';

import { Fault } from '#/platform/fault.ts';
import type { Caller } from '#/platform/http/access.ts';

export type ConnectionLimits = {
  readonly perSession: number;
  readonly perUser: number;
  readonly perAddress: number;
  readonly perProcess: number;
};

/** Limits the sockets that are open or being opened, per session, user, address and process. */
export function createConnectionLimits({ perSession, perUser, perAddress, perProcess }: ConnectionLimits) {
  const [ofSession, ofUser, ofAddress] = [createCounts(), createCounts(), createCounts()];
  let all = 0;

  /** Reserves a connection, or throws A0499. Returns the function that releases it. */
  return function reserve({ sessionId, userId }: Caller, address: string): () => void {
    const isFull =
      all >= perProcess ||
      ofAddress.of(address) >= perAddress ||
      ofUser.of(userId) >= perUser ||
      ofSession.of(sessionId) >= perSession;
    if (isFull) throw new Fault('too_many_requests', { seconds: SOCKET_RETRY_SECONDS });
    function change(by: 1 | -1): void {
      all += by;
      ofAddress.change(address, by);
      ofUser.change(userId, by);
      ofSession.change(sessionId, by);
    }
    change(1);
    return () => change(-1);
  };
}

function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string) => counts.get(key) ?? 0;
  return {
    of,
    change(key: string, by: number): void {
      const count = of(key) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
