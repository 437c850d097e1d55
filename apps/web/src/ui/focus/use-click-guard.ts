import { DOUBLE_CLICK_MS } from '@foyer/contract/core/limits.ts';
import { useEffect, useRef, useState } from 'react';

/** Blocks for 1500 ms after each call of `block`, so that the second click of a double click has no effect. */
export function useClickGuard(): { isBlocked: boolean; block: () => void } {
  const [isBlocked, setIsBlocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function block() {
    setIsBlocked(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsBlocked(false), DOUBLE_CLICK_MS);
  }
  return { isBlocked, block };
}
