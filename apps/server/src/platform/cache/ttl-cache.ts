type CacheEntry<V> = { readonly value: Promise<V>; readonly expiresAt: number; settled?: V };

/**
 * TTL cache. A short TTL bounds the damage of a lost invalidation. Concurrent readers of one key share one load. An
 * entry that is invalidated while it loads is not cached.
 */
export function createTtlCache<V>(
  load: (key: string) => Promise<V>,
  { ms, maxEntries }: { ms: number; maxEntries: number },
) {
  const entries = new Map<string, CacheEntry<V>>();

  function setEntry(key: string, entry: CacheEntry<V>): void {
    entries.delete(key);
    if (entries.size >= maxEntries) entries.delete(entries.keys().next().value ?? key);
    entries.set(key, entry);
  }

  function loadEntry(key: string): Promise<V> {
    const entry: CacheEntry<V> = { value: load(key), expiresAt: performance.now() + ms };
    setEntry(key, entry);
    entry.value.then(
      (value) => void (entry.settled = value),
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.value;
  }

  return {
    get(key: string): Promise<V> {
      const entry = entries.get(key);
      return entry !== undefined && entry.expiresAt > performance.now() ? entry.value : loadEntry(key);
    },
    /** Stores a value that is already loaded. */
    put(key: string, value: V): void {
      setEntry(key, { value: Promise.resolve(value), expiresAt: performance.now() + ms, settled: value });
    },
    /** Invalidates matching entries, and all entries that are still loading, since they may match as well. */
    invalidateWhere(matches: (value: V) => boolean): void {
      for (const [key, { settled }] of entries) if (settled === undefined || matches(settled)) entries.delete(key);
    },
    invalidate(key: string): void {
      entries.delete(key);
    },
    clear(): void {
      entries.clear();
    },
  };
}

export type TtlCache<V> = ReturnType<typeof createTtlCache<V>>;
