import { useEffect, useState } from 'react';

/** Countdown in seconds, computed from the clock: a suspended tab does not delay it. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (end === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) setEnd(0);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);

  function start(seconds: number) {
    setNow(Date.now());
    setEnd(Date.now() + seconds * 1000);
  }
  return { secondsLeft: end === 0 ? 0 : Math.max(0, Math.ceil((end - now) / 1000)), start };
}
