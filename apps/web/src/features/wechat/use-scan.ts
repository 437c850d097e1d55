import type { Scan } from '@foyer/contract/wechat.ts';
import { useEffect, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';

import { answer, scan } from './data.ts';

/** What the phone stands at. `nobody`: WeChat did not say who holds it; `over`: there is no code any more. */
export type ScanStep =
  | { readonly at: 'reading' | 'nobody' | 'over' }
  | { readonly at: 'question'; readonly scan: Scan; readonly busy: boolean }
  | { readonly at: 'answered'; readonly scan: Scan; readonly allowed: boolean; readonly number: string | null }
  | { readonly at: 'refused'; readonly failure: unknown };

/** What a phone has scanned, and what its owner says to it. */
export function useScan(state: string, code: string | undefined) {
  const [step, setStep] = useState<ScanStep>({ at: 'reading' });

  useEffect(() => {
    let left = false;
    const proceed = (next: ScanStep) => left || setStep(next);
    // It is never called off: what WeChat said can be handed over once.
    void scan(state, code).then(
      (scanned) => proceed({ at: 'question', scan: scanned, busy: false }),
      (failure: unknown) => proceed(code === undefined ? { at: 'nobody' } : refused(failure)),
    );
    return () => {
      left = true;
    };
  }, [state, code]);

  async function answerScan(allowed: boolean) {
    if (step.at !== 'question' || step.busy) return;
    setStep({ ...step, busy: true });
    try {
      const number = await answer(step.scan.approval, allowed);
      setStep({ at: 'answered', scan: step.scan, allowed, number });
    } catch (failure) {
      // No answer came: the question still stands.
      setStep(failure instanceof ApiError ? refused(failure) : { ...step, busy: false });
    }
  }

  return { step, answerScan };
}

function refused(failure: unknown): ScanStep {
  return failure instanceof ApiError && failure.code === 'A0205' ? { at: 'over' } : { at: 'refused', failure };
}
