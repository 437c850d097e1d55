import { useEffect, useState } from 'react';

/** Seconds left until a moment, counted by the clock: a sleeping tab does not lose any. */
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
