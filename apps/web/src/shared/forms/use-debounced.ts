import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** A debounced value, so that not every letter causes a request. */
export function useDebounced<V>(value: V, delay = DEBOUNCE_MS): V {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
