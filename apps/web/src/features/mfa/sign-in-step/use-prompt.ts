import { useEffect, useRef, useState } from 'react';

import { refusalText } from '../enrolment/passkey-texts.ts';

/** One request for a passkey at a time, which ends with the part of the page that asks; what became of it, in words. */
export function usePrompt() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second press may come before the first has been rendered.
  const isRunning = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  /** Takes the steps of one request; they answer with what went wrong. */
  async function ask(steps: (signal: AbortSignal) => Promise<string | undefined>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await steps(leaving.current.signal));
    } catch (failure) {
      setProblem(refusalText(failure));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { problem, busy, ask };
}
