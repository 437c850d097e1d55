import { useEffect, useState } from 'react';

/** What a page needs before it can be shown; `failed` when no answer came, which app/ has said. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): {
  value: T | undefined;
  failed: boolean;
  retry: () => void;
} {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (failed) return undefined;
    const leaving = new AbortController();
    load(leaving.signal).then(setValue, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [failed, load]);

  return { value, failed, retry: () => setFailed(false) };
}
