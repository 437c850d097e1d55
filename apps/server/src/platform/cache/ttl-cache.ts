type CacheEntry<V> = {
  readonly value: Promise<V>;
  readonly expiresAt: number;
  settled?: V;
  isRefreshing?: boolean;
};

/** Share of the TTL after which a value that is read is loaded again. */
const REFRESH_AFTER = 0.7;

/**
 * TTL cache. A short TTL bounds the damage of a lost invalidation. Concurrent readers of one key share one load. A value
 * that is read in the last part of its TTL is loaded again in the background, so that readers of a busy key do not wait
 * (refresh ahead). An entry that is invalidated while it loads is not cached.
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

  /** Loads a value again. A failure is left to the reader after the TTL. */
  function refresh(key: string, current: CacheEntry<V>): void {
    current.isRefreshing = true;
    const expiresAt = performance.now() + ms;
    load(key).then(
      (value) => {
        if (entries.get(key) === current) setEntry(key, { value: Promise.resolve(value), expiresAt, settled: value });
      },
      () => undefined,
    );
  }

  return {
    get(key: string): Promise<V> {
      const entry = entries.get(key);
      const leftMs = entry === undefined ? 0 : entry.expiresAt - performance.now();
      if (entry === undefined || leftMs <= 0) return loadEntry(key);
      if (leftMs <= ms * (1 - REFRESH_AFTER) && entry.isRefreshing !== true) refresh(key, entry);
      return entry.value;
    },
    /** Stores a value that is already loaded. */
    put(key: string, value: V): void {
      setEntry(key, { value: Promise.resolve(value), expiresAt: performance.now() + ms, settled: value });
    },
    /** Invalidates matching entries, and all entries that are still loading, since they may match as well. */
    invalidateWhere(matches: (value: V) => boolean): void {
      for (const [key, { settled, isRefreshing }] of entries)
        if (settled === undefined || isRefreshing === true || matches(settled)) entries.delete(key);
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
