import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The current time, updated often enough for phrases such as "5 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
