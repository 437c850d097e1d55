import { DOUBLE_CLICK_MS } from '@foyer/contract/core/limits.ts';
import { useEffect, useRef, useState } from 'react';

/** Rests for 1500 ms after each call of `rest`: what a second click of a double one hits does nothing meanwhile. */
export function useRest(): { resting: boolean; rest: () => void } {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function rest() {
    setResting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(false), DOUBLE_CLICK_MS);
  }
  return { resting, rest };
}
