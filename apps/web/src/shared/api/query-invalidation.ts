import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { jitter } from '#/shared/push/push-timer.ts';

/**
 * Jitter in milliseconds: after an event that many pages receive at the same moment, their refetches are spread over
 * this time. With the 20 s in which a lost socket is retried, all views are up to date within 25 s.
 */
const SPREAD_MS = 4000;

/**
 * Invalidates queries by key prefix. Active queries are refetched immediately or after a random delay, the others when
 * they are next used. `stop` cancels pending refetches.
 */
export function createQueryInvalidation(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function refetch(queryKey: QueryKey): void {
    // Hidden pages refetch when they become visible: the client does that automatically.
    if (document.visibilityState !== 'hidden') void client.refetchQueries({ queryKey, type: 'active', stale: true });
  }

  return {
    make(queryKey: QueryKey, { spread }: { spread: boolean }): void {
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      if (!spread) return refetch(queryKey);
      const name = JSON.stringify(queryKey);
      if (waiting.has(name)) return;
      const run = (): void => {
        waiting.delete(name);
        refetch(queryKey);
      };
      waiting.set(name, setTimeout(run, jitter() * SPREAD_MS));
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

export type QueryInvalidation = Pick<ReturnType<typeof createQueryInvalidation>, 'make'>;
