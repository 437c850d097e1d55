type CacheEntry<V> = {
  readonly value: Promise<V>;
  /** From this time on, a read causes the next load. */
  readonly refreshAt: number;
  readonly expiresAt: number;
  state: 'loading' | 'loaded' | 'refreshing';
  /** The value, once it is loaded. */
  settled?: V;
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

  /** An entry whose TTL starts now. */
  function newEntry(value: Promise<V>): CacheEntry<V> {
    const now = performance.now();
    const entry: CacheEntry<V> = {
      value,
      refreshAt: now + ms * REFRESH_AFTER,
      expiresAt: now + ms,
      state: 'loading',
    };
    value.then(
      (settled) => Object.assign(entry, { state: 'loaded', settled }),
      () => undefined,
    );
    return entry;
  }

  function loadEntry(key: string): Promise<V> {
    const entry = newEntry(load(key));
    setEntry(key, entry);
    entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
    return entry.value;
  }

  /** Loads a value again and keeps the current one until then. A failure is left to the reader after the TTL. */
  function refresh(key: string, current: CacheEntry<V>): void {
    current.state = 'refreshing';
    const next = newEntry(load(key));
    next.value.then(
      () => void (entries.get(key) === current && setEntry(key, next)),
      () => undefined,
    );
  }

  return {
    get(key: string): Promise<V> {
      const entry = entries.get(key);
      const now = performance.now();
      if (entry === undefined || entry.expiresAt <= now) return loadEntry(key);
      if (entry.state === 'loaded' && entry.refreshAt <= now) refresh(key, entry);
      return entry.value;
    },
    /** Stores a value that is already loaded. */
    put(key: string, value: V): void {
      setEntry(key, { ...newEntry(Promise.resolve(value)), state: 'loaded', settled: value });
    },
    /** Invalidates matching entries, and all entries that are still loading, since they may match as well. */
    invalidateWhere(matches: (value: V) => boolean): void {
      for (const [key, { state, settled }] of entries)
        if (state !== 'loaded' || settled === undefined || matches(settled)) entries.delete(key);
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
