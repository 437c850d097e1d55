/**
 * Does something for each key once, however often it is asked for while the page stands: whoever asks again gets the
 * same answer. For what can be used once, such as the code that another system sends the browser back with.
 */
export function createOnce<T>(): (key: string, act: () => Promise<T>) => Promise<T> {
  const begun = new Map<string, Promise<T>>();
  return (key, act) => {
    const doing = begun.get(key) ?? act();
    begun.set(key, doing);
    return doing;
  };
}
