import type { FastifyInstance } from 'fastify';

/** The same function, whose promises are known until they settle. */
export type Track = <This, A extends unknown[], R>(run: (this: This, ...args: A) => R) => (this: This, ...args: A) => R;

/**
 * Follows what the routes of a server do, from its first hook to the end of its handler. A server that closes waits
 * for its connections; whatever runs for somebody who has hung up has none, and would find the database closed.
 * Call it before the first route.
 */
export function trackRequests(server: FastifyInstance) {
  const running = new Set<Promise<unknown>>();

  const track: Track = (run) =>
    function (...args) {
      const result = run.apply(this, args);
      if (result instanceof Promise) {
        running.add(result);
        const remove = () => void running.delete(result);
        result.then(remove, remove);
      }
      return result;
    };

  server.addHook('onRoute', (route) => {
    route.handler = track(route.handler);
    if (route.onRequest !== undefined) route.onRequest = [route.onRequest].flat().map(track);
    if (route.preHandler !== undefined) route.preHandler = [route.preHandler].flat().map(track);
  });

  return {
    /** For what answers calls and is no route of the server. */
    track,

    /** Resolves once nothing runs. */
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
