/**
 * Does something for each key once, however often it is asked for while the page stands: whoever asks again gets the
 * same answer. For what can be used once, such as the code that another system sends the browser back with.
 */
export function createMemoizedRun<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const started = new Map<string, Promise<T>>();
  return (key, run) => {
    const running = started.get(key) ?? run();
    started.set(key, running);
    return running;
  };
}
