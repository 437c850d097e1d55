import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { jitter } from '#/shared/push/push-timer.ts';

/**
 * Over so long, in milliseconds, all pages ask again after something that many of them hear in the same moment. With
 * the 20 s in which a lost socket is tried again, what is seen is right within 25 s.
 */
const SPREAD_MS = 4000;

/**
 * Makes queries stale by what their keys begin with. What is looked at is asked for again, at once or at a moment of
 * this page's own; the rest when it is looked at. Returns the way to give up what waits.
 */
export function createQueryInvalidation(client: QueryClient) {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  function refetch(queryKey: QueryKey): void {
    // A page that nobody sees asks when somebody looks: the client follows that by itself.
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
