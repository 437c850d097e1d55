import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import { begin, enterNumber, poll, type PollResult } from './data.ts';
import { followCode } from './follow-code.ts';

type ScanResult = Exclude<PollResult, { waiting: unknown }>;

/** The state of the QR code, with its content while that may be shown. */
export type ScanCode =
  | { readonly state: 'loading' }
  | { readonly state: 'scan' | 'answer' | 'number' | 'over'; readonly content: string }
  /** The QR code could not be loaded, or the user cancelled the reauthentication. */
  | { readonly state: 'missing' }
  | { readonly state: 'refused'; readonly failure: ApiError };

/** State machine of a WeChat QR code, with a function to renew it. */
export function useCode(purpose: 'login' | 'link', onCompleted: (result: ScanResult) => void) {
  const [code, setCode] = useState<ScanCode>({ state: 'loading' });
  /** Number of requested QR codes. */
  const [codeCount, setCodeCount] = useState(0);
  const complete = useEffectEvent(onCompleted);
  /** The secret of the current QR code, and the controller that ends its polling. */
  const activeCode = useRef<{ loginStr: string; leaving: AbortController }>(undefined);
  const [isWrong, setWrong] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const loginStr = makeLoginStr();
    activeCode.current = { loginStr, leaving };

    async function show() {
      const content = await (purpose === 'link'
        ? withReauthentication('confirmation.linkAccount', () => begin(purpose, loginStr, signal))
        : begin(purpose, loginStr, signal));
      if (signal.aborted) return;
      // The user cancelled the reauthentication.
      if (content === undefined) return setCode({ state: 'missing' });
      setCode({ state: 'scan', content });
      await followCode({
        poll: () => poll(loginStr),
        signal,
        onWaiting: (state) => setCode((before) => (before.state === state ? before : { state, content })),
        onCompleted: (result) => complete(result),
        onExpired: () => setCode({ state: 'over', content }),
        onRefused: (failure) => setCode({ state: 'refused', failure }),
      });
    }
    show().catch((failure: unknown) => {
      if (signal.aborted) return;
      const isRefused = failure instanceof ApiError && failure.status < 500;
      setCode(isRefused ? { state: 'refused', failure } : { state: 'missing' });
    });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each count requests a new QR code
  }, [purpose, codeCount]);

  /** Sends the number that the user has read from their phone. */
  async function enter(number: string) {
    if (activeCode.current === undefined) return;
    const { loginStr, leaving } = activeCode.current;
    setWrong(false);
    try {
      const polled = await withReauthentication('confirmation.linkAccount', () => enterNumber(loginStr, number), {
        checksFirst: false,
      });
      if (polled === undefined || 'waiting' in polled || leaving.signal.aborted) return;
      leaving.abort();
      onCompleted(polled);
    } catch (failure) {
      if (leaving.signal.aborted || !(failure instanceof ApiError)) return;
      if (failure.code === 'A0204') return setWrong(true);
      // The next poll reports the expiry.
      if (failure.code === 'A0205') return;
      leaving.abort();
      setCode({ state: 'refused', failure });
    }
  }

  return {
    code,
    isWrong,
    enter,
    renew: () => {
      setWrong(false);
      setCode({ state: 'loading' });
      setCodeCount((count) => count + 1);
    },
  };
}

const BYTES = 32;

/** A secret of this browser, with which it polls a QR code; the QR code does not contain it. */
export function makeLoginStr(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}
