import { useEffect, useState } from 'react';

/** How long somebody pauses who has typed what they look for, in milliseconds. */
const PAUSE_MS = 200;

/** A value once it has not changed for a moment: not every letter asks the server. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
