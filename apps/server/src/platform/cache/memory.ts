type Kept<V> = { readonly value: Promise<V>; readonly until: number; settled?: V };

/**
 * Remembers what is read again and again, for so short a time that a lost announcement does no harm.
 * Parallel readers of one key share one load. What was forgotten while it loaded is not kept.
 */
export function createMemory<V>(load: (key: string) => Promise<V>, { ms, most }: { ms: number; most: number }) {
  const kept = new Map<string, Kept<V>>();

  function keep(key: string, entry: Kept<V>): void {
    kept.delete(key);
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? key);
    kept.set(key, entry);
  }

  function begin(key: string): Promise<V> {
    const entry: Kept<V> = { value: load(key), until: performance.now() + ms };
    keep(key, entry);
    entry.value.then(
      (value) => void (entry.settled = value),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return entry.value;
  }

  return {
    get(key: string): Promise<V> {
      const entry = kept.get(key);
      return entry !== undefined && entry.until > performance.now() ? entry.value : begin(key);
    },
    /** Remembers what is known without asking. */
    put(key: string, value: V): void {
      keep(key, { value: Promise.resolve(value), until: performance.now() + ms, settled: value });
    },
    /** Forgets what matches, and everything that is still loading: it may match as well. */
    forgetWhere(matches: (value: V) => boolean): void {
      for (const [key, { settled }] of kept) if (settled === undefined || matches(settled)) kept.delete(key);
    },
    forget(key: string): void {
      kept.delete(key);
    },
    forgetAll(): void {
      kept.clear();
    },
  };
}

export type Memory<V> = ReturnType<typeof createMemory<V>>;
