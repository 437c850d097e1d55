import { useEffect, useState } from 'react';

/** How long somebody pauses who has typed what they look for, in milliseconds. */
const PAUSE_MS = 300;

/** A value once it has not changed for a moment: not every letter asks the server. */
export function useSettled<V>(value: V, pause = PAUSE_MS): V {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
