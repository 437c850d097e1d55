import type { FastifyInstance } from 'fastify';

/** The same function, whose promises are known until they settle. */
export type Follow = <This, A extends unknown[], R>(
  run: (this: This, ...given: A) => R,
) => (this: This, ...given: A) => R;

/**
 * Follows what the routes of a server do, from its first hook to the end of its handler. A server that closes waits
 * for its connections; whatever runs for somebody who has hung up has none, and would find the database closed.
 * Call it before the first route.
 */
export function followCalls(server: FastifyInstance) {
  const running = new Set<Promise<unknown>>();

  const follow: Follow = (run) =>
    function (...given) {
      const result = run.apply(this, given);
      if (result instanceof Promise) {
        running.add(result);
        const forget = () => void running.delete(result);
        result.then(forget, forget);
      }
      return result;
    };

  server.addHook('onRoute', (route) => {
    route.handler = follow(route.handler);
    if (route.onRequest !== undefined) route.onRequest = [route.onRequest].flat().map(follow);
    if (route.preHandler !== undefined) route.preHandler = [route.preHandler].flat().map(follow);
  });

  return {
    /** For what answers calls and is no route of the server. */
    follow,

    /** Resolves once nothing runs. */
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
