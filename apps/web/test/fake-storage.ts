/** A browser storage in memory, for tests. */
export function createFakeStorage(entries: Record<string, string> = {}): Storage {
  const entriesByKey = new Map(Object.entries(entries));
  return {
    get length() {
      return entriesByKey.size;
    },
    key: (index) => [...entriesByKey.keys()][index] ?? null,
    getItem: (key) => entriesByKey.get(key) ?? null,
    setItem: (key, value) => void entriesByKey.set(key, value),
    removeItem: (key) => void entriesByKey.delete(key),
    clear: () => entriesByKey.clear(),
  };
}
