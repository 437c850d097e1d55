import { isOutage, lacksTables } from '#/platform/database/outage.ts';

/**
 * Stale-on-error cache. During an outage, and before the database is migrated, it returns the key's last value, or
 * undefined. It retries once per `ms`; otherwise every reader would wait for a connection.
 */
export function createStaleOnError<K, V>(read: (key: K) => Promise<V>, { ms }: { ms: number }) {
  const last = new Map<K, V>();
  let retryAt = 0;

  return async (key: K): Promise<V | undefined> => {
    if (performance.now() < retryAt) return last.get(key);
    try {
      const value = await read(key);
      last.set(key, value);
      return value;
    } catch (error) {
      if (!isOutage(error) && !lacksTables(error)) throw error;
      retryAt = performance.now() + ms;
      return last.get(key);
    }
  };
}
