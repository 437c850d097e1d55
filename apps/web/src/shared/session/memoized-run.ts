/**
 * Runs a task once per key during the life of the page; repeated calls return the same promise. For values that can be
 * used once, such as the authorization code in a provider's redirect.
 */
export function createMemoizedRun<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const started = new Map<string, Promise<T>>();
  return (key, run) => {
    const running = started.get(key) ?? run();
    started.set(key, running);
    return running;
  };
}
