import { canonicalUsername } from '@foyer/contract/rules/username.ts';
import { useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { digestOf } from '#/shared/auth/digest.ts';
import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { t } from '#/shared/i18n/language.ts';

import { confirmPassword } from '../data.ts';

/** Checks the password of a signed-in user. Each wrong one counts as a failed sign-in. */
export function useConfirmPassword(username: string, onConfirmed: () => void) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const { secondsLeft, start: lockFor } = useCountdown();
  // A second click can arrive before the state of the first one is rendered.
  const isRunning = useRef(false);

  /** Returns false if the password was refused or could not be checked. */
  async function submit(password: string): Promise<boolean> {
    if (isRunning.current || secondsLeft > 0) return true;
    setError(undefined);
    if (password === '') return refuse(t('signIn.enterPassword'));
    isRunning.current = true;
    setPending(true);
    try {
      await confirmPassword(await digestOf(password, canonicalUsername(username) ?? username));
    } catch (failure) {
      if (!(failure instanceof ApiError)) return false;
      if (failure.code === 'A0203') lockFor(Math.max(1, failure.seconds ?? 1));
      return failure.code === 'A0211' ? refuse(t('mfa.passwordWrong')) : false;
    } finally {
      isRunning.current = false;
      setPending(false);
    }
    onConfirmed();
    return true;
  }

  function refuse(reason: string): false {
    setError(reason);
    return false;
  }

  return { error, pending, secondsLeft, submit, clearProblem: () => setError(undefined) };
}
