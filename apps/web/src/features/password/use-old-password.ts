import { useRef } from 'react';

import { ApiError } from '#/shared/api/api-errors.ts';
import { digestOf } from '#/shared/auth/digest.ts';

import { checkOldPassword } from './data.ts';

/** `unknown` when the server did not say, such as while the account is locked. */
type Verdict = 'right' | 'wrong' | 'unknown';

/** Asks the server about each old password once: every wrong one counts like a failed sign-in. */
export function useOldPassword(username: string, onLocked: (seconds: number) => void) {
  const last = useRef<{ value: string; verdict: Promise<Verdict> }>(undefined);

  function check(value: string): Promise<Verdict> {
    if (last.current?.value === value) return last.current.verdict;
    const asked = { value, verdict: ask(value) };
    last.current = asked;
    void asked.verdict.then((verdict) => {
      if (verdict === 'unknown' && last.current === asked) last.current = undefined;
    });
    return asked.verdict;
  }

  async function ask(value: string): Promise<Verdict> {
    try {
      await checkOldPassword(await digestOf(value, username));
      return 'right';
    } catch (failure) {
      if (!(failure instanceof ApiError)) return 'unknown';
      if (failure.code === 'A0203') onLocked(Math.max(1, failure.seconds ?? 1));
      return failure.code === 'A0211' ? 'wrong' : 'unknown';
    }
  }

  return {
    check,
    clearProblem: () => {
      last.current = undefined;
    },
  };
}
