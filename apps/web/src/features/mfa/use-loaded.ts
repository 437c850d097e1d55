import { useEffect, useState } from 'react';

/** Loads the data of a page; `failed` if it could not be loaded (app/ shows the error). */
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
