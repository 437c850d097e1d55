/**
 * What runs for callers. The server waits for its connections when it closes; whatever runs for somebody who
 * has hung up has none, and would find the database closed.
 */
export function createRunning() {
  const running = new Set<Promise<unknown>>();
  return {
    /** The same function, known until what it does has ended. */
    follow<A extends unknown[], T>(run: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
      return (...given) => {
        const promise = run(...given);
        running.add(promise);
        const forget = () => void running.delete(promise);
        promise.then(forget, forget);
        return promise;
      };
    },

    /** Resolves once nothing runs. */
    async ended(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

export type Running = ReturnType<typeof createRunning>;
