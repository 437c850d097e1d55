import { useRef } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { digestOf } from '#/shared/auth/digest.ts';

import { checkOldPassword } from './data.ts';

/** `unknown` if the server could not check it, such as while the account is locked. */
type OldPasswordCheck = 'right' | 'wrong' | 'unknown';

/** Has the server check each current password once: every wrong one counts as a failed sign-in. */
export function useOldPassword(username: string, onLocked: (seconds: number) => void) {
  const last = useRef<{ value: string; result: Promise<OldPasswordCheck> }>(undefined);

  function check(value: string): Promise<OldPasswordCheck> {
    if (last.current?.value === value) return last.current.result;
    const request = { value, result: ask(value) };
    last.current = request;
    void request.result.then((result) => {
      if (result === 'unknown' && last.current === request) last.current = undefined;
    });
    return request.result;
  }

  async function ask(value: string): Promise<OldPasswordCheck> {
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
