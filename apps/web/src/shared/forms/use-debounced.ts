import { useEffect, useState } from 'react';

/** How long somebody pauses who has typed what they look for, in milliseconds. */
const DEBOUNCE_MS = 300;

/** A value once it has not changed for a moment: not every letter asks the server. */
export function useDebounced<V>(value: V, delay = DEBOUNCE_MS): V {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
