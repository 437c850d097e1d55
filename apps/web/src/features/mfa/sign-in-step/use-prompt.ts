import { useEffect, useRef, useState } from 'react';

import { refusalText } from '../enrolment/passkey-texts.ts';

/** Runs one passkey prompt at a time, aborted on unmount, and returns its error text. */
export function usePrompt() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second click can arrive before the state of the first one is rendered.
  const isRunning = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  /** Runs the steps of one prompt; they return the error text. */
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
