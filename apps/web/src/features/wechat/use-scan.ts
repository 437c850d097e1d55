import type { Scan } from '@foyer/contract/wechat.ts';
import { useEffect, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';

import { answer, scan } from './data.ts';

/** Step on the phone. `unidentified`: WeChat did not identify the phone's user. `over`: the QR code has expired. */
export type ScanStep =
  | { readonly at: 'reading' | 'unidentified' | 'over' }
  | { readonly at: 'question'; readonly scan: Scan; readonly busy: boolean }
  | { readonly at: 'answered'; readonly scan: Scan; readonly allowed: boolean; readonly number: string | null }
  | { readonly at: 'refused'; readonly failure: unknown };

/** State machine of a phone that has scanned a QR code. */
export function useScan(state: string, code: string | undefined) {
  const [step, setStep] = useState<ScanStep>({ at: 'reading' });

  useEffect(() => {
    let left = false;
    const proceed = (next: ScanStep) => left || setStep(next);
    // Never aborted: WeChat's parameters can be used only once.
    void scan(state, code).then(
      (scanned) => proceed({ at: 'question', scan: scanned, busy: false }),
      (failure: unknown) => proceed(code === undefined ? { at: 'unidentified' } : refused(failure)),
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
      // No response arrived, so the question stays open.
      setStep(failure instanceof ApiError ? refused(failure) : { ...step, busy: false });
    }
  }

  return { step, answerScan };
}

function refused(failure: unknown): ScanStep {
  return failure instanceof ApiError && failure.code === 'A0205' ? { at: 'over' } : { at: 'refused', failure };
}
