import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { withReauthentication } from '#/shared/auth/reauthentication.ts';

import { begin, enterNumber, poll, type PollResult } from './data.ts';
import { followCode } from './follow-code.ts';

type ScanResult = Exclude<PollResult, { waiting: unknown }>;

/** What stands in the place of the code, and the code as long as it is worth anything to see. */
export type ScanCode =
  | { readonly state: 'loading' }
  | { readonly state: 'scan' | 'answer' | 'number' | 'over'; readonly content: string }
  /** It did not come. */
  | { readonly state: 'missing' }
  | { readonly state: 'refused'; readonly failure: ApiError };

/** A code of WeChat, from its beginning to its end, and the way to a new one. */
export function useCode(purpose: 'login' | 'link', onCompleted: (result: ScanResult) => void) {
  const [code, setCode] = useState<ScanCode>({ state: 'loading' });
  /** Counts the codes that were asked for. */
  const [codeCount, setCodeCount] = useState(0);
  const complete = useEffectEvent(onCompleted);
  /** What asks for the code that is shown, and ends that. */
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
      // Who must enter the password and does not want to sees no code.
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every round is a code of its own
  }, [purpose, codeCount]);

  /** The person at the screen has read a number from their phone. */
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
      // That it is over is told by the next question.
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

/** A secret of this browser, by which it asks what has become of a code; the code itself holds nothing of it. */
export function makeLoginStr(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}
