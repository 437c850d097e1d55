import { MFA_ATTEMPTS_PER_SIGN_IN, RECOVERY_CODE_LENGTH } from '@foyer/contract/limits/mfa.ts';
import { useRef, useState } from 'react';

import { ApiError } from '#/shared/api/errors.ts';
import { useCountdown } from '#/shared/auth/use-countdown.ts';
import { t } from '#/shared/i18n/language.ts';
import { continueSignIn } from '#/shared/session/continue-sign-in.ts';
import { destination } from '#/shared/session/destination.ts';
import { reloadBase } from '#/shared/session/reload.ts';
import { clearSession } from '#/shared/session/session.ts';

import { signInByCode } from '../data.ts';
import { readCode, readRecoveryCode } from './typed-code.ts';

export type CodeKind = 'code' | 'recovery';
/** Result of a typed code: accepted, wrong (another one is needed), or not checked (it can be sent again). */
type CodeOutcome = 'accepted' | 'wrong' | 'unsent';

/** The second step of a sign-in with a typed code. */
export function useSecondStep(trustDevice: boolean) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const { secondsLeft, start: lockFor } = useCountdown();
  // The sixth digit and Enter can arrive together, before a render.
  const isRunning = useRef(false);
  const wrong = useRef(0);

  async function submit(typed: string, kind: CodeKind): Promise<CodeOutcome> {
    if (isRunning.current || secondsLeft > 0) return 'accepted';
    setError(undefined);
    // Each field accepts both kinds of codes.
    const code = readCode(typed) ?? readRecoveryCode(typed);
    if (code === undefined) {
      setError(whatToEnter(kind));
      return 'unsent';
    }
    isRunning.current = true;
    setPending(true);
    try {
      if (continueSignIn(await signInByCode(code, trustDevice))) return 'accepted';
      setError(t('signIn.tokenError'));
      return 'unsent';
    } catch (failure) {
      return failure instanceof ApiError ? explain(failure, kind) : 'unsent';
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  function explain({ code: reason, seconds }: ApiError, kind: CodeKind): CodeOutcome {
    if (reason === 'A0203') {
      lockFor(Math.max(1, seconds ?? 1));
      return 'wrong';
    }
    if (reason === 'A0401') setError(whatToEnter(kind));
    if (reason !== 'A0444') return 'unsent';
    wrong.current += 1;
    if (wrong.current >= MFA_ATTEMPTS_PER_SIGN_IN) endSignIn();
    else setError(kind === 'code' ? t('mfa.codeWrong', { error: t('errors.A0444') }) : t('mfa.recoveryWrong'));
    return 'wrong';
  }

  return { error, pending, secondsLeft, submit, clearProblem: () => setError(undefined) };
}

function whatToEnter(kind: CodeKind): string {
  return kind === 'code' ? t('mfa.enterCode') : t('mfa.enterRecovery', { length: RECOVERY_CODE_LENGTH });
}

/** The server ended the sign-in after too many wrong codes. Reported here, before another call fails. */
function endSignIn(): void {
  clearSession('expired');
  reloadBase({ toast: { severity: 'warning', text: t('mfa.tooManyWrong') }, leadsTo: destination() });
}
