import type { FastifyInstance } from 'fastify';

/** Wraps a function so that its promises are tracked until they settle. */
export type Track = <This, A extends unknown[], R>(run: (this: This, ...args: A) => R) => (this: This, ...args: A) => R;

/**
 * Tracks requests from their first hook to the end of their handler. A closing server waits only for its connections:
 * without tracking, a request of a disconnected client could find the database closed. Call it before the first route.
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
    /** Tracks requests that no route of the server handles. */
    track,

    /** Resolves when no request is running. */
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
