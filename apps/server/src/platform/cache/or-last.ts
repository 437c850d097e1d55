import { isOutage, lacksTables } from '#/platform/database/outage.ts';

/**
 * Reads what is shown again and again. While the database is away, or before it is prepared, it answers with what was
 * read last, undefined when that was never, and asks once in `ms`: or each reader would wait for a connection.
 */
export function createOrLast<K, V>(read: (key: K) => Promise<V>, { ms }: { ms: number }) {
  const last = new Map<K, V>();
  let awayUntil = 0;

  return async (key: K): Promise<V | undefined> => {
    if (performance.now() < awayUntil) return last.get(key);
    try {
      const value = await read(key);
      last.set(key, value);
      return value;
    } catch (error) {
      if (!isOutage(error) && !lacksTables(error)) throw error;
      awayUntil = performance.now() + ms;
      return last.get(key);
    }
  };
}
